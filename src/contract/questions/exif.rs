//! Takes the place where a picture was taken out of its bytes (`interactions.md` B13): the GPS part of Exif in JPEG and
//! WebP, and XMP whole, are overwritten where they stand. The turn of the picture and everything else stays. PNG has a
//! checksum for each chunk: those that hold words, a time or Exif go whole. HEIC is not read.

/// The tag of the GPS directory.
const GPS: u16 = 0x8825;
/// The most entries of a directory that are looked at.
const MAX_ENTRIES: usize = 200;

/// The chunks of PNG that may hold a place. Those with colours, and with how large a pixel is, stay.
const WORDS_OF_PNG: [&[u8]; 5] = [b"eXIf", b"tEXt", b"zTXt", b"iTXt", b"tIME"];

/// Bytes of a file that tell whether it is a known picture.
pub const HEAD: usize = 12;

enum Picture {
    Jpeg,
    WebP,
    Png,
}

impl Picture {
    fn of(head: &[u8]) -> Option<Picture> {
        if head.starts_with(&[0xFF, 0xD8]) {
            Some(Picture::Jpeg)
        } else if head.starts_with(b"RIFF") && head.get(8..HEAD) == Some(b"WEBP") {
            Some(Picture::WebP)
        } else if head.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Picture::Png)
        } else {
            None
        }
    }
}

/// Whether a file that begins with these bytes is a picture out of which a place can be taken.
pub fn may_hold_place(head: &[u8]) -> bool {
    Picture::of(head).is_some()
}

/// Takes every place out of these bytes; what isn't a known picture stays as it is.
pub fn forget_place(bytes: &mut Vec<u8>) {
    match Picture::of(bytes) {
        Some(Picture::Jpeg) => in_jpeg(bytes),
        Some(Picture::WebP) => in_webp(bytes),
        Some(Picture::Png) => in_png(bytes),
        None => {}
    }
}

fn in_png(bytes: &mut Vec<u8>) {
    let (mut at, mut kept) = (8, 8);
    while let Some(&[a, b, c, d]) = bytes.get(at..at + 4) {
        // A length, a name, what it says, a checksum.
        let length = u32::from_be_bytes([a, b, c, d]) as usize;
        let Some(end) = at.checked_add(12).and_then(|end| end.checked_add(length)) else {
            break;
        };
        let Some(name) = bytes.get(at + 4..at + 8).filter(|_| end <= bytes.len()) else {
            break;
        };
        if !WORDS_OF_PNG.contains(&name) {
            bytes.copy_within(at..end, kept);
            kept += end - at;
        }
        at = end;
    }
    bytes.drain(kept..at);
}

fn in_jpeg(bytes: &mut [u8]) {
    let mut at = 2;
    while let Some(&[0xFF, marker, high, low]) = bytes.get(at..at + 4) {
        // Any number of these may stand before a marker (JPEG, ITU-T T.81 B.1.1.2).
        if marker == 0xFF {
            at += 1;
            continue;
        }
        // The picture itself begins here.
        if marker == 0xDA {
            return;
        }
        let length = usize::from(u16::from_be_bytes([high, low]));
        let Some(segment) = bytes.get_mut(at + 4..at + 2 + length.max(2)) else {
            return;
        };
        if marker == 0xE1 {
            match segment.strip_prefix(b"Exif\0\0") {
                Some(_) => in_tiff(&mut segment[6..]),
                None if segment.starts_with(b"http://ns.adobe.com/") => blank_after(segment, 0),
                None => {}
            }
        }
        at += 2 + length.max(2);
    }
}

/// XMP is text: blanks keep its reader calm.
fn blank_after(text: &mut [u8], start: usize) {
    let from = text.iter().position(|byte| *byte == 0).map_or(start, |end| end + 1);
    text[from..].fill(b' ');
}

fn in_webp(bytes: &mut [u8]) {
    let mut at = 12;
    while let Some(head) = bytes.get(at..at + 8) {
        let size = u32::from_le_bytes([head[4], head[5], head[6], head[7]]) as usize;
        let kind: [u8; 4] = [head[0], head[1], head[2], head[3]];
        let Some(end) = (at + 8).checked_add(size) else { return };
        let Some(chunk) = bytes.get_mut(at + 8..end) else {
            return;
        };
        match &kind {
            b"EXIF" => {
                let skip = if chunk.starts_with(b"Exif\0\0") { 6 } else { 0 };
                in_tiff(&mut chunk[skip..]);
            }
            b"XMP " => chunk.fill(b' '),
            _ => {}
        }
        at = end + size % 2;
    }
}

/// The bytes of a value of each TIFF type.
fn size_of(kind: u16) -> usize {
    match kind {
        3 | 8 => 2,
        4 | 9 | 11 => 4,
        5 | 10 | 12 => 8,
        _ => 1,
    }
}

fn in_tiff(tiff: &mut [u8]) {
    let little = tiff.starts_with(b"II");
    if !little && !tiff.starts_with(b"MM") {
        return;
    }
    let short = |tiff: &[u8], at: usize| -> Option<u16> {
        let bytes: [u8; 2] = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if little {
            u16::from_le_bytes(bytes)
        } else {
            u16::from_be_bytes(bytes)
        })
    };
    let long = |tiff: &[u8], at: usize| -> Option<usize> {
        let bytes: [u8; 4] = tiff.get(at..at.checked_add(4)?)?.try_into().ok()?;
        let value = if little {
            u32::from_le_bytes(bytes)
        } else {
            u32::from_be_bytes(bytes)
        };
        usize::try_from(value).ok()
    };
    let entries = |tiff: &[u8], directory: usize| -> Vec<usize> {
        let count = short(tiff, directory).map_or(0, usize::from).min(MAX_ENTRIES);
        (0..count)
            .map(|index| directory.saturating_add(2 + index * 12))
            .collect()
    };
    let Some(first) = long(tiff, 4) else { return };
    for entry in entries(tiff, first) {
        if short(tiff, entry) != Some(GPS) {
            continue;
        }
        let Some(directory) = long(tiff, entry.saturating_add(8)) else {
            continue;
        };
        for own in entries(tiff, directory) {
            let (Some(kind), Some(count)) = (short(tiff, own + 2), long(tiff, own + 4)) else {
                continue;
            };
            let size = size_of(kind).saturating_mul(count);
            if size > 4
                && let Some(at) = long(tiff, own + 8)
                && let Some(value) = at.checked_add(size).and_then(|end| tiff.get_mut(at..end))
            {
                value.fill(0);
            }
            if let Some(bytes) = tiff.get_mut(own..own + 12) {
                bytes.fill(0);
            }
        }
        // A directory without entries.
        if let Some(count) = tiff.get_mut(directory..directory.saturating_add(2)) {
            count.fill(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::forget_place;

    /// A JPEG with one Exif segment: orientation 6, and a GPS directory with a latitude of three rationals.
    fn picture() -> Vec<u8> {
        let mut tiff = b"II*\0\x08\0\0\0".to_vec();
        tiff.extend(2u16.to_le_bytes());
        let entry = |tag: u16, kind: u16, count: u32, value: u32| {
            [
                tag.to_le_bytes().to_vec(),
                kind.to_le_bytes().to_vec(),
                count.to_le_bytes().to_vec(),
                value.to_le_bytes().to_vec(),
            ]
            .concat()
        };
        tiff.extend(entry(0x0112, 3, 1, 6));
        tiff.extend(entry(super::GPS, 4, 1, 38));
        tiff.extend(0u32.to_le_bytes());
        tiff.extend(1u16.to_le_bytes());
        tiff.extend(entry(2, 5, 3, 56));
        tiff.extend(0u32.to_le_bytes());
        tiff.extend([0xAB; 24]);
        let mut jpeg = vec![0xFF, 0xD8, 0xFF, 0xE1];
        jpeg.extend((tiff.len() as u16 + 8).to_be_bytes());
        jpeg.extend(b"Exif\0\0");
        jpeg.extend(tiff);
        jpeg.extend([0xFF, 0xDA, 0, 2, 0xAB]);
        jpeg
    }

    #[test]
    fn the_place_goes_and_the_turn_stays() {
        let mut bytes = picture();
        forget_place(&mut bytes);
        assert_eq!(bytes.len(), picture().len());
        assert_eq!(
            bytes.iter().filter(|byte| **byte == 0xAB).count(),
            1,
            "only the picture's own byte is left"
        );
        assert!(
            bytes.windows(4).any(|part| part == [0x12, 0x01, 3, 0]),
            "the turn is still there"
        );
    }

    #[test]
    fn bytes_that_fill_the_room_before_a_marker_hide_no_place() {
        let mut bytes = picture();
        bytes.splice(2..2, [0xFF, 0xFF]);
        forget_place(&mut bytes);
        assert_eq!(bytes.iter().filter(|byte| **byte == 0xAB).count(), 1);
    }

    const WITH_WORDS: [&str; 9] = ["IHDR", "iCCP", "pHYs", "eXIf", "tEXt", "zTXt", "iTXt", "tIME", "IDAT"];

    /// A PNG of these chunks, each of which holds its name.
    fn png(chunks: &[&str]) -> Vec<u8> {
        let chunk = |name: &&str| [&[0, 0, 0, 4], name.as_bytes(), name.as_bytes(), &[0xC5; 4]].concat();
        let chunks: Vec<u8> = chunks.iter().chain(&["IEND"]).flat_map(chunk).collect();
        [b"\x89PNG\r\n\x1a\n", chunks.as_slice()].concat()
    }

    #[test]
    fn words_and_times_of_a_png_go_and_its_colours_stay() {
        let mut bytes = png(&WITH_WORDS);
        forget_place(&mut bytes);
        assert_eq!(bytes, png(&["IHDR", "iCCP", "pHYs", "IDAT"]));
    }

    #[test]
    fn no_bytes_do_harm() {
        let whole = picture();
        for end in 0..whole.len() {
            forget_place(&mut whole[..end].to_vec());
        }
        let drawing = png(&WITH_WORDS);
        for end in 0..drawing.len() {
            forget_place(&mut drawing[..end].to_vec());
        }
        for at in 0..drawing.len() {
            let mut wrong = drawing.clone();
            wrong[at] = 0xFF;
            forget_place(&mut wrong);
        }
        for at in 0..whole.len() {
            let mut wrong = whole.clone();
            wrong[at] = 0xFF;
            forget_place(&mut wrong);
        }
    }
}
