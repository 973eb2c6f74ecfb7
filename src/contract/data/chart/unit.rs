//! The unit of a figure, read from the many words that servers use for it.

/// What a number counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum ChartUnit {
    /// Nothing that has a sign.
    #[default]
    Plain,
    /// Already in hundredths: 4.2 is 4.2 %.
    Percent,
    /// An ISO 4217 code, three capital letters.
    Currency(String),
    /// Put behind the number as it is: `ms`, `°C`.
    Suffix(String),
}

/// Signs and words for currencies that come without their code.
const CURRENCIES: &[(&str, &str)] = &[
    ("$", "USD"),
    ("us$", "USD"),
    ("dollar", "USD"),
    ("dollars", "USD"),
    ("달러", "USD"),
    ("美元", "USD"),
    ("₩", "KRW"),
    ("원", "KRW"),
    ("won", "KRW"),
    ("€", "EUR"),
    ("euro", "EUR"),
    ("유로", "EUR"),
    ("£", "GBP"),
    ("¥", "JPY"),
    ("엔", "JPY"),
    ("円", "JPY"),
    ("元", "CNY"),
    ("위안", "CNY"),
];

/// Codes that are taken for a currency when they stand alone; any other three capitals stay a suffix.
const CODES: &[&str] = &[
    "AED", "ARS", "AUD", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DKK", "EGP", "EUR", "GBP", "HKD", "HUF",
    "IDR", "ILS", "INR", "JPY", "KRW", "MXN", "MYR", "NGN", "NOK", "NZD", "PHP", "PLN", "RON", "RUB", "SAR", "SEK",
    "SGD", "THB", "TRY", "TWD", "UAH", "USD", "VND", "ZAR",
];

/// The longest suffix that may stand behind a number, in characters.
const MAX_SUFFIX: usize = 12;

impl ChartUnit {
    /// The currency of a code, if it is well formed (`Intl` throws on others).
    pub fn currency(code: &str) -> Option<ChartUnit> {
        let code = code.trim().to_ascii_uppercase();
        (code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase())).then_some(ChartUnit::Currency(code))
    }

    /// `word` is a series' `unit`, `format` or `type`; `code` its `currency`.
    pub fn read(word: Option<&str>, code: Option<&str>) -> ChartUnit {
        let word = word.map(str::trim).unwrap_or_default();
        let lower = crate::case::lower(word);
        match lower.as_str() {
            "" | "number" | "count" | "integer" | "plain" | "none" => {
                return code.and_then(ChartUnit::currency).unwrap_or_default();
            }
            "%" | "percent" | "percentage" | "pct" | "퍼센트" | "百分比" => return ChartUnit::Percent,
            "currency" | "money" => {
                return code
                    .and_then(ChartUnit::currency)
                    .unwrap_or(ChartUnit::Currency("USD".into()));
            }
            _ => {}
        }
        if let Some((_, code)) = CURRENCIES.iter().find(|(sign, _)| *sign == lower) {
            return ChartUnit::Currency((*code).into());
        }
        let upper = word.to_ascii_uppercase();
        if CODES.contains(&upper.as_str()) {
            return ChartUnit::Currency(upper);
        }
        if word.chars().count() > MAX_SUFFIX {
            return code.and_then(ChartUnit::currency).unwrap_or_default();
        }
        ChartUnit::Suffix(super::values::clean(word))
    }
}
