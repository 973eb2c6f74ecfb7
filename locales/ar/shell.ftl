rows-left =
    { $count ->
        [zero] جميع الصفوف مدرجة هنا.
        [one] هناك صف إضافي واحد غير مدرج هنا.
        [two] هناك صفان إضافيان غير مدرجين هنا.
        [few] هناك { $count } صفوف إضافية غير مدرجة هنا.
        [many] هناك { $count } صفًا إضافيًا غير مدرج هنا.
       *[other] هناك { $count } صف إضافي غير مدرج هنا.
    }
download-markdown = تنزيل بتنسيق Markdown
download-json = تنزيل بتنسيق JSON
copy-markdown = نسخ بتنسيق Markdown
copy-json = نسخ بتنسيق JSON
print = طباعة
print-answer = طباعة هذه الإجابة
answer = إجابة
good-answer = إجابة جيدة
bad-answer = إجابة سيئة
advanced = خيارات متقدمة
lately = الأحدث
in-titles =
    { $count ->
        [zero] في العناوين ({ $count })
        [one] في العناوين ({ $count })
        [two] في العناوين ({ $count })
        [few] في العناوين ({ $count })
        [many] في العناوين ({ $count })
       *[other] في العناوين ({ $count })
    }
in-words =
    { $count ->
        [zero] في المحادثات ({ $count })
        [one] في المحادثات ({ $count })
        [two] في المحادثات ({ $count })
        [few] في المحادثات ({ $count })
        [many] في المحادثات ({ $count })
       *[other] في المحادثات ({ $count })
    }
looking = جارٍ البحث…
results =
    { $count ->
        [zero] لا نتائج
        [one] نتيجة واحدة
        [two] نتيجتان
        [few] { $count } نتائج
        [many] { $count } نتيجة
       *[other] { $count } نتيجة
    }
key-esc = Esc
key-enter = Enter
key-move = تنقّل
key-open = فتح
key-tab = علامة تبويب جديدة
close = إغلاق
today = اليوم
yesterday = أمس
keyboard = لوحة المفاتيح
everywhere = في كل مكان
composer = مربع الكتابة
question = السؤال
to-composer = إلى مربع الكتابة
next-region = المنطقة التالية
toggle-sidebar = إظهار المحادثات أو إخفاؤها
this-list = هذه القائمة
new-line = سطر جديد
stop-answer = إيقاف الإجابة
choose-option = اختيار خيار
submit-answer = إرسال
never-by-key = لا يُسمح أبدًا بأي شيء بضغطة مفتاح واحدة.
s-single-keys = اختصارات بمفتاح واحد
s-single-keys-hint = ينقلك «/» إلى مربع الكتابة، ويعرض «?» قائمة المفاتيح.
in-line = يضيف Enter الرسالة إلى قائمة الانتظار
held = بانتظار الإرسال، ويلغيه Esc
uploading = جارٍ رفع { $name }
files-uploading = جارٍ رفع { $left } من { $all }
upload-failed = فشل
file-too-large = كبير جدًا
retry-file = إعادة المحاولة: { $name }
after-answer = بعد هذه الإجابة
drop-files =
    { $count ->
        [zero] أفلِت الملفات لإضافتها
        [one] أفلِت لإضافة ملف واحد
        [two] أفلِت لإضافة ملفين
        [few] أفلِت لإضافة { $count } ملفات
        [many] أفلِت لإضافة { $count } ملفًا
       *[other] أفلِت لإضافة { $count } ملف
    }
drop-some = أفلِت الملفات لإضافتها
kind-images = صور
kind-text = نصوص
kind-sound = صوت
kind-film = فيديو
kind-other = ملفات أخرى
nothing-here = لا يوجد شيء في هذا العنوان
nothing-why = ربما حُذفت المحادثة، أو أن الرابط غير مكتمل.
