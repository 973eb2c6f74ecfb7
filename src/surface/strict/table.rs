//! The basic catalogue in one line per type: `name=rule`, `*` after a name that is needed. Rules are `string`, `number`,
//! `boolean`, `strings` and `any` for values that may be bound or called, `=…` for those that may not, `a|b` for words.

use super::super::Generation;

/// The properties of a type or the arguments of a function.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules(&'static str);

impl Rules {
    pub(super) fn find(self, name: &str) -> Option<&'static str> {
        self.all().find(|(key, _, _)| *key == name).map(|(_, _, rule)| rule)
    }

    pub(super) fn needed(self) -> impl Iterator<Item = &'static str> {
        self.all().filter(|(_, needed, _)| *needed).map(|(name, _, _)| name)
    }

    fn all(self) -> impl Iterator<Item = (&'static str, bool, &'static str)> {
        self.0.split_whitespace().filter_map(|word| {
            let (name, rule) = word.split_once('=')?;
            Some((name.trim_end_matches('*'), name.ends_with('*'), rule))
        })
    }
}

const COMPONENTS: [(&str, &str); 18] = [
    ("Text", "text*=string variant=h1|h2|h3|h4|h5|caption|body"),
    (
        "Image",
        "url*=string description=string fit=contain|cover|fill|none|scaleDown variant=icon|avatar|smallFeature|mediumFeature|largeFeature|header",
    ),
    ("Icon", "name*==icon"),
    ("Video", "url*=string"),
    ("AudioPlayer", "url*=string description=string"),
    (
        "Row",
        "children*==children justify=center|end|spaceAround|spaceBetween|spaceEvenly|start|stretch align=start|center|end|stretch",
    ),
    (
        "Column",
        "children*==children justify=center|end|spaceAround|spaceBetween|spaceEvenly|start|stretch align=start|center|end|stretch",
    ),
    (
        "List",
        "children*==children direction=vertical|horizontal align=start|center|end|stretch listStyle=ordered|unordered|none",
    ),
    ("Card", "child*==text"),
    ("Tabs", "tabs*==tabs"),
    ("Modal", "trigger*==text content*==text"),
    ("Divider", "axis=horizontal|vertical"),
    (
        "Button",
        "child*==text variant=default|primary|borderless action*==action checks==checks",
    ),
    (
        "TextField",
        "label*=string value=string variant=longText|number|shortText|obscured validationRegexp==text checks==checks",
    ),
    ("CheckBox", "label*=string value*=boolean checks==checks"),
    (
        "ChoicePicker",
        "label=string variant=multipleSelection|mutuallyExclusive options*==options value*=strings displayStyle=checkbox|chips filterable==flag checks==checks",
    ),
    (
        "Slider",
        "label=string min==number max*==number value*=number checks==checks",
    ),
    (
        "DateTimeInput",
        "value*=string enableDate==flag enableTime==flag min=string max=string label=string checks==checks",
    ),
];

/// What v1.0 has otherwise.
const LATER: [(&str, &str); 4] = [
    ("Text", "text*=string variant=caption|body"),
    ("Video", "url*=string posterUrl=string"),
    (
        "TextField",
        "label*=string value=string placeholder=string variant=longText|number|shortText|obscured checks==checks",
    ),
    (
        "Slider",
        "label=string min==number max*==number steps==count value*=number checks==checks",
    ),
];

/// A type's properties; `None` for a type of another catalogue.
pub(super) fn component(kind: &str, generation: Generation) -> Option<Rules> {
    let later = LATER.iter().filter(|_| generation == Generation::V10);
    let mut all = later.chain(&COMPONENTS);
    all.find(|(name, _)| *name == kind).map(|(_, rules)| Rules(rules))
}

/// Name, arguments, what it returns.
const FUNCTIONS: [(&str, &str, &str); 15] = [
    ("required", "value*=any", "boolean"),
    ("regex", "value*=string pattern*==text", "boolean"),
    ("length", "value*=string min==natural max==natural", "boolean"),
    ("numeric", "value*=number min==number max==number", "boolean"),
    ("email", "value*=string", "boolean"),
    ("formatString", "value*=string", "string"),
    (
        "formatNumber",
        "value*=number decimals=number grouping=boolean",
        "string",
    ),
    (
        "formatCurrency",
        "value*=number currency*=string decimals=number grouping=boolean",
        "string",
    ),
    ("formatDate", "value*=any format*=string", "string"),
    (
        "pluralize",
        "value*=number zero=string one=string two=string few=string many=string other*=string",
        "string",
    ),
    ("openUrl", "url*==url", "void"),
    ("and", "values*==booleans", "boolean"),
    ("or", "values*==booleans", "boolean"),
    ("not", "value*=boolean", "boolean"),
    ("@index", "offset=number", "number"),
];

/// A function's arguments and what it returns.
pub(super) fn function(name: &str) -> Option<(Rules, &'static str)> {
    let found = FUNCTIONS.iter().find(|(known, _, _)| *known == name);
    found.map(|(_, rules, returns)| (Rules(rules), *returns))
}
