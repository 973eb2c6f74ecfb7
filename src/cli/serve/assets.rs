//! The built app's files, compressed once and kept in memory; every address of the app without a file is its page.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::SystemTime;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;

use super::files::BuildFiles;
use super::version::{self, OWN};
use super::versions::PinnedVersions;
use super::widget::{self, WidgetPath};
use super::{App, policy};

/// Files smaller than this are sent as they are.
const WORTH_COMPRESSING: usize = 1_024;

/// All that is served from files.
pub(super) struct Assets {
    page: Shelf,
    /// The widget's versions that pages have pinned; without them there is this program's own.
    pinned: Option<(PinnedVersions, Shelf)>,
}

impl Assets {
    pub(super) fn new(page: BuildFiles, versions: Option<PinnedVersions>) -> Assets {
        Assets {
            page: Shelf::new(page),
            pinned: versions.map(|versions| {
                let shelf = Shelf::new(versions.files());
                (versions, shelf)
            }),
        }
    }

    fn newest(&self, major: u64) -> Option<String> {
        match &self.pinned {
            Some((versions, _)) => versions.newest(major),
            None => (OWN.split('.').next()?.parse() == Ok(major)).then(|| OWN.into()),
        }
    }

    /// Where a file of a version is, and its name there.
    fn pinned(&self, version: &str, name: &str) -> Option<(&Shelf, String)> {
        match &self.pinned {
            Some((_, shelf)) => Some((shelf, format!("{}/{name}", version::folder_of(version)))),
            None => (version == OWN).then(|| (&self.page, name.into())),
        }
    }
}

/// Files, as they were read.
struct Shelf {
    files: BuildFiles,
    kept: Mutex<HashMap<String, Arc<Asset>>>,
}

struct Asset {
    modified: Option<SystemTime>,
    plain: Bytes,
    tag: String,
    mime: &'static str,
    gzip: OnceLock<Bytes>,
    brotli: OnceLock<Bytes>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Coding {
    Plain,
    Gzip,
    Brotli,
}

impl Shelf {
    fn new(files: BuildFiles) -> Shelf {
        Shelf {
            files,
            kept: Mutex::default(),
        }
    }

    /// The file, read anew when it changed on the disk: the app may be rebuilt while we serve it.
    fn get(&self, name: &str, finish: impl Fn(Vec<u8>) -> Vec<u8>) -> Option<Arc<Asset>> {
        let modified = self.files.changed(name)?;
        let mut kept = self.kept.lock().unwrap_or_else(|broken| broken.into_inner());
        if let Some(asset) = kept.get(name).filter(|asset| asset.modified == modified) {
            return Some(asset.clone());
        }
        let plain = finish(self.files.read(name)?.into_owned());
        let mut hasher = DefaultHasher::new();
        plain.hash(&mut hasher);
        let asset = Arc::new(Asset {
            modified,
            tag: format!("{:016x}", hasher.finish()),
            mime: mime_of(Path::new(name)),
            plain: plain.into(),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
        });
        kept.insert(name.into(), asset.clone());
        Some(asset)
    }

    fn coded(&self, asset: &Asset, coding: Coding, name: &str) -> Bytes {
        let beside = |ending: &str| {
            self.files
                .copy(name, ending)
                .map(|bytes| Bytes::from(bytes.into_owned()))
        };
        match coding {
            Coding::Plain => asset.plain.clone(),
            Coding::Gzip => asset
                .gzip
                .get_or_init(|| beside("gz").unwrap_or_else(|| gzip(&asset.plain)))
                .clone(),
            Coding::Brotli => asset
                .brotli
                .get_or_init(|| beside("br").unwrap_or_else(|| brotli(&asset.plain)))
                .clone(),
        }
    }
}

fn gzip(plain: &[u8]) -> Bytes {
    let level = if cfg!(debug_assertions) { 1 } else { 6 };
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(level));
    let written = encoder.write_all(plain).and_then(|()| encoder.finish());
    written.map(Bytes::from).unwrap_or_default()
}

fn brotli(plain: &[u8]) -> Bytes {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 7,
        lgwin: 22,
        ..Default::default()
    };
    let mut out = Vec::new();
    match brotli::BrotliCompress(&mut &plain[..], &mut out, &parameters) {
        Ok(_) => out.into(),
        Err(_) => Bytes::new(),
    }
}

fn mime_of(path: &Path) -> &'static str {
    match path
        .extension()
        .and_then(|extension| extension.to_str())
        .unwrap_or_default()
    {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" | "ts" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn compressible(mime: &str) -> bool {
    mime.starts_with("text/") || mime.starts_with("application/") || mime == "image/svg+xml"
}

/// The best coding that the browser takes. A debug build of this server compresses too slowly for Brotli, unless the build of
/// the page left it `beside` the file.
fn coding_for(headers: &HeaderMap, beside: bool) -> Coding {
    let accepted = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let takes = |name: &str| {
        accepted.split(',').any(|item| {
            let mut item = item.split(';');
            let named = item.next().is_some_and(|item| item.trim().eq_ignore_ascii_case(name));
            named && !item.any(|weight| matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
        })
    };
    if takes("br") && (beside || !cfg!(debug_assertions)) {
        Coding::Brotli
    } else if takes("gzip") {
        Coding::Gzip
    } else {
        Coding::Plain
    }
}

/// The name of the file that an address names; `None` when it names none that may be served. A file has one address: what is
/// made of it before it is kept depends on that.
fn name_of(path: &str) -> Option<String> {
    let name = path.strip_prefix('/').unwrap_or(path);
    // Names of the build are plain ASCII, so nothing is decoded and nothing can climb out.
    let plain = |segment: &str| {
        let mut bytes = segment.bytes();
        bytes.all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
            && !segment.starts_with('.')
            && !segment.is_empty()
    };
    name.split('/').all(plain).then(|| name.into())
}

/// The app's page.
pub(super) const PAGE: &str = "index.html";
/// Where the widget can be tried, and the page's file.
const EXAMPLES: (&str, &str) = ("/examples", "public/examples.html");

/// Serves a file of the app, or its page for an address inside it.
pub(super) async fn serve(State(app): State<App>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return (
            StatusCode::METHOD_NOT_ALLOWED,
            [(header::ALLOW, "GET, HEAD")],
            "Only GET and HEAD are answered here.",
        )
            .into_response();
    }
    let path = request.uri().path().to_string();
    if path.starts_with("/api/") || path == "/api" || path.starts_with("/__") {
        return (StatusCode::NOT_FOUND, "There is no such endpoint.").into_response();
    }
    let headers = request.headers().clone();
    let head = *request.method() == Method::HEAD;
    // Reading and compressing block.
    let answer = tokio::task::spawn_blocking(move || match widget::place(&path) {
        Some(place) => {
            let mut response = of_widget(&app, &place, &headers, head)?;
            widget::open(&mut response);
            Some(response)
        }
        None => of_page(&app, &path, &headers, head),
    });
    match answer.await {
        Ok(Some(response)) => response,
        _ => (StatusCode::NOT_FOUND, "There is no such file.").into_response(),
    }
}

/// A page without the policy that it has of its own: the header may list libraries that this one does not.
fn bare(bytes: Vec<u8>) -> Vec<u8> {
    match String::from_utf8(bytes) {
        Ok(html) => policy::without_policy(&html).into_bytes(),
        Err(error) => error.into_bytes(),
    }
}

/// A file of the widget, in this version or another.
fn of_widget(app: &App, place: &WidgetPath, headers: &HeaderMap, head: bool) -> Option<Response> {
    let assets = &app.assets;
    let (shelf, name, keeping) = match place {
        WidgetPath::Newest(major) => return Some(widget::newest(&assets.newest(*major)?, head)),
        WidgetPath::Now(path) => (&assets.page, name_of(path)?, None),
        WidgetPath::Pinned { version, name } => {
            let (shelf, name) = assets.pinned(version, &name_of(name)?)?;
            (shelf, name, Some(FOR_GOOD))
        }
    };
    let framed = |bytes: Vec<u8>| match String::from_utf8(bytes) {
        Ok(html) => app.policy.framed(&html).into_bytes(),
        Err(error) => error.into_bytes(),
    };
    let is_frame = name.rsplit('/').next() == Some(widget::FRAME);
    let (asset, keeping) = match (is_frame, name.ends_with(widget::CHART_FRAME)) {
        // Who may show it is for this server to say, each time.
        (true, _) => (shelf.get(&name, framed)?, "no-store"),
        (_, true) => (shelf.get(&name, bare)?, "no-cache"),
        (false, false) => (
            shelf.get(&name, |bytes| bytes)?,
            keeping.unwrap_or_else(|| keeping_of(&name)),
        ),
    };
    Some(answer(shelf, &asset, &name, headers, head, keeping))
}

/// A file of the app's page, or the page.
fn of_page(app: &App, path: &str, headers: &HeaderMap, head: bool) -> Option<Response> {
    let shelf = &app.assets.page;
    let rewrite = |bytes: Vec<u8>| match String::from_utf8(bytes) {
        Ok(html) => app.policy.page(&html).into_bytes(),
        Err(error) => error.into_bytes(),
    };
    let name = match path == EXAMPLES.0 {
        true => Some(EXAMPLES.1.to_string()),
        false => name_of(path),
    };
    let name = name.filter(|name| name != PAGE);
    let found = name.and_then(|name| Some((shelf.get(&name, |bytes| bytes)?, name)));
    // A missing file must say so; an address of the app has no dot in its last name.
    let named = path.rsplit('/').next().is_some_and(|name| name.contains('.')) && path != "/index.html";
    let (asset, name) = match found {
        Some(found) => found,
        None if named => return None,
        None => (shelf.get(PAGE, rewrite)?, PAGE.into()),
    };
    let mut response = answer(shelf, &asset, &name, headers, head, keeping_of(&name));
    if name == PAGE
        && let Some(html) = shelf.files.read(PAGE)
    {
        let scripts = policy::InlineScripts::of(&String::from_utf8_lossy(&html));
        response.extensions_mut().insert(scripts);
    }
    Some(response)
}

const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// How long a browser may keep a file unasked. Parts stand in a folder that is named by what is in it (`src/build/cut.mjs`).
fn keeping_of(name: &str) -> &'static str {
    let mut segments = name.rsplit('/').skip(1);
    let folder = segments.next().unwrap_or_default();
    let is_lazy = segments.next() == Some("lazy");
    match is_lazy && folder.len() == 12 && folder.chars().all(|char| char.is_ascii_hexdigit()) {
        true => FOR_GOOD,
        false => "no-cache",
    }
}

fn answer(
    shelf: &Shelf,
    asset: &Asset,
    name: &str,
    headers: &HeaderMap,
    head: bool,
    keeping: &'static str,
) -> Response {
    let small = asset.plain.len() < WORTH_COMPRESSING || !compressible(asset.mime);
    let coding = if small {
        Coding::Plain
    } else {
        coding_for(headers, shelf.files.has_copy(name, "br"))
    };
    let (suffix, coding_name) = match coding {
        Coding::Plain => ("", None),
        Coding::Gzip => ("-gz", Some("gzip")),
        Coding::Brotli => ("-br", Some("br")),
    };
    let tag = format!("\"{}{suffix}\"", asset.tag);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let mut response = Response::builder()
        .header(header::ETAG, &tag)
        .header(header::CACHE_CONTROL, keeping)
        .header(header::VARY, "accept-encoding")
        .header(header::CONTENT_TYPE, asset.mime);
    let body = if known.is_some_and(|known| {
        known
            .split(',')
            .any(|known| known.trim().trim_start_matches("W/") == tag)
    }) {
        response = response.status(StatusCode::NOT_MODIFIED);
        Body::empty()
    } else {
        let bytes = shelf.coded(asset, coding, name);
        if let Some(name) = coding_name {
            response = response.header(header::CONTENT_ENCODING, name);
        }
        response = response.header(header::CONTENT_LENGTH, bytes.len());
        if head { Body::empty() } else { Body::from(bytes) }
    };
    response
        .body(body)
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_leaves_the_folder() {
        assert_eq!(name_of("/lazy/echarts.js"), Some("lazy/echarts.js".into()));
        for bad in [
            "/../etc/passwd",
            "/a/../../b",
            "/%2e%2e/b",
            "/.git/config",
            "/a\\..\\b",
            "/a%00",
            "//frame.html",
            "/public//chart-frame.html",
            "/frame.html/",
            "/",
        ] {
            assert_eq!(name_of(bad), None, "{bad}");
        }
    }

    #[test]
    fn compressed_bytes_are_the_same_file() {
        let text = "partsong ".repeat(2_000);
        let mut out = Vec::new();
        brotli::BrotliDecompress(&mut &brotli(text.as_bytes())[..], &mut out).expect("Brotli");
        assert_eq!(out, text.as_bytes());
        let mut out = String::new();
        let zipped = gzip(text.as_bytes());
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&zipped[..]), &mut out).expect("gzip");
        assert_eq!(out, text);
    }
}
