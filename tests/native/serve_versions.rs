//! `partsong serve --widgets`: the versions of the widget that pages have pinned, and what is said where there is no page.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::server::{header, said, serve};

const VERSION: &str = env!("CARGO_PKG_VERSION");
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// A folder that goes when the test ends.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn folder(name: &str) -> Folder {
    let path = std::env::temp_dir().join(format!("partsong-widgets-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&path).expect("folder");
    Folder(path)
}

fn put(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("folder")).expect("folder");
    std::fs::write(path, text).expect("file");
}

const STRANGER: [(&str, &str); 2] = [("origin", "https://anybody.example"), ("sec-fetch-site", "cross-site")];

#[tokio::test]
async fn a_server_goes_on_serving_the_versions_that_pages_have_pinned() {
    let widgets = folder("kept");
    put(&widgets.0, "partsong-0.0.9/partsong.js", "export const is = 9;");
    put(&widgets.0, "partsong-0.0.9/inner/a.html", "<p>of its own</p>");
    put(&widgets.0, "partsong-0.0.10/partsong.js", "export const is = 10;");
    put(&widgets.0, "partsong-3.4.5/partsong.js", "export const is = 3;");
    put(&widgets.0, "partsong-0.99.0-rc.1/partsong.js", "export const is = 0;");
    put(&widgets.0, "partsong-0.98.0/main.css", "");
    let path = widgets.0.to_str().expect("UTF-8").to_string();
    let server = serve("versions", &["--widgets", &path]);

    let own = widgets.0.join(format!("partsong-{VERSION}"));
    assert_eq!(
        std::fs::read(own.join("lazy/echarts.js")).expect("unpacked").len(),
        4_000
    );
    assert!(own.join("partsong_embed_bg.wasm").is_file());
    assert!(!own.join("index.html").exists() && own.join("public/chart-frame.html").is_file());
    let left = std::fs::read_dir(&widgets.0).expect("folder").flatten();
    assert_eq!(
        left.filter(|entry| entry.file_name().to_string_lossy().starts_with('.'))
            .count(),
        0
    );

    for (path, text) in [
        ("/partsong-0.0.9/partsong.js", Some("export const is = 9;")),
        ("/partsong-0.0.9/inner/a.html", Some("<p>of its own</p>")),
        ("/partsong-0.99.0-rc.1/partsong.js", Some("export const is = 0;")),
        (&format!("/partsong-{VERSION}/lazy/echarts.js"), None),
    ] {
        let answer = server.get(path, &STRANGER).await;
        assert_eq!(answer.status(), 200, "{path}");
        assert_eq!(header(&answer, "cache-control"), Some(FOR_GOOD), "{path}");
        assert_eq!(header(&answer, "access-control-allow-origin"), Some("*"), "{path}");
        assert_eq!(
            header(&answer, "cross-origin-resource-policy"),
            Some("cross-origin"),
            "{path}"
        );
        let found = said(answer).await;
        assert!(text.is_none_or(|text| text == found), "{path}: {found}");
    }
    for lost in [
        "/partsong-0.0.9/lost.js",
        "/partsong-0.0.9/inner",
        "/partsong-0.0.8/partsong.js",
        "/partsong-7/partsong.js",
    ] {
        assert_eq!(server.get(lost, &STRANGER).await.status(), 404, "{lost}");
    }

    // The own one has no loader in this small build, so it is not whole.
    for (newest, major) in [("0.0.10", 0), ("3.4.5", 3)] {
        let answer = server.get(&format!("/partsong-{major}/partsong.js"), &STRANGER).await;
        assert_eq!(header(&answer, "cache-control"), Some("public, max-age=300"));
        assert_eq!(
            said(answer).await,
            format!("export * from \"../partsong-{newest}/partsong.js\";\n")
        );
    }
    put(&widgets.0, "partsong-0.12.1/partsong.js", "export const is = 12;");
    let answer = server.get("/partsong-0/partsong.js", &STRANGER).await;
    assert_eq!(
        said(answer).await,
        "export * from \"../partsong-0.12.1/partsong.js\";\n"
    );
}

#[tokio::test]
async fn a_version_that_is_there_stays_as_pages_have_pinned_it() {
    let widgets = folder("stays");
    let name = format!("partsong-{VERSION}/partsong_embed_bg.wasm");
    put(&widgets.0, &name, "pinned");
    let path = widgets.0.to_str().expect("UTF-8").to_string();
    let mut server = serve("stays", &["--widgets", &path]);
    let answer = server.get(&format!("/{name}"), &STRANGER).await;
    assert_eq!(said(answer).await, "pinned");
    server.child.kill().expect("kill");
    let mut said = String::new();
    let error = server.child.stderr.take();
    error.expect("standard error").read_to_string(&mut said).expect("text");
    assert!(said.contains("holds another build"), "{said}");
}

#[test]
#[cfg(not(feature = "standalone"))]
fn without_a_page_serve_says_what_is_missing() {
    let place = folder("nothing");
    let ended = Command::new(env!("CARGO_BIN_EXE_partsong"))
        .args(["serve", "--port", "0"])
        .current_dir(&place.0)
        .output()
        .expect("program");
    assert_eq!(ended.status.code(), Some(1));
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(
        said.contains("There is no built app in dist")
            && said.contains("no page inside")
            && said.contains("make binary"),
        "{said}"
    );
}
