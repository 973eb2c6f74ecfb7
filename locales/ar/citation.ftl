source = المصدر { $number }: { $title }، { $site }
document = مستند
lines = الأسطر من { $first } إلى { $last }
open = فتح في علامة تبويب جديدة
preview = المصدر
show-all = عرض الكل
chart-from = رسم بياني من { $host }
chart-made = رسم بياني أنشأه المساعد
chart-loading = جارٍ تحميل الرسم البياني
chart-failed = تعذّر تحميل الرسم البياني.
chart-unlisted = هذا الرسم البياني على موقع آخر ولا يُحمَّل هنا.
chart-printed = يُعرض الرسم البياني على الشاشة فقط.
chart-asleep = يشغّل تعليمات برمجية من الخادم، بمعزل عن هذه الصفحة.
chart-start = عرض
chart-needs = يحتاج هذا الرسم البياني إلى { $host }، وهو غير مسموح به هنا.
chart-refused = جزء من هذا الرسم البياني غير مسموح به هنا: { $what }
chart-broke = أبلغ هذا الرسم البياني عن خطأ: { $words }
chart-noisy = أُوقف الرسم البياني لأنه أثقل على هذه الصفحة.
chart-stole = أُوقف الرسم البياني لأنه استحوذ على لوحة المفاتيح.
chart-press = اضغط للاستخدام
chart-again = إلى الرسم البياني أعلاه
artifact = من إنشاء المساعد
preview-made = صفحة أنشأها المساعد
file-away = يحتفظ الخادم بالملف «{ $name }» ولا يمكن عرضه هنا.
follow-ups = أسئلة تالية
steps =
    { $count ->
        [zero] لا خطوات
        [one] خطوة واحدة
        [two] خطوتان
        [few] { $count } خطوات
        [many] { $count } خطوة
       *[other] { $count } خطوة
    }
searches =
    { $count ->
        [zero] لا عمليات بحث
        [one] عملية بحث واحدة
        [two] عمليتا بحث
        [few] { $count } عمليات بحث
        [many] { $count } عملية بحث
       *[other] { $count } عملية بحث
    }
pages =
    { $count ->
        [zero] لم تُقرأ أي صفحة
        [one] قُرئت صفحة واحدة
        [two] قُرئت صفحتان
        [few] قُرئت { $count } صفحات
        [many] قُرئت { $count } صفحة
       *[other] قُرئت { $count } صفحة
    }
searching = جارٍ البحث في الويب
searched = تم البحث في الويب
opening = جارٍ قراءة { $site }
opened = تمت قراءة { $site }
drawing = جارٍ إنشاء رسم بياني
drew = تم إنشاء رسم بياني
drew-named = تم إنشاء رسم بياني: { $title }
results =
    { $count ->
        [zero] لا نتائج
        [one] نتيجة واحدة
        [two] نتيجتان
        [few] { $count } نتائج
        [many] { $count } نتيجة
       *[other] { $count } نتيجة
    }
working = قيد العمل
state-running = قيد التنفيذ
state-done = تم
state-error = فشل
state-stopped = أُوقف
