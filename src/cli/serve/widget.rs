//! The addresses of the widget's files, which pages of any origin may load: the same files as our own page's, at the root and in
//! a folder that is named by the version. Knows no file.

use axum::body::Body;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::Response;

/// Of all files of the build, those that a host's page loads: by their names, or the folders they are in.
const FILES: [&str; 7] = [
    "partsong.js",
    "partsong.d.ts",
    "partsong_app.js",
    "partsong_app_bg.wasm",
    "main.css",
    "frame.html",
    "frame.js",
];
const FOLDERS: [&str; 2] = ["lazy/", "words/"];
const LOADER: &str = "partsong.js";
/// The page in which a chat stands that is kept apart from its host's page.
pub const FRAME: &str = "/frame.html";

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The first number of the version: pages that name only this follow the newest of it.
const MAJOR: &str = env!("CARGO_PKG_VERSION_MAJOR");

/// What an address of the widget names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A file as it is now.
    Now(String),
    /// A file of this version, for good.
    Pinned(String),
    /// The loader of the newest version.
    Newest,
}

/// `None`: an address of something else.
pub fn place(path: &str) -> Option<Place> {
    let path = path.strip_prefix('/')?;
    let pinned = || path.strip_prefix("partsong-")?.strip_prefix(VERSION)?.strip_prefix('/');
    let newest = || path.strip_prefix("partsong-")?.strip_prefix(MAJOR)?.strip_prefix('/');
    let is_file = |name: &str| FILES.contains(&name) || FOLDERS.iter().any(|folder| name.starts_with(folder));
    match (pinned(), newest()) {
        (Some(name), _) => is_file(name).then(|| Place::Pinned(format!("/{name}"))),
        (None, Some(LOADER)) => Some(Place::Newest),
        (None, _) => is_file(path).then(|| Place::Now(format!("/{path}"))),
    }
}

/// Whether anybody's page may have what this asks for.
pub fn is_for_all(method: &Method, path: &str) -> bool {
    matches!(*method, Method::GET | Method::HEAD) && place(path).is_some()
}

/// Lets pages of all origins read this, those that isolate themselves too (COEP).
pub fn open(response: &mut Response) {
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
}

/// The loader of the newest version: one line that names its folder, so that a page that has both has one widget.
pub fn newest(head: bool) -> Response {
    let line = format!("export * from \"../partsong-{VERSION}/{LOADER}\";\n");
    let response = Response::builder()
        .header(header::CONTENT_TYPE, "text/javascript; charset=utf-8")
        .header(header::CACHE_CONTROL, "public, max-age=300")
        .header(header::CONTENT_LENGTH, line.len())
        .body(if head { Body::empty() } else { Body::from(line) });
    response.unwrap_or_else(|_| {
        let mut failed = Response::new(Body::empty());
        *failed.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
        failed
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_widgets_files_are_for_all() {
        let pinned = |name: &str| place(&format!("/partsong-{VERSION}{name}"));
        assert_eq!(pinned("/partsong.js"), Some(Place::Pinned("/partsong.js".into())));
        assert_eq!(pinned("/lazy/a/b.wasm"), Some(Place::Pinned("/lazy/a/b.wasm".into())));
        assert_eq!(place(FRAME), Some(Place::Now("/frame.html".into())));
        assert_eq!(
            place("/words/ko.page.txt"),
            Some(Place::Now("/words/ko.page.txt".into()))
        );
        assert_eq!(place(&format!("/partsong-{MAJOR}/partsong.js")), Some(Place::Newest));
        for other in [
            "/",
            "/index.html",
            "/api/chat",
            "/partsong-9.9.9/partsong.js",
            "/partsong_agent.js",
            "/public/boot.js",
        ] {
            assert_eq!(place(other), None, "{other}");
        }
        for other in ["/", "/index.html", "/api/chat", "/public/chart-frame.html"] {
            assert_eq!(pinned(other), None, "{other}");
        }
        assert!(is_for_all(&Method::HEAD, "/partsong.js") && !is_for_all(&Method::POST, "/partsong.js"));
    }
}
