//! The words of a language that formatting functions need. The browser answers with `Intl`, the command line and the
//! tests with American English in UTC. Knows no expressions.

/// What a formatted number looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NumberStyle {
    /// Exactly so many decimals; as many as needed, at most three, when absent.
    pub decimals: Option<u8>,
    /// Whether thousands are set apart.
    pub grouping: bool,
}

/// A moment in the person's time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalTime {
    /// In the Gregorian calendar.
    pub year: i32,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
    /// 0 to 59.
    pub second: u8,
    /// 0 to 999.
    pub millisecond: u16,
    /// 0 is Sunday.
    pub weekday: u8,
    /// Minutes east of UTC.
    pub offset: i16,
}

/// How wide a name is written: `Jan`, `January`, `J`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// `Jan`.
    Short,
    /// `January`.
    Long,
    /// `J`.
    Narrow,
}

/// One language and time zone.
pub trait FunctionLocale: Send + Sync {
    /// A number as the language writes it.
    fn number(&self, value: f64, style: NumberStyle) -> String;

    /// `None` for a code that is no currency.
    fn currency(&self, value: f64, code: &str, style: NumberStyle) -> Option<String>;

    /// CLDR's category of a number: `zero`, `one`, `two`, `few`, `many` or `other`.
    fn plural(&self, value: f64) -> &'static str;

    /// A moment, in milliseconds since 1970 UTC, by the person's clock.
    fn local(&self, time: f64) -> LocalTime;

    /// Milliseconds since 1970 UTC of a date and time by the person's clock: what `2026-01-02T10:00` means.
    fn instant(&self, local: LocalTime) -> f64;

    /// The month's name, 1 to 12; `alone` when it stands without a day (`LLLL`).
    fn month(&self, month: u8, width: Width, alone: bool) -> String;

    /// The day's name, 0 is Sunday.
    fn weekday(&self, weekday: u8, width: Width) -> String;

    /// `AM` or `PM`, or what the language says.
    fn day_period(&self, hour: u8) -> String;

    /// `AD`, or what the language says.
    fn era(&self, year: i32, width: Width) -> String;
}
