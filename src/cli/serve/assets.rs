//! The built app's files, compressed once and kept in memory; every address of the app without a file is its page.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::SystemTime;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;

use super::widget::{self, Place};
use super::{App, policy};

/// Files smaller than this are sent as they are.
const WORTH_COMPRESSING: usize = 1_024;

pub struct Assets {
    folder: PathBuf,
    kept: Mutex<HashMap<PathBuf, Arc<Asset>>>,
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

impl Assets {
    pub fn new(folder: PathBuf) -> Assets {
        Assets {
            folder,
            kept: Mutex::default(),
        }
    }

    /// The file, read anew when it changed on the disk: the app may be rebuilt while we serve it.
    fn get(&self, path: &Path, finish: impl Fn(Vec<u8>) -> Vec<u8>) -> Option<Arc<Asset>> {
        let about = std::fs::metadata(path).ok().filter(|about| about.is_file())?;
        let modified = about.modified().ok();
        let mut kept = self.kept.lock().unwrap_or_else(|broken| broken.into_inner());
        if let Some(asset) = kept.get(path).filter(|asset| asset.modified == modified) {
            return Some(asset.clone());
        }
        let plain = finish(std::fs::read(path).ok()?);
        let mut hasher = DefaultHasher::new();
        plain.hash(&mut hasher);
        let asset = Arc::new(Asset {
            modified,
            tag: format!("{:016x}", hasher.finish()),
            mime: mime_of(path),
            plain: plain.into(),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
        });
        kept.insert(path.into(), asset.clone());
        Some(asset)
    }
}

impl Asset {
    fn coded(&self, coding: Coding, path: &Path) -> Bytes {
        match coding {
            Coding::Plain => self.plain.clone(),
            Coding::Gzip => self
                .gzip
                .get_or_init(|| beside(path, "gz").unwrap_or_else(|| gzip(&self.plain)))
                .clone(),
            Coding::Brotli => self
                .brotli
                .get_or_init(|| beside(path, "br").unwrap_or_else(|| brotli(&self.plain)))
                .clone(),
        }
    }
}

/// A compressed file that the build left beside the plain one. The page itself is rewritten, so its copy is of no use.
fn beside(path: &Path, extension: &str) -> Option<Bytes> {
    std::fs::read(copy_beside(path, extension)?).ok().map(Bytes::from)
}

fn copy_beside(path: &Path, extension: &str) -> Option<PathBuf> {
    if path.extension().is_some_and(|extension| extension == "html") {
        return None;
    }
    let name = format!("{}.{extension}", path.file_name()?.to_str()?);
    let compressed = path.with_file_name(name);
    let age = |path: &Path| std::fs::metadata(path).and_then(|about| about.modified()).ok();
    // An older build's copy would be another file.
    (age(&compressed)? >= age(path)?).then_some(compressed)
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

/// The file that an address names; `None` when it names none that may be served.
fn file_of(folder: &Path, path: &str) -> Option<PathBuf> {
    let mut file = folder.to_path_buf();
    for segment in path.split('/').filter(|segment| !segment.is_empty()) {
        // Names of the build are plain ASCII, so nothing is decoded and nothing can climb out.
        let plain = segment
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
        if !plain || segment.starts_with('.') {
            return None;
        }
        file.push(segment);
    }
    Some(file)
}

/// Serves a file of the app, or its page for an address inside it.
pub async fn serve(State(app): State<App>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return (
            StatusCode::METHOD_NOT_ALLOWED,
            [(header::ALLOW, "GET, HEAD")],
            "Only GET and HEAD are answered here.",
        )
            .into_response();
    }
    let asked = request.uri().path().to_string();
    let place = widget::place(&asked);
    let path = match &place {
        Some(Place::Newest) => {
            let mut response = widget::newest(*request.method() == Method::HEAD);
            widget::open(&mut response);
            return response;
        }
        Some(Place::Now(path) | Place::Pinned(path)) => path.clone(),
        None => asked,
    };
    if path.starts_with("/api/") || path == "/api" || path.starts_with("/__") {
        return (StatusCode::NOT_FOUND, "There is no such endpoint.").into_response();
    }
    let headers = request.headers().clone();
    let head = *request.method() == Method::HEAD;
    // Reading and compressing block.
    let answer = tokio::task::spawn_blocking(move || {
        let assets = &app.assets;
        let page = assets.folder.join("index.html");
        let file = file_of(&assets.folder, &path).filter(|file| *file != assets.folder);
        let rewrite = |bytes: Vec<u8>| match String::from_utf8(bytes) {
            Ok(html) => app.policy.page(&html).into_bytes(),
            Err(error) => error.into_bytes(),
        };
        // Its policy comes as a header, which may list libraries that the page's own does not.
        let bare = |bytes: Vec<u8>| match String::from_utf8(bytes) {
            Ok(html) => policy::without_policy(&html).into_bytes(),
            Err(error) => error.into_bytes(),
        };
        let framed = |bytes: Vec<u8>| match String::from_utf8(bytes) {
            Ok(html) => app.policy.framed(&html).into_bytes(),
            Err(error) => error.into_bytes(),
        };
        let found = file.filter(|file| *file != page).and_then(|file| {
            let asset = match path.as_str() {
                policy::CHART_FRAME => assets.get(&file, bare),
                widget::FRAME => assets.get(&file, framed),
                _ => assets.get(&file, |bytes| bytes),
            };
            Some((asset?, file))
        });
        // A missing file must say so; an address of the app has no dot in its last name.
        let named = path.rsplit('/').next().is_some_and(|name| name.contains('.')) && path != "/index.html";
        let (asset, file) = match found {
            Some(found) => found,
            None if named => return None,
            None => (assets.get(&page, rewrite)?, page),
        };
        let keeping = match place {
            // Who may show it is for this server to say, each time.
            _ if path == widget::FRAME => "no-store",
            Some(Place::Pinned(_)) => FOR_GOOD,
            _ => keeping(&file),
        };
        let mut response = answer(&asset, &file, &headers, head, keeping);
        if place.is_some() {
            widget::open(&mut response);
        }
        if file == app.assets.folder.join("index.html")
            && let Ok(html) = std::fs::read_to_string(&file)
        {
            response.extensions_mut().insert(policy::InlineScripts::of(&html));
        }
        Some(response)
    });
    match answer.await {
        Ok(Some(response)) => response,
        _ => (StatusCode::NOT_FOUND, "There is no such file.").into_response(),
    }
}

const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// How long a browser may keep a file unasked. Parts stand in a folder that is named by what is in it (`src/build/cut.mjs`).
fn keeping(file: &Path) -> &'static str {
    let folder = file.parent();
    let name = folder.and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    let is_lazy = folder
        .and_then(Path::parent)
        .is_some_and(|parent| parent.ends_with("lazy"));
    match is_lazy && name.len() == 12 && name.chars().all(|char| char.is_ascii_hexdigit()) {
        true => FOR_GOOD,
        false => "no-cache",
    }
}

fn answer(asset: &Asset, file: &Path, headers: &HeaderMap, head: bool, keeping: &'static str) -> Response {
    let small = asset.plain.len() < WORTH_COMPRESSING || !compressible(asset.mime);
    let coding = if small {
        Coding::Plain
    } else {
        coding_for(headers, copy_beside(file, "br").is_some())
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
        let bytes = asset.coded(coding, file);
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
        let folder = Path::new("/dist");
        assert_eq!(
            file_of(folder, "/lazy/echarts.js"),
            Some("/dist/lazy/echarts.js".into())
        );
        for bad in [
            "/../etc/passwd",
            "/a/../../b",
            "/%2e%2e/b",
            "/.git/config",
            "/a\\..\\b",
            "/a%00",
        ] {
            assert_eq!(file_of(folder, bad), None, "{bad}");
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
