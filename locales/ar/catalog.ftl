preparing = جارٍ تجهيز النتيجة
goal = الهدف:
untitled = بلا عنوان
copy = نسخ
copied = تم النسخ
copy-failed = تعذّر النسخ
download = تنزيل
retry = إعادة المحاولة
cancel = إلغاء
show-more = عرض المزيد
show-less = عرض أقل
empty-list = لا يوجد ما يُعرض هنا.
nudges = اقتراحات يمكنك تطبيقها
cards = إجراءات
apply = تطبيق
apply-item = تطبيق: { $title }
dismiss = إغلاق
dismiss-item = إغلاق: { $title }
undo = تراجع
undo-item = تراجع: { $title }
applying = جارٍ التطبيق…
dismissing = جارٍ الإغلاق…
undoing = جارٍ التراجع…
applied = تم التطبيق
dismissed = تم الإغلاق
not-applied = لم يُطبَّق
unanswered = لم يُؤكَّد بعد
now-applied = تم تطبيق «{ $title }»
now-dismissed = تم إغلاق «{ $title }»
now-failed = تعذّر تطبيق «{ $title }»
why = لماذا؟
why-of = لماذا؟ { $title }
why-hide = إخفاء السبب
impact-high = تأثير كبير
impact-medium = تأثير متوسط
impact-low = تأثير محدود
easy = سهل
medium = جهد متوسط
hard = صعب
budget-ask = يؤدي هذا إلى تغيير الميزانية.
budget-confirm = تغيير الميزانية
rise = ارتفاع
fall = انخفاض
same = دون تغيير
table = جدول
filter = تصفية الصفوف
columns = الأعمدة
columns-shown = الأعمدة المعروضة
copy-table = نسخ الجدول
csv = CSV
csv-label = تنزيل بتنسيق CSV
rows =
    { $count ->
        [zero] لا صفوف
        [one] صف واحد
        [two] صفان
        [few] { $count } صفوف
        [many] { $count } صفًا
       *[other] { $count } صف
    }
rows-of = الصفوف: { $shown } من { $all }
rows-on-paper = الصفوف المطبوعة هي أول { $shown } من أصل { $all }، ويضمّ ملف CSV الصفوف كلها.
rows-cut = الصفوف المعروضة هي أول { $count } فقط.
no-rows = لا صف يطابق التصفية.
inefficient = غير فعّال
marked =
    { $count ->
        [zero] غير فعّال: لا شيء
        [one] غير فعّال: { $count }
        [two] غير فعّال: { $count }
        [few] غير فعّال: { $count }
        [many] غير فعّال: { $count }
       *[other] غير فعّال: { $count }
    }
severe = خطير
total = الإجمالي
sorted-up = مرتّب حسب { $column }، من الأدنى إلى الأعلى
sorted-down = مرتّب حسب { $column }، من الأعلى إلى الأدنى
unsorted = الترتيب الأصلي
scroll-table = صفوف الجدول، قابلة للتمرير
yes = نعم
no = لا
column-campaign = الحملة
column-name = الاسم
column-channel = القناة
column-status = الحالة
column-cost = الإنفاق
column-spend = الإنفاق
column-revenue = الإيرادات
column-impressions = مرات الظهور
column-clicks = النقرات
column-conversions = التحويلات
column-ctr = CTR
column-cvr = CVR
column-cpa = CPA
column-cpc = CPC
column-roas = ROAS
column-device = الجهاز
column-region = المنطقة
column-date = التاريخ
column-note = ملاحظة
column-owner = المسؤول
active = نشطة
limited = محدودة
budget-limited = محدودة بالميزانية
learning = قيد التعلّم
paused = متوقفة مؤقتًا
ended = منتهية
failed = فشلت
weather = الطقس
local-time = التوقيت المحلي { $time }
local-time-zone = التوقيت المحلي { $time } ({ $zone })
unit = وحدة درجة الحرارة
celsius = مئوية
fahrenheit = فهرنهايت
next-hours =
    { $count ->
        [zero] الساعات القادمة
        [one] الساعة القادمة
        [two] الساعتان القادمتان
        [few] الساعات الـ{ $count } القادمة
        [many] الساعات الـ{ $count } القادمة
       *[other] الساعات الـ{ $count } القادمة
    }
hours-summary = من { $low } إلى { $high }، الأدنى عند { $low_at } والأعلى عند { $high_at }
hours-table = ساعة بساعة
hour = الوقت
temperature = درجة الحرارة
sun = شروق الشمس وغروبها
sun-week = الأيام التالية
sunrise = الشروق
sunset = الغروب
weather-for = جارٍ الاطلاع على حالة الطقس
results =
    { $count ->
        [zero] لا نتائج
        [one] نتيجة واحدة
        [two] نتيجتان
        [few] { $count } نتائج
        [many] { $count } نتيجة
       *[other] { $count } نتيجة
    }
results-title = نتائج البحث
results-for = نتائج البحث عن «{ $query }»
searching-for = جارٍ البحث عن «{ $query }»
no-results = لم يُعثر على شيء.
show-all = عرض الكل ({ $count })
new-tab = يُفتح في علامة تبويب جديدة
relevance = درجة الصلة { $percent }
document = مستند
code-file = تعليمات برمجية
sheet = جدول بيانات
image = صورة
writing = جارٍ الكتابة…
document-version = الإصدار { $number }
document-newer = يوجد إصدار أحدث أدناه
cut-document = هذا المستند أطول من أن يُعرض كاملًا.
suggested-changes =
    { $count ->
        [zero] لا تغييرات مقترحة
        [one] تغيير مقترح واحد
        [two] تغييران مقترحان
        [few] { $count } تغييرات مقترحة
        [many] { $count } تغييرًا مقترحًا
       *[other] { $count } تغيير مقترح
    }
broken-image = تعذّرت قراءة هذه الصورة.
document-failed = تعذّرت كتابة المستند: «{ $error }»
output = النتيجة
progress = التقدم حتى الآن
data = البيانات
copy-json = نسخ JSON
no-arguments = لا وسيطات
argument = الوسيطة
value = القيمة
more-items =
    { $count ->
        [zero] لا مزيد من العناصر
        [one] عرض عنصر إضافي واحد
        [two] عرض عنصرين إضافيين
        [few] عرض { $count } عناصر إضافية
        [many] عرض { $count } عنصرًا إضافيًا
       *[other] عرض { $count } عنصر إضافي
    }
items =
    { $count ->
        [zero] لا عناصر
        [one] عنصر واحد
        [two] عنصران
        [few] { $count } عناصر
        [many] { $count } عنصرًا
       *[other] { $count } عنصر
    }
fields =
    { $count ->
        [zero] لا حقول
        [one] حقل واحد
        [two] حقلان
        [few] { $count } حقول
        [many] { $count } حقلًا
       *[other] { $count } حقل
    }
characters =
    { $count ->
        [zero] لا أحرف إضافية
        [one] حرف إضافي واحد
        [two] حرفان إضافيان
        [few] { $count } أحرف إضافية
        [many] { $count } حرفًا إضافيًا
       *[other] { $count } حرف إضافي
    }
state-streaming = جارٍ استلام المُدخلات
state-running = قيد التنفيذ
secret-goes-to = يُرسَل ما تُدخله إلى { $host }. لا تُدخل هنا أبدًا كلمة مرور موقع آخر.
secret-goes = يُرسَل ما تُدخله إلى المساعد. لا تُدخل هنا أبدًا كلمة مرور موقع آخر.
state-allowed = تم السماح، في الانتظار
state-done = تم
state-progress = قيد الإنجاز
out-of-scope = هذا خارج نطاق المتاح.
try-one = جرّب أحد هذه الخيارات
gallery = معرض المكوّنات
gallery-lead = كل مكوّن في كل حالة من حالاته، مرسومًا من عيّناته.
gallery-count = المكوّنات: { $components }، الحالات: { $states }
gallery-theme = المظهر
gallery-language = اللغة
gallery-width = الاتساع
theme-system = النظام
theme-light = فاتح
theme-dark = داكن
width-narrow = ضيق
width-column = عمود
width-wide = واسع
gallery-sent = أُرسل: { $reply }
gallery-alone = عرض منفرد
gallery-nothing = لا شيء هنا: في هذه الحالة يكفي ما يقوله صف الأداة.
gallery-unknown = لا توجد عيّنة بهذا الاسم.
