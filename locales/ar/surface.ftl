surface = واجهة تفاعلية
preparing = جارٍ تجهيز الواجهة
removed = تمت إزالة هذه الواجهة
full = بلغت هذه الواجهة أقصى حجم ترسمه هذه الصفحة (عدد العناصر: { $count }). وما زاد على ذلك غير معروض.
leave-ask-for = هل تريد فتح { $host }؟
leave-ask = هل تريد فتح هذا العنوان؟
leave = فتح
stay = إلغاء
trend = من { $first } إلى { $last }
changed = تم التغيير: { $name }
made-by = من { $name }
open-aside = فتح في اللوحة الجانبية
open-full = فتح بملء الشاشة
take-back = الإعادة إلى المحادثة
stands-aside = مفتوحة في اللوحة الجانبية
moved-aside = فُتحت واجهة في اللوحة الجانبية
unknown-piece = لا يمكن عرض هذا الجزء هنا.
no-first-piece = لم تصل هذه الواجهة كاملة، لذا لا يمكن عرضها.
inside-itself = لا يمكن عرض هذا الجزء: فهو يحتوي على نفسه.
too-deep = لا يمكن عرض هذا الجزء: فهو متداخل بعمق أكبر من اللازم.
not-right = تحقّق من هذا الإدخال.
does-not-fit = لا يطابق هذا الصيغة المتوقعة.
fix-fields = تحقّق من الحقول المميّزة أولًا.
on-its-way = لم يُرسَل: لا يزال إجراؤك السابق هنا قيد الإرسال. حاول مرة أخرى بعد وصول الرد عليه.
too-many-wait = رسائل كثيرة جدًا بانتظار الإرسال. حاول مرة أخرى بعد إرسال بعضها.
check-box = خانة اختيار
choice = الخيارات
dialog = التفاصيل
close = إغلاق
filter = تصفية الخيارات
found =
    { $count ->
        [zero] لا خيارات
        [one] خيار واحد
        [two] خياران
        [few] { $count } خيارات
        [many] { $count } خيارًا
       *[other] { $count } خيار
    }
moment = التاريخ أو الوقت
slider = القيمة
sound = صوت
tabs = علامات تبويب
text-field = نص
video = فيديو
sample-title = حجز طاولة
sample-name = اسمك
sample-about = نبذة عنا
sample-words = نفتح أبوابنا يوميًا من الثانية عشرة ظهرًا حتى العاشرة مساءً.
sample-guests = عدد الضيوف
sample-seat = مكان الجلوس
sample-window = بجانب النافذة
sample-garden = في الحديقة
sample-hold = إبقاء الطاولة محجوزة لمدة 15 دقيقة
sample-day = اليوم
sample-return = نسبة العائدين
sample-rain = هطل المطر طوال اليوم.
sample-rate = كيف كانت أمسيتك؟
sample-recommend = ما مدى احتمال أن ترشّحنا لأحد أصدقائك؟
show-from = عرض «{ $alt }» من { $host }
