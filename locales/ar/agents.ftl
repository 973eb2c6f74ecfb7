steps = خطوات المساعد
subagent = مساعد فرعي
working = قيد العمل
suspended = في الانتظار
failed = فشل
failed-says = فشل: «{ $message }»
open = لم يبدأ بعد
running = قيد التنفيذ
done = تم
progress = التقدم
more = المزيد
done-of =
    { $count ->
        [zero] المكتمل: { $done } من 0 خطوات
        [one] المكتمل: { $done } من خطوة واحدة
        [two] المكتمل: { $done } من خطوتين
        [few] المكتمل: { $done } من { $count } خطوات
        [many] المكتمل: { $done } من { $count } خطوة
       *[other] المكتمل: { $done } من { $count } خطوة
    }
