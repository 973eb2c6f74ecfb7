//! `image_annotation`: marks on a picture, each with a kind and a comment (`interactions.md` B14). Places are fractions
//! of the picture, from its top left.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::contract::question::keyed::{list_at, text_at, with_key, with_list};
use crate::contract::question::media::{Media, MediaKind, SIDE};
use crate::contract::question::members::Holds::{Address, Any, Items, Object, OneOf, SomeOf, Text, Whole};
use crate::contract::question::members::{Members, may, must};
use crate::contract::question::text_limits::TextLimits;
use crate::contract::{AnswerFault, ContractError, Envelope, ErrorCode, Fields, Manner, Question, QuestionType};
use crate::json::JsonMap;
use crate::spelled::spelled;

pub use super::geometry::{Shape, geometry, middle, moved, outline};

/// Marks on a picture.
pub const IMAGE_ANNOTATION: QuestionType = QuestionType {
    word: "image_annotation",
    members: &[
        must("image", Object(PICTURE)),
        may("annotation", Object(MARKING)),
        may("tags", Items(TAG, 0, MAX_LISTED)),
        may("validation", Object(LIMITS)).untold(),
    ],
    read: |fields, envelope| Ok(Arc::new(Annotation::read(fields, envelope)?)),
};

const PICTURE: Members = &[
    must("url", Address),
    must("alt", Text),
    may("width", SIDE),
    may("height", SIDE),
];
const MARKING: Members = &[
    may("tools", SomeOf(Shape::WORDS)),
    may("comment", OneOf(Comments::WORDS)),
    may("regions", Items(REGION, 0, MAX_LISTED)),
];
const REGION: Members = &[must("id", Text), must("label", Text), may("geometry", Any)];
const TAG: Members = &[must("id", Text), must("label", Text)];
const LIMITS: Members = &[may("min_items", Whole), may("max_items", Whole)];

/// The most marks, whatever the call says.
const MAX_MARKS: usize = 100;
/// The most regions and tags.
const MAX_LISTED: usize = 100;
/// The longest comment, in characters, unless the output schema says less.
const MAX_COMMENT: usize = 1_000;

spelled! {
    /// Whether a mark has words.
    pub enum Comments {
        /// It has none.
        None = "none",
        /// It may have some.
        Optional = "optional",
        /// It must have some.
        Required = "required",
    }
}

/// Part of the picture that can be chosen whole.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its id, unique in the question.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// Its corners, as shares of width and height from 0 to 1.
    pub outline: Vec<(f64, f64)>,
}

/// An `image_annotation` question. Its draft is `{marks: [{annotation_id, shape, geometry?, region_id?, …}]}`.
#[derive(Clone, Debug)]
pub struct Annotation {
    /// The picture.
    pub image: Media,
    /// What may be drawn.
    pub tools: Vec<Shape>,
    /// Whether marks have words.
    pub comments: Comments,
    /// How long these may be.
    lengths: TextLimits,
    /// The parts that may be chosen.
    pub regions: Vec<Region>,
    /// Ids and labels.
    pub tags: Vec<(String, String)>,
    min: usize,
    /// How many marks there may be.
    pub max: usize,
    /// Keys of a mark that are sent; `None` sends all.
    keys: Option<Vec<String>>,
}

const MARKS: &str = "marks";
const VALUE: &str = "annotations";

/// The marks of a draft.
pub fn marks(draft: &Value) -> &[Value] {
    list_at(draft, MARKS)
}

/// The mark with this id.
pub fn mark_of<'a>(draft: &'a Value, id: &str) -> Option<&'a Value> {
    marks(draft).iter().find(|mark| text_at(mark, "annotation_id") == id)
}

/// The field of the comment of a mark.
pub fn field_of(id: &str) -> String {
    format!("comment:{id}")
}

impl Annotation {
    fn read(fields: &Fields, envelope: &Envelope) -> Result<Annotation, ContractError> {
        let image = Media {
            caption: None,
            captions_url: None,
            ..Media::of(MediaKind::Image, &fields.object("image"))
        };
        let own = fields.object("annotation");
        let mut tools: Vec<Shape> = own
            .list("tools")
            .iter()
            .filter_map(|word| Shape::spelled(word.as_str()?))
            .collect();
        if tools.is_empty() {
            tools.push(Shape::Pin);
        }
        let mut regions = Vec::new();
        for item in own.items("regions") {
            let shape = item.get("geometry").map(outline).unwrap_or_default();
            let is_inside = |(x, y): &(f64, f64)| [x, y].iter().all(|side| (-0.001..=1.001).contains(*side));
            if shape.len() < 3 || !shape.iter().all(is_inside) {
                return Err(item.wrong("geometry", "must be an area with fractions of 0 to 1"));
            }
            regions.push(Region {
                id: item.string("id"),
                label: item.string("label"),
                outline: shape,
            });
        }
        if tools.contains(&Shape::Region) && regions.is_empty() {
            return Err(own.wrong("regions", "must hold the regions that can be chosen"));
        }
        let tags = fields.items("tags");
        let validation = fields.object("validation");
        let most = if tools == [Shape::Region] {
            regions.len()
        } else {
            MAX_MARKS
        };
        let max = validation
            .count("max_items")
            .unwrap_or(most)
            .min(envelope.limit(VALUE, "maxItems").unwrap_or(most))
            .min(most);
        let min = validation
            .count("min_items")
            .unwrap_or(1)
            .max(1)
            .max(envelope.limit(VALUE, "minItems").unwrap_or(0));
        if min > max {
            return Err(validation.wrong("min_items", "must not be above max_items or what can be marked"));
        }
        let items = envelope
            .output_schema
            .pointer("/properties/annotations/items/properties");
        let comment = items.and_then(|items| items.get("comment")).unwrap_or(&Value::Null);
        let keys = items
            .and_then(Value::as_object)
            .map(|items| items.keys().cloned().collect());
        Ok(Annotation {
            image,
            tools,
            comments: own
                .text("comment")
                .and_then(Comments::spelled)
                .unwrap_or(Comments::Optional),
            lengths: TextLimits::of_schema(comment, MAX_COMMENT),
            regions,
            tags: tags.iter().map(|tag| (tag.string("id"), tag.string("label"))).collect(),
            min,
            max,
            keys,
        })
    }

    /// The draft with one more mark, and its id.
    pub fn add(&self, draft: &Value, shape: Shape, geometry: Value) -> (Value, String) {
        let id = next_id(draft);
        let mark = json!({"annotation_id": id, "shape": shape.as_str(), "geometry": geometry});
        (put(draft, mark), id)
    }

    /// The draft with a region chosen, or no longer. Where only one may be, it takes the place of the other.
    pub fn toggle(&self, draft: &Value, region: &str) -> Value {
        if let Some(mark) = marks(draft).iter().find(|mark| text_at(mark, "region_id") == region) {
            return remove(draft, text_at(mark, "annotation_id"));
        }
        let draft = match self.max {
            1 => with_key(draft, MARKS, Value::Null),
            _ => draft.clone(),
        };
        let id = next_id(&draft);
        put(
            &draft,
            json!({"annotation_id": id, "shape": Shape::Region.as_str(), "region_id": region}),
        )
    }

    /// Whether a draft has chosen this region.
    pub fn is_chosen(&self, draft: &Value, region: &str) -> bool {
        marks(draft).iter().any(|mark| text_at(mark, "region_id") == region)
    }

    /// The region that a mark chose.
    pub fn region(&self, mark: &Value) -> Option<&Region> {
        let id = text_at(mark, "region_id");
        self.regions.iter().find(|region| region.id == id)
    }

    /// What the tag of this id is called.
    pub fn tag_label(&self, id: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(tag, _)| tag == id)
            .map(|(_, label)| label.as_str())
    }

    fn sent(&self, mark: &Value) -> Value {
        let mut sent = JsonMap::new();
        for key in ["annotation_id", "shape", "geometry", "region_id", "tag_id", "comment"] {
            let wanted = self.keys.as_ref().is_none_or(|keys| keys.iter().any(|one| one == key));
            let said = |value: &&Value| !value.is_null() && value.as_str().is_none_or(|text| !text.trim().is_empty());
            if let (true, Some(value)) = (wanted, mark.get(key).filter(said)) {
                let value = match value.as_str() {
                    Some(text) => text.trim().into(),
                    None => value.clone(),
                };
                sent.insert(key.into(), value);
            }
        }
        Value::Object(sent)
    }
}

fn next_id(draft: &Value) -> String {
    let numbers = marks(draft)
        .iter()
        .filter_map(|mark| text_at(mark, "annotation_id").strip_prefix('a')?.parse::<u32>().ok());
    format!("a{}", numbers.max().unwrap_or(0).saturating_add(1))
}

fn put(draft: &Value, mark: Value) -> Value {
    let mut all = marks(draft).to_vec();
    all.push(mark);
    with_key(draft, MARKS, Value::Array(all))
}

/// The draft without a mark.
pub fn remove(draft: &Value, id: &str) -> Value {
    let left = marks(draft).iter().filter(|mark| text_at(mark, "annotation_id") != id);
    with_list(draft, MARKS, left.cloned().collect())
}

/// The draft with another value in a mark; `null` takes it out.
pub fn set(draft: &Value, id: &str, key: &str, value: &Value) -> Value {
    let all = marks(draft)
        .iter()
        .map(|mark| match text_at(mark, "annotation_id") == id {
            true => with_key(mark, key, value.clone()),
            false => mark.clone(),
        });
    with_key(draft, MARKS, Value::Array(all.collect()))
}

impl Question for Annotation {
    fn probes(&self) -> Vec<Value> {
        let points = [(0.1, 0.1), (0.2, 0.1), (0.2, 0.2)];
        let mark = |tool: Shape, index: usize| {
            let mut mark = json!({"annotation_id": format!("a{}", index + 1), "shape": tool.as_str()});
            match tool {
                Shape::Region => {
                    mark["region_id"] = json!(
                        self.regions
                            .get(index % self.regions.len().max(1))
                            .map(|region| &region.id)
                    )
                }
                tool => mark["geometry"] = geometry(tool, &points).unwrap_or_default(),
            }
            if let Some((tag, _)) = self.tags.first() {
                mark["tag_id"] = tag.clone().into();
            }
            if self.comments == Comments::Required {
                mark["comment"] = self.lengths.probe().into();
            }
            self.sent(&mark)
        };
        let several = |tool: Shape, count: usize| {
            let marks: Vec<Value> = (0..count).map(|index| mark(tool, index)).collect();
            json!({ VALUE: marks })
        };
        let mut probes: Vec<Value> = self.tools.iter().map(|tool| several(*tool, self.min)).collect();
        probes.extend(self.tools.first().map(|tool| several(*tool, self.max)));
        probes
    }

    fn answer(&self, draft: &Value) -> Result<Option<Value>, Vec<AnswerFault>> {
        let all = marks(draft);
        if all.is_empty() {
            return Ok(None);
        }
        if all.len() < self.min {
            return Err(vec![AnswerFault::new(ErrorCode::MinItems).with("min", self.min)]);
        }
        if all.len() > self.max {
            return Err(vec![AnswerFault::new(ErrorCode::MaxItems).with("max", self.max)]);
        }
        let mut faults = Vec::new();
        for (index, mark) in all.iter().enumerate() {
            let comment = text_at(mark, "comment").trim();
            let field = field_of(text_at(mark, "annotation_id"));
            if !comment.is_empty() {
                faults.extend(self.lengths.fault(comment).map(|fault| fault.at(field)));
            } else if self.comments == Comments::Required {
                faults.push(
                    AnswerFault::new(ErrorCode::CommentRequired)
                        .at(field)
                        .with("n", index + 1),
                );
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let sent: Vec<Value> = all.iter().map(|mark| self.sent(mark)).collect();
        Ok(Some(json!({ VALUE: sent })))
    }

    fn restore(&self, value: &Value) -> Value {
        let all: Vec<Value> = list_at(value, VALUE)
            .iter()
            .filter(|mark| mark.is_object())
            .take(MAX_MARKS)
            .cloned()
            .collect();
        match all.is_empty() {
            true => Value::Null,
            false => json!({ MARKS: all }),
        }
    }

    fn summary(&self, value: &Value) -> String {
        let draft = self.restore(value);
        let words = marks(&draft).iter().map(|mark| {
            let region = self.region(mark).map_or("", |region| region.label.as_str());
            let tag = self.tag_label(text_at(mark, "tag_id")).unwrap_or_default();
            let parts = [region, tag, text_at(mark, "comment")];
            parts
                .into_iter()
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join(": ")
        });
        let words: Vec<String> = words.filter(|words| !words.is_empty()).collect();
        match words.is_empty() {
            true => marks(&draft).len().to_string(),
            false => words.join(" · "),
        }
    }

    fn written(&self, draft: &Value) -> Option<String> {
        let all = marks(draft).iter().map(|mark| text_at(mark, "comment"));
        let words: Vec<&str> = all.filter(|comment| !comment.is_empty()).collect();
        (!words.is_empty()).then(|| words.join("\n"))
    }

    fn manner(&self) -> Manner {
        Manner {
            is_wide: true,
            fills_narrow_screens: true,
            ..Manner::default()
        }
    }
}
