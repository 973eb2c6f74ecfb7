choose-any = اختر كل ما ينطبق
choose-up-to =
    { $count ->
        [zero] لا تختر أي خيار
        [one] اختر خيارًا واحدًا
        [two] اختر خيارين على الأكثر
        [few] اختر { $count } خيارات على الأكثر
        [many] اختر { $count } خيارًا على الأكثر
       *[other] اختر { $count } خيار على الأكثر
    }
choose-at-least =
    { $count ->
        [zero] اختر ما تشاء
        [one] اختر خيارًا واحدًا على الأقل
        [two] اختر خيارين على الأقل
        [few] اختر { $count } خيارات على الأقل
        [many] اختر { $count } خيارًا على الأقل
       *[other] اختر { $count } خيار على الأقل
    }
choose-exactly =
    { $count ->
        [zero] لا تختر أي خيار
        [one] اختر خيارًا واحدًا
        [two] اختر خيارين
        [few] اختر { $count } خيارات
        [many] اختر { $count } خيارًا
       *[other] اختر { $count } خيار
    }
choose-between = اختر من { $min } إلى { $max }
chosen =
    { $count ->
        [zero] لم يُختَر شيء
        [one] اختير خيار واحد
        [two] اختير خياران
        [few] اختيرت { $count } خيارات
        [many] اختير { $count } خيارًا
       *[other] اختير { $count } خيار
    }
chosen-of = المختار: { $n } من { $max }
cleared =
    { $count ->
        [zero] لم تُمسح أي إجابة.
        [one] مُسحت إجابة واحدة.
        [two] مُسحت إجابتان.
        [few] مُسحت { $count } إجابات.
        [many] مُسحت { $count } إجابة.
       *[other] مُسحت { $count } إجابة.
    }
undo = تراجع
not-likely = غير محتمل إطلاقًا
very-likely = محتمل للغاية
point-words = { $point }، { $label }
optional = اختياري
score = { $score } من { $max }
no-score = لم تتم الإجابة بعد
stars =
    { $count ->
        [zero] بلا نجوم
        [one] نجمة واحدة
        [two] نجمتان
        [few] { $count } نجوم
        [many] { $count } نجمة
       *[other] { $count } نجمة
    }
hearts =
    { $count ->
        [zero] بلا قلوب
        [one] قلب واحد
        [two] قلبان
        [few] { $count } قلوب
        [many] { $count } قلبًا
       *[other] { $count } قلب
    }
thumb-down = إبهام لأسفل
thumb-up = إبهام لأعلى
your-ranking = ترتيبك
to-rank = الخيارات
rank-hint = ابدأ باختيار الأهم.
ranked-of = المرتّب: { $n } من { $max }
ranked-at = { $label }، الموضع { $n } من { $max }
rank-removed = { $label }، خارج الترتيب
rank-lifted = تم التقاط { $label }. استخدم مفاتيح الأسهم للنقل، ومفتاح المسافة للإفلات، ومفتاح Esc للإعادة إلى الموضع السابق.
rank-move = نقل { $label }
rank-up = نقل { $label } لأعلى
rank-down = نقل { $label } لأسفل
rank-remove = إزالة { $label }
rank-place = موضع { $label }
rank-none = خارج الترتيب
best = الأهم
worst = الأقل أهمية
item = العنصر
cell = { $row }: { $column }
rows-of = الصفوف: { $n } من { $max }
row = الصف
no-answer = لا إجابة
length-of = { $n } من { $max }
length-more =
    { $count ->
        [zero] لا ينقص أي حرف
        [one] ينقص حرف واحد
        [two] ينقص حرفان
        [few] تنقص { $count } أحرف
        [many] ينقص { $count } حرفًا
       *[other] ينقص { $count } حرف
    }
length-over =
    { $count ->
        [zero] لا أحرف زائدة
        [one] حرف واحد زائد
        [two] حرفان زائدان
        [few] { $count } أحرف زائدة
        [many] { $count } حرفًا زائدًا
       *[other] { $count } حرف زائد
    }
length-left =
    { $count ->
        [zero] لم يبقَ أي حرف
        [one] بقي حرف واحد
        [two] بقي حرفان
        [few] بقيت { $count } أحرف
        [many] بقي { $count } حرفًا
       *[other] بقي { $count } حرف
    }
