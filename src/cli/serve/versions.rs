//! The widget's versions that pages have pinned: a folder with one folder for each, such as `partsong-0.1.0/`, which is never changed once it is
//! there (`serve --widgets`). Knows no HTTP.

use std::path::{Path, PathBuf};

use super::files::{BuildFiles, COPIES};
use super::version::{OWN, folder_of};
use super::widget;

/// Three numbers, by which the newest is found. A version with more to it (`0.2.0-rc.1`) is pinned only, and never the newest.
type Numbers = [u64; 3];

fn numbers(version: &str) -> Option<Numbers> {
    let mut parts = version.split('.');
    let mut next = || parts.next()?.parse().ok();
    let found = [next()?, next()?, next()?];
    parts.next().is_none().then_some(found)
}

/// Where pinned versions are kept.
#[derive(Debug)]
pub(super) struct PinnedVersions {
    folder: PathBuf,
}

impl PinnedVersions {
    /// Puts the widget of this program into the folder, unless its version is there, and keeps all that is. Errors say what the disk did not let
    /// happen; a build that differs from the one of its version is told of on standard error.
    pub(super) fn open(folder: PathBuf, own: &BuildFiles) -> Result<PinnedVersions, String> {
        let versions = PinnedVersions { folder };
        let place = versions.folder.join(folder_of(OWN));
        if !place.is_dir() {
            versions
                .unpack(own, &place)
                .map_err(|error| format!("Cannot put the widget into {}: {error}.", place.display()))?;
        } else if differs(own, &place) {
            eprintln!(
                "{} holds another build of {OWN}. It stays as it is, since pages may have pinned it.",
                place.display()
            );
        }
        Ok(versions)
    }

    /// Beside its place first: a folder that bears the name is whole.
    fn unpack(&self, own: &BuildFiles, place: &Path) -> std::io::Result<()> {
        let work = self.folder.join(format!(".{}.{}", folder_of(OWN), std::process::id()));
        for name in own.names().into_iter().filter(|name| widget::is_file(name)) {
            let path = work.join(&name);
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)?;
            }
            let bytes = own
                .read(&name)
                .ok_or_else(|| std::io::Error::other(format!("{name} cannot be read")))?;
            std::fs::write(&path, bytes)?;
            for ending in COPIES {
                if let Some(bytes) = own.copy(&name, ending) {
                    std::fs::write(work.join(format!("{name}.{ending}")), bytes)?;
                }
            }
        }
        match std::fs::rename(&work, place) {
            // Another server put it there meanwhile.
            Err(_) if place.is_dir() => std::fs::remove_dir_all(&work),
            other => other,
        }
    }

    /// The files of all versions: their names begin with the folder of the version.
    pub(super) fn files(&self) -> BuildFiles {
        BuildFiles::Folder(self.folder.clone())
    }

    /// The newest version whose first number is this, as the folder has them now.
    pub(super) fn newest(&self, major: u64) -> Option<String> {
        let entries = std::fs::read_dir(&self.folder).ok()?;
        let found = entries.flatten().filter_map(|entry| {
            let name = entry.file_name();
            let version = name.to_str()?.strip_prefix("partsong-")?.to_string();
            let is_whole = entry.path().join(widget::LOADER).is_file();
            numbers(&version).filter(|_| is_whole).map(|numbers| (numbers, version))
        });
        found
            .filter(|(numbers, _)| numbers.first() == Some(&major))
            .max()
            .map(|(_, version)| version)
    }
}

fn differs(own: &BuildFiles, place: &Path) -> bool {
    own.names()
        .iter()
        .filter(|name| widget::is_file(name))
        .any(|name| own.read(name).as_deref() != std::fs::read(place.join(name)).ok().as_deref())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_is_one_of_three_numbers() {
        assert_eq!(numbers("0.10.2"), Some([0, 10, 2]));
        assert!(numbers("1.0.0-rc.1").is_none() && numbers("1.0.0.0").is_none());
    }
}
