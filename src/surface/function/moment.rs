//! A date and time as a server writes it and as a browser's control has it: ISO 8601, or the form that GULF's `outputFormat`
//! asks for, both ways. Knows no component and no time zone.

/// Characters of a form that is read.
const MAX_FORMAT: usize = 64;

/// The pieces of a moment, each as text of a fixed width; empty where there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Moment {
    year: String,
    month: String,
    day: String,
    hour: String,
    minute: String,
    second: String,
}

/// One piece of a form.
#[derive(Clone, Debug, PartialEq)]
enum Token {
    Year,
    /// A piece of two digits at most; `padded` writes both.
    Number {
        of: char,
        padded: bool,
    },
    Literal(char),
}

/// The pieces of a form; `None` where it asks for something that we can't write, such as the name of a month.
fn tokens(format: &str) -> Option<Vec<Token>> {
    if format.is_empty() || format.len() > MAX_FORMAT {
        return None;
    }
    let letters: Vec<char> = format.chars().collect();
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(letter) = letters.get(at).copied() {
        let run = letters.iter().skip(at).take_while(|next| **next == letter).count();
        let number = |of: char| Token::Number { of, padded: run == 2 };
        at += run;
        out.push(match (letter, run) {
            ('Y' | 'y', 4) => Token::Year,
            ('M', 1 | 2) => number('M'),
            ('D' | 'd', 1 | 2) => number('D'),
            ('H', 1 | 2) => number('H'),
            ('m', 1 | 2) => number('m'),
            ('s', 1 | 2) => number('s'),
            ('T', 1) => Token::Literal('T'),
            (letter, _) if letter.is_ascii_alphabetic() || letter == '\'' => return None,
            (letter, run) => {
                out.extend(std::iter::repeat_n(Token::Literal(letter), run));
                continue;
            }
        });
    }
    Some(out)
}

impl Moment {
    fn piece(&mut self, of: char) -> &mut String {
        match of {
            'M' => &mut self.month,
            'D' => &mut self.day,
            'H' => &mut self.hour,
            'm' => &mut self.minute,
            _ => &mut self.second,
        }
    }

    /// Reads text of this form, all of it.
    fn read(text: &str, tokens: &[Token]) -> Option<Moment> {
        let mut moment = Moment::default();
        let mut rest = text.trim();
        for token in tokens {
            let (least, most) = match token {
                Token::Literal(letter) => {
                    rest = rest.strip_prefix(*letter)?;
                    continue;
                }
                Token::Year => (4, 4),
                Token::Number { padded: true, .. } => (2, 2),
                Token::Number { .. } => (1, 2),
            };
            let digits = rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
            if digits < least {
                return None;
            }
            let (piece, tail) = rest.split_at(digits);
            rest = tail;
            match token {
                Token::Number { of, .. } => *moment.piece(*of) = format!("{piece:0>2}"),
                _ => moment.year = piece.to_owned(),
            }
        }
        rest.is_empty().then_some(moment)
    }

    /// Reads ISO 8601; what follows the minutes is left out.
    fn iso(text: &str) -> Moment {
        let (date, time) = match text.trim().split_once(['T', ' ']) {
            Some((date, time)) => (date, time),
            None if text.contains(':') => ("", text.trim()),
            None => (text.trim(), ""),
        };
        let cut = |text: &str, from: usize, to: usize| text.get(from..to).unwrap_or_default().to_owned();
        Moment {
            year: cut(date, 0, 4),
            month: cut(date, 5, 7),
            day: cut(date, 8, 10),
            hour: cut(time, 0, 2),
            minute: cut(time, 3, 5),
            second: String::new(),
        }
    }

    fn write(&mut self, tokens: &[Token]) -> String {
        let mut out = String::new();
        for token in tokens {
            match token {
                Token::Year => out.push_str(&self.year),
                Token::Literal(letter) => out.push(*letter),
                Token::Number { of, padded } => {
                    let piece = self.piece(*of);
                    let piece = if piece.is_empty() { "00" } else { piece };
                    out.push_str(match padded {
                        true => piece,
                        false => piece.strip_prefix('0').unwrap_or(piece),
                    });
                }
            }
        }
        out
    }
}

/// The server's text as ISO 8601 date and time, each empty where the text has none; it may stand in the asked form or in
/// ISO 8601 already.
pub fn from_wire(text: &str, format: Option<&str>) -> (String, String) {
    let asked = format.and_then(tokens);
    let moment = asked.and_then(|tokens| Moment::read(text, &tokens));
    let moment = moment.unwrap_or_else(|| Moment::iso(text));
    let whole = |pieces: &[&String]| pieces.iter().all(|piece| !piece.is_empty());
    let date = whole(&[&moment.year, &moment.month, &moment.day])
        .then(|| format!("{}-{}-{}", moment.year, moment.month, moment.day));
    let time = whole(&[&moment.hour, &moment.minute]).then(|| format!("{}:{}", moment.hour, moment.minute));
    (date.unwrap_or_default(), time.unwrap_or_default())
}

/// What a control holds, in the form that the server asked for; ISO 8601 without one, or with one that we can't write.
pub fn to_wire(entered: &str, format: Option<&str>) -> String {
    match format.and_then(tokens) {
        Some(tokens) if !entered.is_empty() => Moment::iso(entered).write(&tokens),
        _ => entered.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_is_read_back() {
        for (format, entered, told) in [
            ("DD.MM.YYYY", "2026-03-09", "09.03.2026"),
            ("D.M.YYYY", "2026-03-09", "9.3.2026"),
            ("YYYY-MM-DD", "2026-03-09", "2026-03-09"),
            ("MM/DD/yyyy HH:mm", "2026-12-24T19:30", "12/24/2026 19:30"),
            ("YYYY-MM-DDTHH:mm:ss", "2026-12-24T19:30", "2026-12-24T19:30:00"),
            ("HH:mm", "07:05", "07:05"),
            ("H.mm", "07:05", "7.05"),
        ] {
            assert_eq!(to_wire(entered, Some(format)), told, "{format}");
            let (date, time) = from_wire(told, Some(format));
            let joint = if date.is_empty() || time.is_empty() { "" } else { "T" };
            assert_eq!(format!("{date}{joint}{time}"), entered, "{format}");
        }
    }

    #[test]
    fn text_in_another_form_is_read_as_iso_and_nothing_is_made_up() {
        let both = |date: &str, time: &str| (date.to_owned(), time.to_owned());
        assert_eq!(from_wire("2026-03-09", Some("DD.MM.YYYY")), both("2026-03-09", ""));
        assert_eq!(from_wire("2026-03-09T10:15:00Z", None), both("2026-03-09", "10:15"));
        assert_eq!(from_wire("10:15", None), both("", "10:15"));
        assert_eq!(from_wire("soon", Some("DD.MM.YYYY")), both("", ""));
        assert_eq!(from_wire("9. März", Some("D. MMMM")), both("", ""));
        assert_eq!(
            to_wire("2026-03-09", Some("D MMM YYYY")),
            "2026-03-09",
            "no names of months"
        );
        assert_eq!(to_wire("", Some("DD.MM.YYYY")), "");
    }
}
