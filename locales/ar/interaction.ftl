submit = إرسال
skip = تخطي السؤال
retry = إعادة المحاولة
edit = تعديل
more = المزيد
less = أقل
answer = إجابة
fill-in = ملء النموذج
continue = متابعة
draft-kept = مسودتك محفوظة.
close = إغلاق
copy = نسخ
copied = تم النسخ
from-assistant = المساعد يسأل
details = التفاصيل
clear = مسح الاختيار
choose-one = اختر واحدًا
filter = تصفية الخيارات
filter-empty = لا خيار مطابق.
filter-count =
    { $count ->
        [zero] لا خيارات
        [one] خيار واحد
        [two] خياران
        [few] { $count } خيارات
        [many] { $count } خيارًا
       *[other] { $count } خيار
    }
describe = يُرجى التوضيح
progress = السؤال { $index } من { $total }
new-question = سؤال جديد: { $title }
streaming = جارٍ إعداد سؤال
sending = جارٍ الإرسال
sending-answer = جارٍ إرسال الإجابة
review = راجع إجابتك
your-answer = إجابتك
not-sent = لم تُرسَل إجابتك.
not-taken = لم يقبل الخادم هذه الإجابة، وقد تكون لديه إجابة بالفعل.
offline = أنت غير متصل بالإنترنت.
restored = تمت استعادة المسودة
answered = تمت الإجابة
answered-at = تمت الإجابة في { $time }
skipped = تم تخطيه
cancelled = أُلغي
expired = انتهت مهلة هذا السؤال
not-answered = لم تتم الإجابة
your-draft = ما كتبته سابقًا
unanswered = سؤال بلا إجابة
open = فتح
cannot-show = لا يمكن عرض هذا السؤال. تم إبلاغ المساعد بذلك.
cannot-show-yet = لا يمكن عرض هذا السؤال.
raw-call = ما طلبه المساعد
point = { $point } من { $max }
point-labelled = { $point } من { $max }، { $label }
anchors = { $min } تعني «{ $min_label }»، و{ $max } تعني «{ $max_label }»
error-required = يُرجى الإجابة عن هذا السؤال.
error-min-items = اختر { $min } على الأقل.
error-max-items = اختر { $max } على الأكثر.
error-exclusive = لا يمكن الجمع بين «{ $label }» وإجابات أخرى.
error-other-required = يُرجى توضيح «{ $label }».
error-min-length = الحد الأدنى للأحرف { $min } (المكتوب حتى الآن { $n }).
error-max-length = الحد الأقصى للأحرف { $max } (الزائد { $over }).
error-pattern = يُرجى استخدام التنسيق المطلوب.
error-email = أدخل عنوان بريد إلكتروني صالحًا.
error-url = أدخل عنوان ويب صالحًا.
error-number = أدخل رقمًا صالحًا.
error-date = أدخل تاريخًا صالحًا.
error-min = أدخل { $min } أو أكثر.
error-max = أدخل { $max } أو أقل.
error-step = استخدم قيمًا بفاصل { $step }.
error-rows-required = أجب عن كل صف. المتبقي { $k }: { $labels }.
error-row-unique = يمكن استخدام كل عمود مرة واحدة، وقد استُخدم «{ $label }» مرتين.
error-rank-incomplete = عدد العناصر المطلوب ترتيبها { $min }، والمتبقي { $k }.
error-best-worst-same = اختر عنصرين مختلفين.
error-min-view = يُرجى الاطلاع عليه لوقت أطول قليلًا ({ $s } ث).
error-statement-required = هذا الإقرار مطلوب للمتابعة.
error-signature-required = اكتب اسمك الكامل.
error-scroll-required = يُرجى القراءة حتى النهاية أولًا.
error-file-type = نوع الملف «{ $name }» غير مقبول ({ $accept }).
error-file-size = حجم «{ $name }» هو { $size }، والحد الأقصى { $max }.
error-file-count = الحد الأقصى لعدد الملفات { $max }.
error-file-total = الحجم الإجمالي للملفات { $size }، والحد الأقصى { $max }.
error-file-failed = تعذّر رفع «{ $name }». حاول مرة أخرى.
error-upload-pending = انتظر حتى يكتمل رفع جميع الملفات.
error-comment-required = أضف تعليقًا إلى العلامة { $n }.
error-phrase-mismatch = اكتب «{ $phrase }» كما هي تمامًا.
error-schema = لا تتوافق هذه الإجابة مع ما طلبه المساعد. ({ $path })
