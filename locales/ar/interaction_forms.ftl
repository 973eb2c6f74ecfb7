optional = (اختياري)
required = (مطلوب)
used = { $n } من { $max }
continue = متابعة
continue-in =
    { $count ->
        [zero] المتابعة الآن
        [one] المتابعة بعد ثانية واحدة
        [two] المتابعة بعد ثانيتين
        [few] المتابعة بعد { $count } ثوانٍ
        [many] المتابعة بعد { $count } ثانية
       *[other] المتابعة بعد { $count } ثانية
    }
seen = تم الاطلاع
your-reaction = انطباعك
why = لماذا؟
enlarge = تكبير: { $alt }
close = إغلاق
media-from = من { $host }
show = عرض
show-from = عرض «{ $alt }» من { $host }
media-failed = تعذّر تحميل هذا المحتوى.
open-tab = فتح في علامة تبويب جديدة
reload = إعادة التحميل
choose = اختيار { $label }
no-preference = لا تفضيل
none-of-these = لا شيء مما سبق
reason = ما الذي حسم اختيارك؟
differences = إبراز الاختلافات
differs = مختلف
jump-to = الانتقال إلى
attribute = السمة
agree = أوافق
decline = لا أوافق
consent-text = ما توافق عليه
statements = الإقرارات
download = تنزيل النص الكامل
full-name = اسمك الكامل بمثابة توقيع
consent-version = الإصدار { $version }
consent-given = تم منح الموافقة، الإصدار { $version }
consent-declined = تم رفض الموافقة، الإصدار { $version }
copy-text = نسخ النص
confirm = تأكيد
reject = عدم التنفيذ
ask-changes = طلب تعديلات
send-changes = إرسال الطلب
tell-why = إخبار المساعد بالسبب
risk-low = مخاطر منخفضة
risk-medium = مخاطر متوسطة
risk-high = مخاطر عالية
final = لا يمكن التراجع عن ذلك
type-phrase = اكتب «{ $phrase }» للمتابعة
confirmed = تم التأكيد: { $label }
confirmed-alone = تم التأكيد
rejected = تم الرفض
changes-asked = طُلبت تعديلات
cancel = إلغاء
select-one = اختر واحدًا
fix-these = يُرجى مراجعة ما يلي:
drop-here = أفلِت الملفات هنا أو
choose-files = اختيار ملفات
take-photo = التقاط صورة
files = الملفات
limits =
    { $count ->
        [zero] الحجم الأقصى للملف { $size }
        [one] ملف واحد، حجمه الأقصى { $size }
        [two] ملفان على الأكثر، والحجم الأقصى للملف { $size }
        [few] { $count } ملفات على الأكثر، والحجم الأقصى للملف { $size }
        [many] { $count } ملفًا على الأكثر، والحجم الأقصى للملف { $size }
       *[other] { $count } ملف على الأكثر، والحجم الأقصى للملف { $size }
    }
failed = فشل
not-taken = غير مقبول
retry-file = إعادة محاولة رفع { $name }
remove-file = إزالة { $name }
cancel-file = إلغاء رفع { $name }
uploaded = تم رفع { $name }، { $n } من { $total }
unsent = { $name }: { $reason }
upload-elsewhere = لا يمكن إرسال الملفات إلى العنوان الذي حدده المساعد.
tools = الأدوات
tool-pin = نقطة
tool-rect = منطقة
tool-polygon = محيط
tool-freehand = رسم حر
tool-region = اختيار جزء من الصورة
add-mark = إضافة علامة
by-cell = حسب الخلية
place-cell = وضع العلامة
undo = تراجع
redo = إعادة
zoom-in = تكبير
zoom-out = تصغير
marks = العلامات: { $count }
mark = العلامة { $n }
place = على بُعد { $x }% من اليسار و{ $y }% من الأعلى
with-comment = تعليق: { $words }
crosshair = وضع العلامة هنا، { $place }
keys-pin = مفاتيح الأسهم للتحريك، ومعها Shift للتحريك لمسافة أكبر، وEnter لوضع العلامة، وEsc للإلغاء.
keys-rect = يحدد Enter الزاوية الأولى، وتضبط مفاتيح الأسهم حجم المنطقة، ثم يحدد Enter الزاوية الثانية. Esc للإلغاء.
keys-line = يضع Enter نقطة، وتنقلك مفاتيح الأسهم، وضغط Enter مرتين في الموضع نفسه ينهي الخط. Esc للإلغاء.
comment-on = التعليق على العلامة { $n }
add-comment = إضافة تعليق
kind-of = نوع العلامة { $n }
no-kind = بلا نوع
remove-mark = إزالة العلامة { $n }
