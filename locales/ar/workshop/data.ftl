plan-for-spring = خطة الربيع
plan-for-spring-we-move =
    # خطة الربيع

    ننقل عُشر الميزانية إلى إعلانات البحث ونراجع الأمر مجددًا بعد أسبوعين.

    - حملة العلامة التجارية أولًا
    - خفض عروض أسعار الأجهزة الجوّالة بنسبة 8%
    - تصميمان إعلانيان جديدان
actions-for-more-conversions = إجراءات لزيادة التحويلات
three-steps-that-pay-off = ثلاث خطوات هي الأسرع مردودًا.
last-30-days = آخر 30 يومًا
move-budget-to-brand-search = نقل الميزانية إلى بحث العلامة التجارية
its-cpa-is-18-below = قيمة CPA فيها أقل من المتوسط بنسبة 18%.
move-budget = نقل الميزانية
fix-the-mobile-landing-page = إصلاح الصفحة المقصودة للأجهزة الجوّالة
two-thirds-of-the-visits = يغادر ثلثا الزوار خلال 3 ثوانٍ.
bounce-rate = معدل الارتداد
create-a-task = إنشاء مهمة
add-12-negative-keywords = إضافة 12 كلمة رئيسية مستبعدة
they-cost-money-and-never = تستهلك المال ولا تحقق أي تحويل.
wasted-a-month = الهدر الشهري
add-keywords = إضافة الكلمات الرئيسية
campaign-performance = أداء الحملات
campaign = الحملة
cost = الإنفاق
conversions = التحويلات
brand-search = بحث العلامة التجارية
display-retargeting = إعادة الاستهداف على الشبكة الإعلانية
its-cpa-is-2-6 = قيمة CPA فيها تعادل 2.6 ضعف المتوسط
suggestions-you-can-apply-now = اقتراحات يمكنك تطبيقها الآن
small-steps-first-by-priority = الخطوات الصغيرة أولًا، حسب الأولوية.
raise-the-brand-campaign-budget = رفع ميزانية حملة العلامة التجارية بنسبة 10%
conversions-4-expected = زيادة متوقعة في التحويلات بنسبة 4%
cpa-up-3-and-ctr = ارتفاع CPA بنسبة 3% وانخفاض CTR بنسبة 1% مقارنةً بآخر 7 أيام
lower-the-mobile-ad-group = خفض عروض أسعار المجموعة الإعلانية للأجهزة الجوّالة بنسبة 8%
conversions-6-expected = زيادة متوقعة في التحويلات بنسبة 6%
cpa-up-4-and-ctr = ارتفاع CPA بنسبة 4% وانخفاض CTR بنسبة 1.5% مقارنةً بآخر 7 أيام
replace-2-creatives-with-a = استبدال تصميمين إعلانيين بسبب انخفاض CTR
conversions-8-expected = زيادة متوقعة في التحويلات بنسبة 8%
cpa-up-5-and-ctr = ارتفاع CPA بنسبة 5% وانخفاض CTR بنسبة 2% مقارنةً بآخر 7 أيام
claim = ظهرت Python أول مرة في **20 فبراير 1991**【0:0】. ويستخدمها أكثر من نصف المطورين【0:1, 0:2】. 【ملاحظة】 تبقى الأقواس العادية كما هي.
page = Python (لغة برمجة)
survey = استبيان المطورين
query = تاريخ أول إصدار من python
thought = أبحث أولًا عن تاريخ الإصدار الأول.
goal = نتائج أفضل
last-30 = آخر 30 يومًا
scope-error = تغطي التقارير آخر 90 يومًا على الأكثر. المتاح: آخر 7 أيام، آخر 30 يومًا، آخر 90 يومًا
ninety-days = تغطي التقارير آخر 90 يومًا على الأكثر.
seven = آخر 7 أيام
ninety = آخر 90 يومًا
show-30 = اعرض آخر 30 يومًا في رسم بياني
plan = الخطة
read = قراءة أرقام الشهر الماضي
compare = مقارنة الحملات
write = كتابة الملخص
queried = سياسة الإرجاع
summary =
    ### ملخص

    - ظهرت Python في عام **1991**
    - استخدمها 57.9% في عام 2025
trend = أداء الإعلانات
revenue = الإيرادات
spend = الإنفاق الإعلاني
click-rate = معدل النقر
c-brand = بحث العلامة التجارية
c-display = إعادة الاستهداف على الشبكة الإعلانية
c-pmax = Performance Max
c-video = الفيديو
mobile = الهاتف الجوّال
desktop = الكمبيوتر المكتبي
tablet = الجهاز اللوحي
currency = USD
