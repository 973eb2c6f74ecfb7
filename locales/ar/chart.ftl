chart = رسم بياني
trend = الاتجاه
campaign = الحملات
metric = المقاييس
device = الأجهزة
panels = طرق عرض هذا الرسم البياني
series = السلسلة
value = القيمة
place = الفئة
date = التاريخ
no-value = بلا قيمة
preparing = جارٍ تجهيز الرسم البياني
no-data = لا يوجد ما يُرسم: لا تتضمن الإجابة أي أرقام.
all-hidden = جميع السلاسل مخفية. اختر واحدة أدناه.
not-drawn = تعذّر رسم الرسم البياني، لكن يمكن عرض الجدول.
details = التفاصيل
other-range = آخر { $days } يومًا
ask-range = { $title }، آخر { $days } يومًا
axis-from = { $name }، بدءًا من { $value }
together = الإجمالي
copy-data = نسخ
rows =
    { $count ->
        [zero] لا صفوف
        [one] صف واحد
        [two] صفان
        [few] { $count } صفوف
        [many] { $count } صفًا
       *[other] { $count } صف
    }
days =
    { $count ->
        [zero] لا أيام
        [one] يوم واحد
        [two] يومان
        [few] { $count } أيام
        [many] { $count } يومًا
       *[other] { $count } يوم
    }
more-bars =
    { $count ->
        [zero] لا مزيد من العناصر
        [one] عرض عنصر إضافي واحد
        [two] عرض عنصرين إضافيين
        [few] عرض { $count } عناصر إضافية
        [many] عرض { $count } عنصرًا إضافيًا
       *[other] عرض { $count } عنصر إضافي
    }
try-again = إعادة المحاولة
view-data = عرض البيانات
view-chart = عرض الرسم البياني
save-image = تنزيل الصورة
save-data = تنزيل البيانات
keys = ينقلك السهمان الأيمن والأيسر بين النقاط، والسهمان العلوي والسفلي بين السلاسل.
point = { $place }، { $series }: { $value }
dropped =
    { $count ->
        [zero] جميع النقاط مرسومة.
        [one] لم تُرسم نقطة واحدة لكثرة النقاط.
        [two] لم تُرسم نقطتان لكثرة النقاط.
        [few] لم تُرسم { $count } نقاط لكثرة النقاط.
        [many] لم تُرسم { $count } نقطة لكثرة النقاط.
       *[other] لم تُرسم { $count } نقطة لكثرة النقاط.
    }
rows-left =
    { $count ->
        [zero] لا صفوف إضافية
        [one] صف إضافي واحد
        [two] صفان إضافيان
        [few] { $count } صفوف إضافية
        [many] { $count } صفًا إضافيًا
       *[other] { $count } صف إضافي
    }
rose = ارتفاع { $subject } من { $from } إلى { $to }.
rose-and = ارتفاع { $subject } من { $from } إلى { $to }، و{ $rest }
fell = انخفاض { $subject } من { $from } إلى { $to }.
fell-and = انخفاض { $subject } من { $from } إلى { $to }، و{ $rest }
steady = استقرار { $subject } عند نحو { $value }.
steady-and = استقرار { $subject } عند نحو { $value }، و{ $rest }
returned = تقلّب { $subject }: { $from } في البداية و{ $value } في النهاية.
returned-and = تقلّب { $subject }: { $from } في البداية و{ $value } في النهاية، و{ $rest }
ends = عدد السلاسل { $count }، أعلاها في النهاية { $subject } عند { $to }، وأدناها { $low } عند { $low_to }.
highest = أعلى قيمة { $to } ({ $subject })، وأدنى قيمة { $low_to } ({ $low }).
highest-of = ذروة { $series } عند { $place }، وتبلغ { $to }.
largest-total = أكبر إجمالي عند { $subject }، ويبلغ { $to }.
largest-share = الحصة الكبرى: { $subject } بنسبة { $part } من { $whole }.
all-equal = جميع القيم متساوية، وتبلغ { $value }.
one = { $series }: { $value } ({ $place }).
cloud =
    { $count ->
        [zero] لا نقاط: { $x } من { $x_from } إلى { $x_to }، { $y } من { $y_from } إلى { $y_to }.
        [one] نقطة واحدة: { $x } { $x_from }، { $y } { $y_from }.
        [two] نقطتان: { $x } من { $x_from } إلى { $x_to }، { $y } من { $y_from } إلى { $y_to }.
        [few] { $count } نقاط: { $x } من { $x_from } إلى { $x_to }، { $y } من { $y_from } إلى { $y_to }.
        [many] { $count } نقطة: { $x } من { $x_from } إلى { $x_to }، { $y } من { $y_from } إلى { $y_to }.
       *[other] { $count } نقطة: { $x } من { $x_from } إلى { $x_to }، { $y } من { $y_from } إلى { $y_to }.
    }
between = {" "}
