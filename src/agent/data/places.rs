//! Places and their weather in the shape of Open-Meteo.

use crate::words::text::demo::data as demo;
use serde_json::{Value, json};

use super::account::round;
use super::dates;
use crate::agent::ids::Ids;
use crate::words::Text;

pub(crate) struct DemoPlace {
    /// English name, as the tool's argument says it.
    pub city: &'static str,
    pub name: Text,
    /// How people write it, in lower case.
    words: &'static [&'static str],
    latitude: f64,
    longitude: f64,
    elevation: u32,
    zone: (&'static str, &'static str, i32),
    /// Days before today on which its week starts; local hour of the observation; temperature then; warmest and coldest.
    start: (i64, u32),
    now: f64,
    range: (f64, f64),
    /// Minutes after midnight of the first sunrise and sunset, and minutes gained per day by each.
    sun: (i32, i32, f64, f64),
}

/// Where its week starts, the observation, the span of temperatures, and the sun, as in [`DemoPlace`].
type Week = ((i64, u32), f64, (f64, f64), (i32, i32, f64, f64));

const fn place(
    city: &'static str,
    name: Text,
    words: &'static [&'static str],
    at: (f64, f64, u32),
    zone: (&'static str, &'static str, i32),
    (start, now, range, sun): Week,
) -> DemoPlace {
    DemoPlace {
        city,
        name,
        words,
        latitude: at.0,
        longitude: at.1,
        elevation: at.2,
        zone,
        start,
        now,
        range,
        sun,
    }
}

const PLACES: [DemoPlace; 12] = [
    place(
        "San Francisco",
        demo::SAN_FRANCISCO,
        &["san francisco", "샌프란시스코", "旧金山", "sf"],
        (37.763283, -122.41286, 18),
        ("America/Los_Angeles", "GMT-8", -28_800),
        ((1, 20), 17.6, (11.2, 19.3), (392, 1089, -1.5, 0.84)),
    ),
    place(
        "Seoul",
        demo::SEOUL,
        &["seoul", "서울", "首尔", "首爾"],
        (37.55, 127.0, 34),
        ("Asia/Seoul", "GMT+9", 32_400),
        ((0, 14), 8.3, (-0.6, 10.4), (413, 1116, -1.5, 0.95)),
    ),
    place(
        "Busan",
        demo::BUSAN,
        &["busan", "부산", "釜山"],
        (35.15, 129.05, 12),
        ("Asia/Seoul", "GMT+9", 32_400),
        ((0, 14), 11.7, (4.2, 13.6), (404, 1108, -1.4, 0.85)),
    ),
    place(
        "Tokyo",
        demo::TOKYO,
        &["tokyo", "도쿄", "东京", "東京"],
        (35.7, 139.6875, 40),
        ("Asia/Tokyo", "GMT+9", 32_400),
        ((0, 14), 12.9, (4.8, 14.7), (365, 1064, -1.4, 0.85)),
    ),
    place(
        "Beijing",
        demo::BEIJING,
        &["beijing", "베이징", "北京"],
        (39.90, 116.4, 49),
        ("Asia/Shanghai", "GMT+8", 28_800),
        ((0, 14), 9.8, (-1.4, 12.2), (397, 1094, -1.6, 1.05)),
    ),
    place(
        "Shanghai",
        demo::SHANGHAI,
        &["shanghai", "상하이", "上海"],
        (31.25, 121.5, 12),
        ("Asia/Shanghai", "GMT+8", 28_800),
        ((0, 14), 13.5, (6.7, 15.9), (370, 1077, -1.25, 0.65)),
    ),
    place(
        "Singapore",
        demo::SINGAPORE,
        &["singapore", "싱가포르", "新加坡"],
        (1.375, 103.875, 17),
        ("Asia/Singapore", "GMT+8", 28_800),
        ((0, 14), 31.2, (25.4, 32.3), (433, 1160, -0.3, -0.2)),
    ),
    place(
        "New York",
        demo::NEW_YORK,
        &["new york", "뉴욕", "纽约", "nyc"],
        (40.71, -74.01, 32),
        ("America/New_York", "GMT-4", -14_400),
        ((0, 9), 6.1, (1.3, 11.8), (440, 1134, -1.6, 1.1)),
    ),
    place(
        "London",
        demo::LONDON,
        &["london", "런던", "伦敦"],
        (51.5, -0.12, 23),
        ("Europe/London", "GMT+0", 0),
        ((0, 11), 10.6, (5.2, 13.4), (389, 1073, -2.25, 1.75)),
    ),
    place(
        "Paris",
        demo::PARIS,
        &["paris", "파리", "巴黎"],
        (48.86, 2.34, 43),
        ("Europe/Paris", "GMT+1", 3_600),
        ((0, 11), 11.9, (4.6, 15.8), (434, 1121, -2.1, 1.55)),
    ),
    place(
        "Berlin",
        demo::BERLIN,
        &["berlin", "베를린", "柏林"],
        (52.52, 13.41, 38),
        ("Europe/Berlin", "GMT+1", 3_600),
        ((0, 11), 8.8, (0.9, 13.1), (394, 1076, -2.3, 1.8)),
    ),
    place(
        "Sydney",
        demo::SYDNEY,
        &["sydney", "시드니", "悉尼"],
        (-33.87, 151.21, 42),
        ("Australia/Sydney", "GMT+11", 39_600),
        ((0, 16), 23.4, (18.1, 26.2), (412, 1163, 0.8, -1.3)),
    ),
];

/// The places that a text names, in the order of the text.
pub(crate) fn named(text: &str) -> Vec<&'static DemoPlace> {
    let text = text.to_lowercase();
    let first = |place: &DemoPlace| {
        let found = place.words.iter().filter_map(|word| {
            let at = text.find(word)?;
            // "sf" is a place only as a word of its own.
            let long =
                word.len() > 3 || !word.is_ascii() || text.split(|c: char| !c.is_alphanumeric()).any(|w| w == *word);
            long.then_some(at)
        });
        found.min()
    };
    let mut found: Vec<_> = PLACES.iter().filter_map(|place| Some((first(place)?, place))).collect();
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, place)| place).collect()
}

/// Words of a question about the weather that name no place.
const PLAIN: &str = "what|what's|whats|is|are|the|a|an|weather|temperature|forecast|today|tonight|tomorrow|now|right|currently|current|like|how|how's|in|at|for|of|please|\
    show|me|tell|check|get|give|and|outside|it|there|here|this|week|weekend|will|be|do|you|know|i|my|city|rain|sunny|cold|warm|hot|look|up|can|could|we|have|\
    오늘|내일|지금|현재|이번|이번주|주말|주|날씨|날씨를|날씨가|날씨는|날씨도|날씨와|기온|기온은|기온을|기온이|예보|알려줘|알려|줘|어때|어때요|어떤가요|어떻게|돼|되나요|보여줘|보여|좀|확인|확인해|해|\
    해줘|주세요|알려주세요|여기|우리|동네|몇|도야|도예요|궁금해|어떤지";
const PLAIN_ZH: &str = "今天|明天|现在|目前|当前|天气|气温|预报|怎么样|如何|怎样|多少度|多少|告诉我|查询|查一下|查|看看|看一下|显示|展示|请|帮我|一下|的|是|吗|呢|我|想|知道|本周|这里|是什么";

/// The place that the words of a question name and nobody here knows.
pub(crate) fn unknown(text: &str) -> Option<String> {
    let mut rest = text.to_lowercase();
    for word in PLAIN_ZH.split('|') {
        rest = rest.replace(word, " ");
    }
    let known = |word: &str| PLAIN.split('|').any(|plain| plain.trim() == word);
    let left = |word: &&str| {
        let word = word.to_lowercase();
        !known(&word)
            && rest
                .split(|c: char| !c.is_alphanumeric() && c != '\'')
                .any(|piece| word == piece || word.contains(piece) && !piece.is_empty() && !piece.is_ascii())
    };
    let words = text
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty());
    let words: Vec<&str> = words.filter(left).take(4).collect();
    let mut name = words.join(" ");
    for word in PLAIN_ZH.split('|') {
        name = name.replace(word, "");
    }
    (!name.trim().is_empty()).then(|| name.trim().to_owned())
}

/// The place with this name.
pub(crate) fn by_city(city: &str) -> Option<&'static DemoPlace> {
    PLACES
        .iter()
        .find(|place| place.city.eq_ignore_ascii_case(city))
        .or_else(|| named(city).first().copied())
}

impl DemoPlace {
    pub(crate) fn temperature(&self) -> f64 {
        self.now
    }

    /// The range of the first day, coldest and warmest.
    pub(crate) fn day_range(&self) -> (f64, f64) {
        let day: Vec<f64> = (0..24).map(|hour| self.at(hour)).collect();
        (
            day.iter().copied().fold(f64::MAX, f64::min),
            day.iter().copied().fold(f64::MIN, f64::max),
        )
    }

    /// The temperature at an hour of its week: coldest before dawn, warmest in the afternoon, and the observed value at
    /// the observed hour.
    fn at(&self, hour: usize) -> f64 {
        if hour == self.start.1 as usize {
            return self.now;
        }
        let (cold, warm) = self.range;
        let angle = ((hour % 24) as f64 - 15.0) / 24.0 * std::f64::consts::TAU;
        let mut chance = Ids::new(&[self.city, &(hour / 6).to_string()]);
        let wobble = (chance.below(200) as f64 - 100.0) / 100.0;
        round((cold + warm) / 2.0 + (warm - cold) / 2.0 * angle.cos() + wobble, 1)
    }

    /// What the Open-Meteo forecast says, with `cityName` beside it.
    pub(crate) fn weather(&self) -> Value {
        let (zone, abbreviation, offset) = self.zone;
        let (before, hour) = self.start;
        let first = dates::TODAY - before;
        let times: Vec<String> = (0..168)
            .map(|at| format!("{}T{:02}:00", dates::iso(first + at / 24), at % 24))
            .collect();
        let temperatures: Vec<f64> = (0..168).map(|at| self.at(at)).collect();
        let sun = |start: i32, gain: f64| -> Vec<String> {
            (0..7)
                .map(|at| {
                    let minute = start + (f64::from(at) * gain).round() as i32;
                    format!(
                        "{}T{:02}:{:02}",
                        dates::iso(first + i64::from(at)),
                        minute / 60,
                        minute % 60
                    )
                })
                .collect()
        };
        let days: Vec<String> = (0..7).map(|at| dates::iso(first + at)).collect();
        json!({
            "latitude": self.latitude,
            "longitude": self.longitude,
            "generationtime_ms": 0.062465667724609375,
            "utc_offset_seconds": offset,
            "timezone": zone,
            "timezone_abbreviation": abbreviation,
            "elevation": self.elevation,
            "current_units": {"time": "iso8601", "interval": "seconds", "temperature_2m": "°C"},
            "current": {"time": format!("{}T{hour:02}:30", dates::iso(first)), "interval": 900, "temperature_2m": self.now},
            "hourly_units": {"time": "iso8601", "temperature_2m": "°C"},
            "hourly": {"time": times, "temperature_2m": temperatures},
            "daily_units": {"time": "iso8601", "sunrise": "iso8601", "sunset": "iso8601"},
            "daily": {"time": days, "sunrise": sun(self.sun.0, self.sun.2), "sunset": sun(self.sun.1, self.sun.3)},
            "cityName": self.city
        })
    }
}

#[cfg(test)]
mod tests {
    use super::unknown;

    #[test]
    fn a_place_nobody_knows_is_named_and_no_place_is_none() {
        for (text, expected) in [
            ("인천 날씨", Some("인천")),
            ("인천 날씨를 알려줘", Some("인천")),
            ("What's the weather in Incheon today?", Some("Incheon")),
            ("Oslo weather", Some("Oslo")),
            ("杭州今天天气怎么样？", Some("杭州")),
            ("오늘 날씨 어때?", None),
            ("How is the weather today?", None),
            ("今天天气如何？", None),
        ] {
            assert_eq!(unknown(text).as_deref(), expected, "{text}");
        }
    }
}
