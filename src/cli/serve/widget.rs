//! The addresses of the widget's files, which pages of any origin may load: the same files as our own page's, at the root and in
//! a folder that is named by the version; and those of other versions (`versions`). Knows no file.

use axum::body::Body;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::version;

/// Of all files of the build, those that a host's page loads (`src/build/integrity.mjs`): by their names, or the folders they are in.
const FILES: [&str; 9] = [
    LOADER,
    "partsong.d.ts",
    "partsong_app.js",
    "partsong_embed_bg.wasm",
    "main.css",
    "integrity.json",
    "frame.html",
    "frame.js",
    CHART_FRAME,
];
const FOLDERS: [&str; 2] = ["lazy/", "words/"];
/// The file that a host's page names.
pub(super) const LOADER: &str = "partsong.js";

/// The page in which a chat stands that is kept apart from its host's page.
pub(super) const FRAME: &str = "frame.html";

/// The page in which HTML of others runs (`security.md` 6).
pub(super) const CHART_FRAME: &str = "public/chart-frame.html";

/// What an address of the widget names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WidgetPath {
    /// A file as it is now.
    Now(String),
    /// A file of a version, for good.
    Pinned {
        /// Which version.
        version: String,
        /// The file's path in its folder.
        name: String,
    },
    /// The loader of the newest version that has this first number.
    Newest(u64),
}

/// Whether a file of the build, by its path, is one of the widget's.
pub(super) fn is_file(name: &str) -> bool {
    FILES.contains(&name) || FOLDERS.iter().any(|folder| name.starts_with(folder))
}

/// `None`: an address of something else.
pub(super) fn place(path: &str) -> Option<WidgetPath> {
    let path = path.strip_prefix('/')?;
    let Some((version, name)) = path.strip_prefix("partsong-").and_then(|rest| rest.split_once('/')) else {
        return is_file(path).then(|| WidgetPath::Now(path.into()));
    };
    if let Ok(major) = version.parse() {
        return (name == LOADER).then_some(WidgetPath::Newest(major));
    }
    // What older and newer versions consist of, they know.
    let is_own = version == version::OWN;
    (version::is_version(version) && (!is_own || is_file(name))).then(|| WidgetPath::Pinned {
        version: version.into(),
        name: name.into(),
    })
}

/// Whether anybody's page may have what this asks for.
pub(super) fn is_for_all(method: &Method, path: &str) -> bool {
    matches!(*method, Method::GET | Method::HEAD) && place(path).is_some()
}

/// The answer to a page that asks whether it may read one of the widget's files (CORS preflight): those ask whose own code, or
/// what watches it, puts a header to each of its requests. `None`: it asks something else.
pub(super) fn preflight(method: &Method, path: &str) -> Option<Response> {
    (*method == Method::OPTIONS && place(path).is_some()).then(|| {
        let mut response = StatusCode::NO_CONTENT.into_response();
        let headers = response.headers_mut();
        for (name, value) in [
            (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD"),
            (header::ACCESS_CONTROL_ALLOW_HEADERS, "*"),
            (header::ACCESS_CONTROL_MAX_AGE, "600"),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        open(&mut response);
        response
    })
}

/// Lets pages of all origins read this, those that isolate themselves too (COEP).
pub(super) fn open(response: &mut Response) {
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
}

/// The loader of the newest version: one line that names its folder, so that a page that has both has one widget.
pub(super) fn newest(version: &str, head: bool) -> Response {
    let folder = version::folder_of(version);
    let line = format!("export * from \"../{folder}/{LOADER}\";\n");
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
        let own = version::OWN;
        let pinned = |version: &str, name: &str| {
            let (version, name) = (version.to_string(), name.to_string());
            Some(WidgetPath::Pinned { version, name })
        };
        assert_eq!(
            place(&format!("/partsong-{own}/partsong.js")),
            pinned(own, "partsong.js")
        );
        assert_eq!(
            place(&format!("/partsong-{own}/lazy/a/b.wasm")),
            pinned(own, "lazy/a/b.wasm")
        );
        assert_eq!(
            place("/partsong-9.9.9/frame.html"),
            pinned("9.9.9", "frame.html"),
            "what another version has is its own"
        );
        assert_eq!(place("/frame.html"), Some(WidgetPath::Now(FRAME.into())));
        assert_eq!(
            place("/words/ko.page.txt"),
            Some(WidgetPath::Now("words/ko.page.txt".into()))
        );
        assert_eq!(place("/partsong-0/partsong.js"), Some(WidgetPath::Newest(0)));
        for other in [
            "/",
            "/index.html",
            "/api/chat",
            "/partsong_agent.js",
            "/public/boot.js",
            "/partsong-0/main.css",
            "/partsong-../partsong.js",
            "/partsong-0.1/partsong.js",
            &format!("/partsong-{own}/"),
            &format!("/partsong-{own}/index.html"),
        ] {
            assert_eq!(place(other), None, "{other}");
        }
        assert!(is_for_all(&Method::HEAD, "/partsong.js") && !is_for_all(&Method::POST, "/partsong.js"));
    }
}
