//! Where the files of a built page are: in a folder, or inside this program (feature `standalone`). Knows no HTTP.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

#[cfg(feature = "standalone")]
mod inside {
    include!(concat!(env!("OUT_DIR"), "/inside.rs"));
}

/// Compressed copies that a build leaves beside a file, by the ends of their names.
pub(super) const COPIES: [&str; 2] = ["br", "gz"];

/// The files of one build. Names are paths below it, such as `lazy/echarts.js`.
#[derive(Debug)]
pub(super) enum BuildFiles {
    /// In a folder, which may be built anew while we serve it.
    Folder(PathBuf),
    /// In this program.
    #[cfg(feature = "standalone")]
    Inside,
}

impl BuildFiles {
    /// The page of this folder; without one the page inside this program, else the folder `dist`. Errors say in words what is missing.
    pub(super) fn of_page(folder: Option<PathBuf>) -> Result<BuildFiles, String> {
        #[cfg(feature = "standalone")]
        if folder.is_none() {
            return Ok(BuildFiles::Inside);
        }
        let (folder, hint) = match folder {
            Some(folder) => (folder, ""),
            None => (
                "dist".into(),
                "\nThis program has no page inside: `make binary` builds one that has.",
            ),
        };
        let index = folder.join("index.html");
        if index.is_file() {
            return Ok(BuildFiles::Folder(folder));
        }
        Err(format!(
            "There is no built app in {}: {} is missing.\nBuild it with `make app` (or `trunk build`), or name its folder with --dist.{hint}",
            folder.display(),
            index.display()
        ))
    }

    /// When a file changed last; `None`: there is no such file.
    pub(super) fn changed(&self, name: &str) -> Option<Option<SystemTime>> {
        match self {
            BuildFiles::Folder(folder) => {
                let about = std::fs::metadata(folder.join(name)).ok()?;
                about.is_file().then(|| about.modified().ok())
            }
            #[cfg(feature = "standalone")]
            BuildFiles::Inside => inside(name).map(|_| None),
        }
    }

    /// What is in a file.
    pub fn read(&self, name: &str) -> Option<Cow<'static, [u8]>> {
        match self {
            BuildFiles::Folder(folder) => std::fs::read(folder.join(name)).ok().map(Cow::Owned),
            #[cfg(feature = "standalone")]
            BuildFiles::Inside => match inside(name)? {
                (bytes, false) => Some(Cow::Borrowed(bytes)),
                (mut bytes, true) => {
                    let mut plain = Vec::new();
                    brotli::BrotliDecompress(&mut bytes, &mut plain).ok()?;
                    Some(Cow::Owned(plain))
                }
            },
        }
    }

    /// Whether there is a compressed copy beside a file.
    pub(super) fn has_copy(&self, name: &str, ending: &str) -> bool {
        match self {
            BuildFiles::Folder(folder) => copy_beside(&folder.join(name), ending).is_some(),
            #[cfg(feature = "standalone")]
            BuildFiles::Inside => ending == "br" && inside(name).is_some_and(|(_, brotli)| brotli),
        }
    }

    /// A file's compressed copy.
    pub(super) fn copy(&self, name: &str, ending: &str) -> Option<Cow<'static, [u8]>> {
        match self {
            BuildFiles::Folder(folder) => std::fs::read(copy_beside(&folder.join(name), ending)?)
                .ok()
                .map(Cow::Owned),
            #[cfg(feature = "standalone")]
            BuildFiles::Inside => inside(name)
                .filter(|(_, brotli)| *brotli && ending == "br")
                .map(|(bytes, _)| Cow::Borrowed(bytes)),
        }
    }

    /// The names of all files but compressed copies, in order.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        match self {
            BuildFiles::Folder(folder) => below(folder, "", &mut names),
            #[cfg(feature = "standalone")]
            BuildFiles::Inside => names.extend(inside::FILES.iter().map(|(name, ..)| (*name).to_string())),
        }
        names.retain(|name| !COPIES.iter().any(|ending| name.ends_with(&format!(".{ending}"))));
        names.sort();
        names
    }
}

/// A file of this program, and whether it is compressed.
#[cfg(feature = "standalone")]
fn inside(name: &str) -> Option<(&'static [u8], bool)> {
    let at = inside::FILES.binary_search_by_key(&name, |(name, ..)| name).ok()?;
    inside::FILES.get(at).map(|(_, brotli, bytes)| (*bytes, *brotli))
}

fn below(folder: &Path, before: &str, names: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => below(&entry.path(), &format!("{name}/"), names),
            Ok(kind) if kind.is_file() => names.push(name),
            _ => {}
        }
    }
}

/// A compressed file that the build left beside the plain one. The page itself is rewritten, so its copy is of no use.
fn copy_beside(path: &Path, ending: &str) -> Option<PathBuf> {
    if path.extension().is_some_and(|extension| extension == "html") {
        return None;
    }
    let name = format!("{}.{ending}", path.file_name()?.to_str()?);
    let compressed = path.with_file_name(name);
    let age = |path: &Path| std::fs::metadata(path).and_then(|about| about.modified()).ok();
    // An older build's copy would be another file.
    (age(&compressed)? >= age(path)?).then_some(compressed)
}
