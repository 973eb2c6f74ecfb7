sort-by = الترتيب حسب
filter = تصفية
filtered =
    { $count ->
        [zero] تصفية، لا شروط مفعّلة
        [one] تصفية، شرط واحد مفعّل
        [two] تصفية، شرطان مفعّلان
        [few] تصفية، { $count } شروط مفعّلة
        [many] تصفية، { $count } شرطًا مفعّلًا
       *[other] تصفية، { $count } شرط مفعّل
    }
needs-a-look = يستدعي الانتباه
as-sent = الترتيب الأصلي
highest = { $column }: الأعلى أولًا
lowest = { $column }: الأدنى أولًا
latest = { $column }: الأحدث أولًا
earliest = { $column }: الأقدم أولًا
by-name = { $column }: أبجديًا
sheet = التصفية والترتيب
close = إغلاق
find = البحث حسب { $column }
figures = الأرقام في الصف
three = 3 على الأكثر
no-fourth = يتسع الصف لثلاثة أرقام. أزِل واحدًا أولًا.
clear = مسح
show-rows =
    { $count ->
        [zero] لا صفوف للعرض
        [one] عرض صف واحد
        [two] عرض صفين
        [few] عرض { $count } صفوف
        [many] عرض { $count } صفًا
       *[other] عرض { $count } صف
    }
show-campaigns =
    { $count ->
        [zero] لا حملات للعرض
        [one] عرض حملة واحدة
        [two] عرض حملتين
        [few] عرض { $count } حملات
        [many] عرض { $count } حملة
       *[other] عرض { $count } حملة
    }
show-more =
    { $count ->
        [zero] لا مزيد من الصفوف
        [one] عرض صف إضافي واحد
        [two] عرض صفين إضافيين
        [few] عرض { $count } صفوف إضافية
        [many] عرض { $count } صفًا إضافيًا
       *[other] عرض { $count } صف إضافي
    }
shown-of = { $shown } من { $all }
all =
    { $count ->
        [zero] الكل ({ $count })
        [one] الكل ({ $count })
        [two] الكل ({ $count })
        [few] الكل ({ $count })
        [many] الكل ({ $count })
       *[other] الكل ({ $count })
    }
now-shown =
    { $count ->
        [zero] لا صفوف معروضة
        [one] صف واحد معروض
        [two] صفان معروضان
        [few] { $count } صفوف معروضة
        [many] { $count } صفًا معروضًا
       *[other] { $count } صف معروض
    }
