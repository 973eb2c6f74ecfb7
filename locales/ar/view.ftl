message = اكتب رسالة
message-label = رسالة
ask-anything = اسأل عن أي شيء
send = إرسال
stop = إيقاف
attach = إرفاق ملفات
remove-file = إزالة { $name }
remove-files = إزالة الكل
files-attached =
    { $count ->
        [zero] لم يُرفَق أي ملف
        [one] أُرفق ملف واحد
        [two] أُرفق ملفان
        [few] أُرفقت { $count } ملفات
        [many] أُرفق { $count } ملفًا
       *[other] أُرفق { $count } ملف
    }
files-adding = جارٍ إضافة الملفات
file-removed = تمت إزالة { $name }
attachments = الملفات المرفقة
disclaimer = قد تخطئ إجابات الذكاء الاصطناعي. تحقّق من المعلومات المهمة.
nothing-to-send = اكتب رسالة أولًا
question = ما الذي سنعمل عليه؟
starters = اقتراحات
more-starters = المزيد من الاقتراحات
demo-data = هذا عرض تجريبي: حساباته وأرقامه غير حقيقية.
skip = التخطي إلى المحتوى
sidebar = المحادثات
open-sidebar = إظهار المحادثات
close-sidebar = إخفاء المحادثات
new-chat = محادثة جديدة
search-chats = البحث في المحادثات
no-match = لا توجد محادثة تتضمن هذه الكلمات
no-chats = تظهر محادثاتك هنا
today = اليوم
yesterday = أمس
earlier = أقدم
needs-you = بانتظارك
settings = الإعدادات
more = المزيد
chat-menu = إجراءات «{ $title }»
rename = إعادة التسمية
delete = حذف
delete-chat = حذف المحادثة
delete-ask = هل تريد حذف «{ $title }»؟ لا يمكن التراجع عن ذلك.
cancel = إلغاء
save = حفظ
chat-name = اسم المحادثة
copy-chat = نسخ المحادثة
export-log = تنزيل سجل الأحداث
replay-chat = إعادة العرض خطوة بخطوة
answered-by = تأتي الإجابات من { $host }
chat = الدردشة
conversation = محادثة
from-you = أنت، الرسالة { $number }
from-assistant = المساعد، الرسالة { $number }
waiting = جارٍ العمل على الإجابة
slow = لا يزال العمل جاريًا، ويستغرق وقتًا أطول من المعتاد.
not-loaded = تعذّر تحميل هذا الجزء من الصفحة. تحقّق من الاتصال.
outdated = يوجد إصدار أحدث من هذه الصفحة. أعِد تحميلها للمتابعة. سيبقى ما كتبته.
reload = إعادة التحميل
loading = جارٍ تحميل المحادثة
loading-part = جارٍ التحميل
latest = الأحدث
approvals-waiting =
    { $count ->
        [zero] لا موافقات معلّقة
        [one] موافقة واحدة معلّقة
        [two] موافقتان معلّقتان
        [few] { $count } موافقات معلّقة
        [many] { $count } موافقة معلّقة
       *[other] { $count } موافقة معلّقة
    }
copy = نسخ
copied = تم النسخ
copy-failed = لم يسمح المتصفح بالنسخ
regenerate = إعادة الإجابة
rewind-ask = هل تريد إعادة الإجابة؟
rewind-what = سيُنحّى جانبًا: { $what }. يمكنك استعادة كل شيء حتى رسالتك التالية.
rewind-answers =
    { $count ->
        [zero] لا شيء من إجاباتك
        [one] واحدة من إجاباتك
        [two] اثنتان من إجاباتك
        [few] { $count } من إجاباتك
        [many] { $count } من إجاباتك
       *[other] { $count } من إجاباتك
    }
rewind-messages =
    { $count ->
        [zero] لا رسائل لاحقة
        [one] رسالة لاحقة واحدة
        [two] رسالتان لاحقتان
        [few] { $count } رسائل لاحقة
        [many] { $count } رسالة لاحقة
       *[other] { $count } رسالة لاحقة
    }
rewind-both = { $answers } و{ $messages }
set-aside = سيبقى ما استُبدل محفوظًا حتى رسالتك التالية.
edit = تعديل
edit-label = تعديل رسالتك
take-back = إلغاء الإرسال
edit-note = عند الإرسال تُستبدل هذه الرسالة وكل ما بعدها.
edit-empty = اكتب شيئًا، أو ألغِ التعديل.
message-actions = إجراءات الرسالة
stopped = أوقفتَ هذه الإجابة
stopped-by-server = أوقف الخادم هذه الإجابة: «{ $reason }»
broke-off = انقطعت الإجابة هنا
cut-off = بلغت الإجابة أقصى طول لها وانتهت هنا
filtered = حجب مرشّح المحتوى في الخادم بقية هذه الإجابة
sending = جارٍ الإرسال
retrying = لا إجابة بعد. جارٍ إعادة المحاولة…
not-sent = لم تُرسَل
queued = بانتظار الإرسال
queued-said = تُرسَل عندما يحين دورها
thinking = جارٍ التفكير
thought = الأفكار
thought-for = استغرق التفكير { $seconds } ث
sources =
    { $count ->
        [zero] لا مصادر
        [one] مصدر ({ $count })
        [two] مصدران ({ $count })
        [few] المصادر ({ $count })
        [many] المصادر ({ $count })
       *[other] المصادر ({ $count })
    }
show-image = تحميل الصورة
image-from = صورة من { $host }
image = صورة
image-broken = تعذّر تحميل هذه الصورة.
open-in-tab = فتح في علامة تبويب جديدة
file = ملف
download = تنزيل { $name }
unsafe-address = فتح عنوان هذا الملف غير آمن.
seconds = { $seconds } ث
steps =
    { $count ->
        [zero] لا خطوات
        [one] خطوة واحدة
        [two] خطوتان
        [few] { $count } خطوات
        [many] { $count } خطوة
       *[other] { $count } خطوة
    }
steps-in = { $steps }، { $time }
waiting-for-you = بانتظارك
allowed-waiting = تم السماح، في الانتظار
denied-waiting = تم الرفض، في الانتظار
denied-by-you = تم الرفض بقرار منك
denied-by-rule = تم الرفض بموجب قاعدة في الخادم
denied-by-server = تم الرفض من الخادم
denied-reason = { $denied }: «{ $reason }»
unreadable-input = استدعى المساعد هذه الأداة بمُدخلات لا يمكن قراءتها
tool-failed = فشلت هذه الخطوة
try-again = إعادة المحاولة
details = التفاصيل
input = المُدخلات
error = خطأ
nothing-yet = لا شيء بعد
working = قيد العمل
state-running = قيد التنفيذ
state-done = تم
state-failed = فشل
state-ended = لم يكتمل
may-have-happened = ربما حدث ذلك
run-again = التشغيل مجددًا
tell-assistant = إخبار المساعد
not-on-this-page = لم تعد هذه الصفحة توفّر ذلك
cut = عدد الأحرف الإضافية غير المعروضة: { $count }
tool-weather = الاطلاع على الطقس
tool-ads = الاطلاع على نتائج الإعلانات
tool-interaction = طرح سؤال
tool-create-document = كتابة مستند
tool-update-document = تعديل مستند
tool-suggestions = اقتراح تعديلات
tool-surface = إنشاء واجهة
tool-surface-event = تسجيل ما ضغطت عليه
approval-needed = موافقتك مطلوبة
approval-alert = موافقتك مطلوبة: { $effect }
cannot-be-undone = قد يتعذّر التراجع عنه
server-says = يقول الخادم:{" "}
effect-weather = الاطلاع على الطقس في «{ $place }»
effect-weather-here = الاطلاع على الطقس
effect-tool = تشغيل «{ $tool }»
arguments = ما سيُرسَل
no-arguments = دون أي قيم
deny = رفض
allow-once = السماح مرة واحدة
allow-danger = تشغيل «{ $tool }»
allow-all =
    { $count ->
        [zero] السماح بالكل ({ $count })
        [one] السماح بطلب واحد
        [two] السماح بكلا الطلبين
        [few] السماح بالكل ({ $count })
        [many] السماح بالكل ({ $count })
       *[other] السماح بالكل ({ $count })
    }
give-reason = الرفض مع ذكر السبب
reason = السبب (اختياري)
allowed = تم السماح
allowed-without-result = تم السماح، لكن لم تصل أي نتيجة
denied = تم الرفض
decided-by-server = يقرر الخادم ذلك وفق قاعدته الخاصة
for-the-assistant = بانتظار المساعد
left-open = دون رد؛ تابعتَ برسالة جديدة
retry = إعادة المحاولة
dismiss = إغلاق
p-network = تعذّر الوصول إلى الخادم. تحقّق من الاتصال وحاول مرة أخرى.
p-unreached = تعذّر الوصول إلى الخادم. ما أرسلته محفوظ، وتُعاد محاولة إرساله كل دقيقة ما دامت هذه المحادثة مفتوحة.
p-page = حال خطأ في هذه الصفحة دون إرسال الطلب إلى الخادم. ما كتبته محفوظ. حاول مرة أخرى، أو أبلغ القائمين على هذه الصفحة.
p-other-tab = تعذّر إرسالها من علامة تبويب أخرى.
p-stopped = أوقفتَ هذا قبل أن يجيب الخادم. لن يُرسَل مجددًا إلا عند الضغط على «إعادة المحاولة».
p-unsent = لم يُرسَل هذا. لن يُرسَل مجددًا إلا عند الضغط على «إعادة المحاولة».
p-offline = أنت غير متصل بالإنترنت. ما أرسلته محفوظ وسيُرسَل عند عودة الاتصال.
p-http = أجاب الخادم بالخطأ { $status }.
p-http-says = أجاب الخادم بالخطأ { $status }: «{ $message }»
p-says = { $problem } يقول الخادم: «{ $message }»
p-sign-in = لا يقبل الخادم هذا الطلب ({ $status }). تحقّق من الترويسات في الإعدادات.
p-sign-in-here = لا يقبل الخادم هذا الطلب ({ $status }). قد تحتاج إلى تسجيل الدخول من جديد.
p-not-found = لا توجد محادثة في هذا العنوان (404). تحقّق من نقطة النهاية في الإعدادات.
p-not-found-here = لا توجد محادثة في العنوان الذي تحدّده هذه الصفحة (404).
p-sent-too-large = ما أُرسِل أكبر مما يقبله الخادم (413). اختصر الرسالة أو أزِل ملفات أو ابدأ محادثة جديدة.
p-busy = الخادم مشغول. حاول مرة أخرى بعد قليل.
p-busy-for = الخادم مشغول. حاول مرة أخرى { $when }.
p-not-a-stream = أرسل الخادم شيئًا آخر ({ $type }) بدلًا من إجابة. تحقّق من نقطة النهاية والبروتوكول في الإعدادات.
p-not-a-stream-here = أرسل الخادم شيئًا آخر ({ $type }) بدلًا من إجابة. حاول مرة أخرى.
p-empty = الإجابة فارغة. حاول مرة أخرى.
p-unreadable = تعذّرت قراءة ما أرسله الخادم. تحقّق في الإعدادات من البروتوكول الذي يستخدمه، أو حاول مرة أخرى.
p-unreadable-here = تعذّرت قراءة ما أرسله الخادم. حاول مرة أخرى.
p-interrupted = انقطع الاتصال. ما وصل محفوظ.
p-too-late = لم يعد بالإمكان الإجابة عن هذا السؤال: «{ $message }». اسأل مجددًا للمتابعة.
p-server = أبلغ الخادم عن خطأ: «{ $message }»
p-too-large = الإجابة أكبر مما تتسع له هذه الصفحة ({ $limit }). ما وصل محفوظ.
p-left-out = جزء من الإجابة أكبر من { $limit } ولذلك لم يُعرض.
parts-missing = يتجاوز عدد أجزاء هذه الإجابة { $count }، وما بعدها غير معروض.
p-resend-limit =
    { $count ->
        [zero] أُوقف المساعد مؤقتًا قبل أن يتابع من تلقاء نفسه. تتيح له «إعادة المحاولة» المتابعة.
        [one] تابع المساعد من تلقاء نفسه مرة واحدة ثم أُوقف مؤقتًا. تتيح له «إعادة المحاولة» المتابعة.
        [two] تابع المساعد من تلقاء نفسه مرتين ثم أُوقف مؤقتًا. تتيح له «إعادة المحاولة» المتابعة.
        [few] تابع المساعد من تلقاء نفسه { $count } مرات ثم أُوقف مؤقتًا. تتيح له «إعادة المحاولة» المتابعة.
        [many] تابع المساعد من تلقاء نفسه { $count } مرة ثم أُوقف مؤقتًا. تتيح له «إعادة المحاولة» المتابعة.
       *[other] تابع المساعد من تلقاء نفسه { $count } مرة ثم أُوقف مؤقتًا. تتيح له «إعادة المحاولة» المتابعة.
    }
p-stalled = لم يصل شيء منذ دقيقة. يمكنك الانتظار أو الإيقاف أو إعادة المحاولة.
p-blocked = { $origin } ليس في قائمة الخوادم المسموح بها. أضِفه في الإعدادات إن كنت تثق به.
p-blocked-here = { $origin } ليس من الخوادم التي تسمح بها هذه الصفحة.
p-policy = سياسة هذه الصفحة لا تذكر { $origin }. على من يشغّل الصفحة أن يضيفه: ⁦partsong serve --allow-origin⁩ أو ⁦partsong-origins⁩ في ⁦index.html⁩.
p-redirected = يحيل الخادم الطلبات إلى عنوان آخر لا يُسمح لهذه الصفحة بمخاطبته. على من يشغّل هذه المحادثة أن يحدّد ذلك العنوان نقطة نهاية لها.
p-closed = الخادم متاح، لكنه لا يسمح لصفحات { $origin } بمخاطبته. على من يشغّل الخادم أن يسمح لها بذلك.
p-no-protocol = يذكر هذا الرابط البروتوكول «{ $name }»، وهو غير معروف هنا. البروتوكولات المتاحة: { $known }.
p-storage = لا يحفظ المتصفح هذه المحادثة. ستبقى هنا إلى أن تغلق الصفحة.
p-log-full = امتلأ سجل أحداث هذه المحادثة: لن يُسجَّل ما يحدث من الآن فصاعدًا. للمحادثة الجديدة سجل خاص بها.
p-attachment = تعذّر إرفاق «{ $name }». أزِله أو اختره مجددًا.
p-file-too-large = «{ $name }» كبير جدًا: أقصى ما يُرفَق برسالة هو { $limit }. أزِله.
p-pictures-only = لم يُرفَق «{ $name }»: لا يقبل هذا الخادم سوى الصور.
p-no-files = لم يُرفَق «{ $name }»: لا يقبل هذا الخادم الملفات.
answer-started = بدأت الإجابة
answer-complete = اكتملت الإجابة
answer-stopped = توقفت الإجابة
code-block =
    { $count ->
        [zero] مقطع تعليمات برمجية، بلا أسطر
        [one] مقطع تعليمات برمجية، سطر واحد
        [two] مقطع تعليمات برمجية، سطران
        [few] مقطع تعليمات برمجية، { $count } أسطر
        [many] مقطع تعليمات برمجية، { $count } سطرًا
       *[other] مقطع تعليمات برمجية، { $count } سطر
    }
table =
    { $count ->
        [zero] جدول، بلا صفوف
        [one] جدول، صف واحد
        [two] جدول، صفان
        [few] جدول، { $count } صفوف
        [many] جدول، { $count } صفًا
       *[other] جدول، { $count } صف
    }
s-back = العودة إلى المحادثة
s-notices = تراخيص البرمجيات في هذه الصفحة
s-connection = الاتصال
s-appearance = المظهر واللغة
s-privacy = الثقة
s-api = نقطة نهاية المحادثة
s-api-hint = اتركها فارغة لاستخدام الخادم الذي جاءت منه هذه الصفحة.
s-protocol = البروتوكول
s-body = متن الطلب
s-body-default = المحادثة كاملة
s-body-legacy = المحادثة كاملة، لخوادم AG-UI الأقدم من 1.0
s-body-gateway = سؤال واحد، لبوابة سير العمل في GenOS
s-body-flowise = سؤال واحد مع السجل السابق، لـ Flowise
markers-on = عرض علامات المصادر كمصادر
markers-off = عرض علامات المصادر كما كُتبت
s-body-wrapped = داخل «data» (Genkit)
s-body-bare = دون «data» حوله
s-body-question = سؤال واحد، لوكيل GenOS
s-fields = حقول إضافية للطلب
s-fields-hint = كائن JSON يُرفَق بكل طلب، مثل { $example }.
s-bad-fields = هذا ليس كائن JSON.
s-body-template = الرسالة الأخيرة فقط (قالب روبوت الدردشة)
s-headers = ترويسات الطلب
s-headers-hint = تُرسَل مع كل طلب إلى أصل (origin) نقطة النهاية هذه دون غيره، وتُحفَظ في هذا المتصفح نصًا عاديًا غير مشفّر.
s-headers-elsewhere = أُدخلت هذه الترويسات من أجل { $server } ولا تُرسَل إلا إليه. أدخلها مجددًا لخادم آخر.
s-headers-elsewhere-default = أُدخلت هذه الترويسات من أجل خادم هذه الصفحة نفسها ولا تُرسَل إلا إليه. أدخلها مجددًا لخادم آخر.
s-header-name = الترويسة { $number }، الاسم
s-header-value = الترويسة { $number }، القيمة
s-header-name-short = الاسم
s-header-value-short = القيمة
s-header-remove = إزالة الترويسة { $number }
s-header-add = إضافة ترويسة
s-upload = نقطة نهاية الرفع
s-upload-hint = اتركها فارغة لإرسال المرفقات داخل الرسالة.
s-origins = الخوادم المسموح بها
s-origins-hint = أصل (origin) واحد في كل سطر، مثل ⁦https://example.com⁩. يمكن للمحادثات الاتصال بهذه الخوادم، وتُحمَّل صورها دون نقرة، إن كانت سياسة هذه الصفحة تذكرها أيضًا (⁦partsong serve --allow-origin⁩).
s-language = اللغة
s-language-auto = لغة المتصفح
s-language-missing = تعذّر تحميل نصوص { $language }. اخترها مجددًا لإعادة المحاولة.
s-theme = المظهر
s-theme-system = النظام
s-theme-light = فاتح
s-theme-dark = داكن
s-announce = قارئ الشاشة
s-announce-sentences = قراءة الجمل فور وصولها
s-announce-complete = الإعلام باكتمال الإجابة
s-announce-off = دون إعلام
s-saved = تم الحفظ
s-unsaved = لم يُحفظ بعد
s-discard = تجاهل التغييرات
s-fix =
    { $count ->
        [zero] لا حقول تحتاج إلى تعديل
        [one] حقل واحد يحتاج إلى تعديل
        [two] حقلان يحتاجان إلى تعديل
        [few] { $count } حقول تحتاج إلى تعديل
        [many] { $count } حقلًا يحتاج إلى تعديل
       *[other] { $count } حقل يحتاج إلى تعديل
    }
s-bad-url = أدخل عنوانًا يبدأ بـ ⁦https://⁩ أو ⁦/⁩، مثل ⁦/api/chat⁩.
s-bad-header = لا يتضمن اسم الترويسة سوى أحرف لاتينية وأرقام وشرطات، ولا يكون Content-Type ولا Content-Length. ولا تتضمن القيمة سوى أحرف لاتينية وأرقام ورموز.
s-bad-origin = «{ $origin }» ليس أصلًا (origin) صالحًا. اكتبه بصيغة ⁦https://example.com⁩.
earlier-messages = عرض الرسائل السابقة
