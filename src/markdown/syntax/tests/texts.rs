//! Texts that are easily misread, and the pieces that others are put together from. Knows no parser.

use proptest::prelude::*;

/// Inline markup and pieces of it, with stand-ins for citation markers.
const PIECES: &[&str] = &[
    "a", "b", "foo", " ", "  ", "\t", "\u{c}", "*", "**", "***", "_", "__", "~", "~~", "`", "``", "[", "]", "![", "](",
    "](/u)", "][", "[]", "(", ")", "<", ">", "<a>", "</b>", "<!--", "-->", "<?", "?>", "]]>", "<!X", "<m@n.o>", "\\",
    "\\*", "\\`", "\\|", "\\\\", "|", "&amp;", "&#35;", "&#x0;", "&copy;", "&ouml", "!", "\"", "'", "é", "“", "。",
    "\u{a0}", "\u{3000}", "#", "[a]", "[a][b]", "[b][]", "[^1]", "=", "-", "+", "1.", "&", "{", ":", "x@y.zz",
];

/// The longer of them.
const LONG_PIECES: &[&str] = &[
    "](<u v> \"t\")",
    "](/u 'é\\'')",
    "](/u (t))",
    "<b c=\"d\">",
    "<![CDATA[",
    "<http://x.y>",
    "\u{fdd0}\u{f0000}",
];

/// What lines begin with.
const STARTS: &[&str] = &[
    "", "", " ", "  ", "   ", "    ", "     ", "\t", "> ", ">", ">\t", "> > ", "   > ", "- ", "-", "-   ", "-\t",
    "- - ", " - ", "  - ", "* ", "+ ", "1. ", "1.\t", "2) ", "10. ", "- [ ] ", "- [x] ",
];

/// Lines that mean something to blocks.
const WHOLE: &[&str] = &[
    "", "", "# h", "## h ##", "#", "###### x", "# x\\", "# x #\\#", "---", "===", "==", "--", "- - -", "***", "___",
    "= =", "```", "````", "~~~", "``` rs", "~~~ a `b", "|-|", "a | b", "| c |", "|", "[a]: /x", "[c]:", "/z \"t",
    "u\"", "[e\\]: f", "<div>", "</div>", "<pre>", "</pre>", "<script>", "<!-- c", "-->", "<x-y>", "z'>", "<?php",
    "<!D", "*foo*", "a\\", "a  ", "b   ", "`` a", "b ``", "[link", "](u", "'t", "\\", "&nbsp;",
];

/// The longer of them.
const LONG_WHOLE: &[&str] = &[
    "####### y",
    "| a | b |",
    "|---|:-:|",
    "--- | ---",
    "[b]: <y> 'ti'",
    "[d]: q (r)",
    "</script>",
    "<a href='",
];

/// Any piece.
pub(super) fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select([PIECES, LONG_PIECES].concat())
}

/// A line of any kind.
pub(super) fn line() -> impl Strategy<Value = String> {
    let start = prop::collection::vec(prop::sample::select(STARTS), 0..3);
    let inline = prop::collection::vec(piece(), 0..9).prop_map(|pieces| pieces.concat());
    let whole = prop::sample::select([WHOLE, LONG_WHOLE].concat()).prop_map(str::to_owned);
    (start, prop_oneof![inline, whole]).prop_map(|(start, rest)| start.concat() + &rest)
}

/// Texts in which one rule meets another.
pub(super) const MISREAD: &[&str] = &[
    // Tabs: partly taken by containers.
    "-\t\tfoo\n\n\t\tbar",
    ">\t\tfoo",
    "- a\n\t- b\n\t\t- c\n\n\tcode",
    " -\t x\n\ty",
    "1.\t\n\n\ta",
    // Lists: loose ones, empty items, other marks, numbers.
    "- a\n- b\n\n- c",
    "- a\n\n  b\n- c",
    "-\n\n  a",
    "- a\n-\n- c",
    "- a\n+ b\n1. c\n2) d",
    "a\n2. b\n1. c",
    "0123456789. x",
    "123456789. x",
    "- a\n - b\n  - c\n   - d\n    - e",
    "- [ ]\n- [x] \n- [ ] a\n- [y] b",
    // Lazy lines.
    "> a\nb\n> c\n===",
    "> - a\nb\n- c",
    "> [a]: /x\nb\n\n[a]",
    "> ```\na\n```",
    "> | a |\n> |---|\nb",
    // Definitions.
    "[a]: /x\n[A]: /y\n[a] [A][] [b][ a ]",
    "[a]:\n/x\n'b\nc'\n\n[a]",
    "[a]: /x 'b' c\n\n[a]",
    "[a]: /x\n'b' c\n\n[a]",
    "[a\n b]: <>\n\n[a b]",
    "[a]: /x\n===\n[a]",
    "[ẞ]: /x\n\n[SS]",
    "[a]: /x\n[b]: /y\n    [c]: /z",
    // Links in links, images in links, brackets that are none.
    "[a [b](c) d](e)",
    "![a [b](c) d](e)",
    "[![a](b)](c)",
    "[a](b c)",
    "[a](<b)c>)",
    "[a](b(c)d)",
    "[a]( b\n\"c\nd\" )",
    "[a][b][c]\n\n[b]: /b\n[c]: /c",
    "[a]\\[b]\n\n[b]: /x",
    "> [a](b \"c\n> d\")",
    "[a](b\\|c)",
    // Code, HTML and emphasis against each other.
    "`a\\`b`",
    "\\`a`b`",
    "`` ` ``",
    "` `` `",
    "`a <b `c>`",
    "*a `b* c`",
    "<a href=\"*b*\">*c*",
    "> <a\n> b='c\n> d'>",
    "**a*b**c*",
    "*a**b*",
    "_a_b_",
    "***a** b*",
    "~a~~b~c~~",
    "a*\u{a0}b*",
    "*“a”*b",
    "**a\u{3000}**",
    "*\u{fdd0}\u{f0000}*b",
    // Tables.
    "|a|b|\n|-|:-:|\n|`\\|`|\\||c|\n\\| d | e\n|\nf",
    "a\n|b|\n|-|\n",
    "a|b\n-|-\n- c",
    "|a|\n|-|\n\n|b|",
    "| *a | b* |\n|-|-|",
    "|a\\\\|b|\n|-|\n",
    "||\n|-|",
    "|a|\n|-|-|",
    "- |a|\n  |-|\n  |b|\n|c|",
    // Headings and breaks.
    "# a # b ##",
    "#\ta\t#",
    "a\\\n===",
    "a  \n---",
    "a\\",
    "a\\\n\nb",
    "a  \nb\\\nc",
    "####### a",
    "## ",
    "a\n    b\n\tc\n===",
    // Entities.
    "&amp;&#X41;&#65;&#0;&#xD800;&#1234567;&#12345678;&#x1234567;&nosuch;&amp &;&#;&#x;",
    "``` &auml;\\*\n```",
    "[a](&uuml; '&#34;')",
    // HTML blocks.
    "<pre\n\na\n</pre>b",
    "<div>\n*a*\n\n*b*",
    "<a-b c>\n*d*",
    "<a-b c> d",
    "a\n<a-b>",
    "a\n<DIV>",
    "<!-->a\n-->",
    "  <?a\n\n?>",
    "<textarea>\n\n</textarea>",
    "<preb>",
    "<h1x>",
    "<blockquote/>a",
    "<!A",
    "<![CDATA[\n\n]]>a\nb",
];
