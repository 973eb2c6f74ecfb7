//! What the build says of a wrong file of messages: who translates reads no Rust.

use std::fs;
use std::path::PathBuf;

use crate::build::words;

const LANGUAGES: &str = r#"
[[language]]
tag = "en"
name = "English"
dir = "ltr"

[[language]]
tag = "he"
name = "עברית"
dir = "rtl"

[[pseudo]]
tag = "en-XA"
name = "Longer"
dir = "ltr"
"#;

const ENGLISH: &str = "send = Send
remove = Remove { $name }
attached =
    { $count ->
        [one] { $count } file
       *[other] { $count } files
    }
";

/// What the build says of these languages with these files in Hebrew; without any, Hebrew has no folder.
fn complaint(name: &str, languages: &str, files: &[(&str, &str)]) -> String {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("words").join(name);
    let _ = fs::remove_dir_all(&root);
    let write = |path: &str, text: &str| {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
        fs::write(path, text).expect("a file is written");
    };
    write("languages.toml", languages);
    write("en/view.ftl", ENGLISH);
    for folder in ["en/demo", "en/workshop", "out"] {
        fs::create_dir_all(root.join(folder)).expect("a folder is made");
    }
    for (file, text) in files {
        write(&format!("he/{file}"), text);
    }
    let said = words::make(&root, &root.join("out")).err().unwrap_or_default();
    said.replace(&format!("{}/", root.display()), "")
}

#[test]
fn what_is_wrong_is_told_with_its_file_and_line() {
    let said = |text: &str| complaint("lines", LANGUAGES, &[("view.ftl", text)]);
    assert_eq!(said("send = שליחה\n"), "", "what is not translated is no mistake");
    let cases = [
        ("remove = הסרת { $nam }", "`remove` has { $nam }, in English { $name }"),
        ("remove= הסרה", "`remove` has no places, in English { $name }"),
        ("remov = הסרה", "no message is named `remov` in English"),
        ("send = שוב", "`send` is there twice"),
        (
            "remove = הסרת { $name }\n    .title = הסרה",
            "`remove` has attributes, which are not taken here",
        ),
        (
            "attached = { $count }",
            "`attached` is counted in one language and not in the other",
        ),
        (
            "attached = { $count ->\n   [one] { $count }\n   [one] { $count }\n  *[other] { $count }\n }",
            "`attached` has two forms for [one]",
        ),
        (
            "attached = { $count ->\n  *[many] { $count }\n }",
            "`attached` has no form for [other]",
        ),
    ];
    for (message, why) in cases {
        assert_eq!(
            said(&format!("send = שליחה\n\n{message}\n")),
            format!("he/view.ftl:3: {why}")
        );
    }
}

#[test]
fn a_file_a_folder_or_a_language_that_is_misspelt_is_told() {
    let file = complaint("file", LANGUAGES, &[("view.ftl", ""), ("vew.ftl", "send = שליחה\n")]);
    assert_eq!(file, "he/vew.ftl: English has no file of this name");
    let folder = complaint("folder", LANGUAGES, &[]);
    assert!(folder.starts_with("he: "), "{folder}");
    let turned = complaint("direction", &LANGUAGES.replace("rtl", "rlt"), &[("view.ftl", "")]);
    assert!(turned.contains("line 10") && turned.contains("`rlt`"), "{turned}");
    let twice = complaint("twice", &LANGUAGES.replace("en-XA", "he"), &[("view.ftl", "")]);
    assert_eq!(twice, "languages.toml: `he` is there twice");
}
