asked = الطلب
came-back = الرد
form = طريقة العرض
words = نص
raw = خام
copy-raw = نسخ
more =
    { $count ->
        [zero] لا عناصر إضافية ضمن «خام»
        [one] عنصر إضافي واحد ضمن «خام»
        [two] عنصران إضافيان ضمن «خام»
        [few] { $count } عناصر إضافية ضمن «خام»
        [many] { $count } عنصرًا إضافيًا ضمن «خام»
       *[other] { $count } عنصر إضافي ضمن «خام»
    }
nothing = لا شيء
by-provider = نفّذها مزوّد النموذج، لا خادم هذه المحادثة.
key-place = المكان
key-title = العنوان
key-summary = الملخص
key-search-words = كلمات البحث
key-goal = الهدف
key-kind = النوع
key-shown-as = طريقة العرض
key-period = الفترة
key-from = من
key-to = إلى
key-sender = من
key-receiver = إلى
key-name = الاسم
key-figures = المقاييس
key-channels = القنوات
key-status = الحالة
key-account = الحساب
key-charts = الرسوم البيانية
key-suggestions = الاقتراحات
key-kind-of-action = نوع الإجراء
key-budget = الميزانية
key-a-day = يوميًا
key-currency = العملة
key-starts-on = تاريخ البدء
key-tells = يُبلَّغ
key-rows = الصفوف
key-columns = الأعمدة
key-results = النتائج
key-content = المحتوى
key-options = الخيارات
