//! The rows of a table, written straight to the DOM: a row is a copy of one template row with its texts put in. Above
//! [`WINDOW`] rows only what is near the view exists; two empty rows keep the height of the rest.

use std::collections::VecDeque;
use std::sync::Arc;

use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlElement};

use super::cells;
use crate::browser::paper;
use crate::contract::data::table::{Highlight, HighlightSeverity, TableModel};
use crate::number::Digits;
use crate::words::Locale;
use crate::words::text::catalog as text;

/// Up to here every row is in the DOM.
pub(super) const WINDOW: usize = 200;
/// Rows kept beyond each edge of the view.
const SPARE: usize = 8;
/// Heights before anything was measured, in CSS pixels.
const ROW: f64 = 40.0;
const MARKED_ROW: f64 = 66.0;
const VIEW: f64 = 480.0;

/// A row in the page, and the line below it that says why it is marked.
struct Drawn {
    row: Element,
    why: Option<Element>,
}

impl Drawn {
    fn remove(&self) {
        self.row.remove();
        if let Some(why) = &self.why {
            why.remove();
        }
    }

    /// Puts both before `next`, in `body`. The nodes are ours, so nothing here can fail.
    fn insert(&self, body: &Element, next: Option<&Element>) {
        let next = next.map(AsRef::as_ref);
        let _ = body.insert_before(&self.row, next);
        if let Some(why) = &self.why {
            let _ = body.insert_before(why, next);
        }
    }

    fn height(&self) -> f64 {
        let height = |element: &Element| element.get_bounding_client_rect().height();
        height(&self.row) + self.why.as_ref().map_or(0.0, height)
    }
}

/// Writes and moves the rows of one table.
pub(super) struct TableBody {
    document: Document,
    viewport: Element,
    body: Element,
    template: Option<Element>,
    above: Option<HtmlElement>,
    below: Option<HtmlElement>,
    model: TableModel,
    locale: Locale,
    columns: Vec<usize>,
    order: Arc<Vec<u32>>,
    /// Places in `order` whose row is marked, rising.
    marks: Vec<usize>,
    rows: VecDeque<Drawn>,
    first: usize,
    /// How far the view was scrolled when it last said so. Asking the view would lay the page out.
    top: f64,
    row_height: f64,
    mark_height: f64,
    is_on_paper: bool,
}

impl TableBody {
    /// A body without rows.
    pub(super) fn new(model: TableModel, viewport: Element, body: Element) -> Option<TableBody> {
        Some(TableBody {
            document: body.owner_document()?,
            viewport,
            body,
            template: None,
            above: None,
            below: None,
            model,
            locale: Locale::En,
            columns: Vec::new(),
            order: Arc::default(),
            marks: Vec::new(),
            rows: VecDeque::new(),
            first: 0,
            top: 0.0,
            row_height: ROW,
            mark_height: MARKED_ROW,
            is_on_paper: false,
        })
    }

    fn windowed(&self) -> bool {
        self.order.len() > WINDOW
    }

    /// Writes all anew: other rows, another order, other columns or another language.
    pub(super) fn reset(
        &mut self,
        model: TableModel,
        order: Arc<Vec<u32>>,
        columns: Vec<usize>,
        labels: &[String],
        locale: Locale,
    ) {
        self.model = model;
        let model = &self.model;
        self.marks = match model.highlights.is_empty() {
            true => Vec::new(),
            false => (0..order.len())
                .filter(|place| {
                    order
                        .get(*place)
                        .is_some_and(|row| model.highlights.contains_key(&(*row as usize)))
                })
                .collect(),
        };
        self.order = order;
        self.columns = columns;
        self.locale = locale;
        self.template = self.make_template(labels);
        self.rows.clear();
        self.first = 0;
        self.body.set_text_content(None);
        (self.above, self.below) = (None, None);
        if self.windowed() {
            self.above = self.spacer();
            self.below = self.spacer();
        }
        self.paint();
    }

    fn spacer(&self) -> Option<HtmlElement> {
        let row = self.document.create_element("tr").ok()?;
        row.set_class_name("ps-row-space");
        // The names below are valid and the nodes are ours, so nothing here can fail.
        let _ = row.set_attribute("aria-hidden", "true");
        let cell = self.document.create_element("td").ok()?;
        let _ = cell.set_attribute("colspan", &self.columns.len().to_string());
        let _ = row.append_child(&cell);
        let _ = self.body.append_child(&row);
        cell.dyn_into().ok()
    }

    fn make_template(&self, labels: &[String]) -> Option<Element> {
        let row = self.document.create_element("tr").ok()?;
        row.set_class_name("ps-row");
        let _ = row.set_attribute("role", "row");
        for (place, column) in self.columns.iter().enumerate() {
            let (name, role) = if place == 0 {
                ("th", "rowheader")
            } else {
                ("td", "cell")
            };
            let cell = self.document.create_element(name).ok()?;
            let _ = cell.set_attribute("role", role);
            if place == 0 {
                let _ = cell.set_attribute("scope", "row");
            }
            if self.model.columns.get(*column)?.align_end {
                cell.set_class_name("ps-cell-end");
            }
            let _ = cell.set_attribute(
                "data-label",
                labels.get(*column).map(String::as_str).unwrap_or_default(),
            );
            let _ = row.append_child(&cell);
        }
        Some(row)
    }

    fn offset(&self, place: usize) -> f64 {
        let marked = self.marks.partition_point(|mark| *mark < place);
        place as f64 * self.row_height + marked as f64 * (self.mark_height - self.row_height)
    }

    fn place_at(&self, offset: f64) -> usize {
        let (mut low, mut high) = (0, self.order.len());
        while low < high {
            let middle = (low + high) / 2;
            match self.offset(middle + 1) <= offset {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        low
    }

    /// The view was scrolled.
    pub(super) fn scrolled(&mut self) {
        self.top = f64::from(self.viewport.scroll_top());
        self.paint();
    }

    /// Paper doesn't scroll: all rows stand on it, as far as it goes.
    pub(super) fn set_on_paper(&mut self, on: bool) {
        if self.is_on_paper != on {
            self.is_on_paper = on;
            self.paint();
        }
    }

    /// Brings the rows near the view into the DOM and takes the others out. Cheap when nothing has to move.
    fn paint(&mut self) {
        let total = self.order.len();
        let (from, to) = match self.windowed() {
            false => (0, total),
            true if self.is_on_paper => (0, total.min(paper::ROWS)),
            true => {
                let first = self.place_at(self.top);
                let last = self.place_at(self.top + VIEW) + 1;
                // Whole groups, so that a small scroll moves nothing.
                let from = first.saturating_sub(SPARE) / SPARE * SPARE;
                (from, (last + SPARE).div_ceil(SPARE).saturating_mul(SPARE).min(total))
            }
        };
        let shown = self.first..self.first + self.rows.len();
        if shown == (from..to) && !self.rows.is_empty() {
            return;
        }
        if to <= shown.start || from >= shown.end {
            self.rows.drain(..).for_each(|row| row.remove());
            self.first = from;
        }
        while self.first < from {
            match self.rows.pop_front() {
                Some(row) => row.remove(),
                None => break,
            }
            self.first += 1;
        }
        while self.first + self.rows.len() > to {
            match self.rows.pop_back() {
                Some(row) => row.remove(),
                None => break,
            }
        }
        while self.first > from {
            let Some(row) = self.row(self.first - 1) else { break };
            let next = self
                .rows
                .front()
                .map(|drawn| drawn.row.clone())
                .or_else(|| self.below_row());
            row.insert(&self.body, next.as_ref());
            self.rows.push_front(row);
            self.first -= 1;
        }
        let end = self.below_row();
        while self.first + self.rows.len() < to {
            let Some(row) = self.row(self.first + self.rows.len()) else {
                break;
            };
            row.insert(&self.body, end.as_ref());
            self.rows.push_back(row);
        }
        self.space();
    }

    fn below_row(&self) -> Option<Element> {
        self.below.as_ref()?.parent_element()
    }

    fn space(&self) {
        let end = self.first + self.rows.len();
        // Nothing is left out on paper: what it doesn't hold is said in words.
        let heights = match self.is_on_paper {
            true => [(&self.above, 0.0), (&self.below, 0.0)],
            false => [
                (&self.above, self.offset(self.first)),
                (&self.below, self.offset(self.order.len()) - self.offset(end)),
            ],
        };
        for (spacer, height) in heights {
            if let Some(spacer) = spacer {
                // A length in pixels is always valid.
                let _ = spacer
                    .style()
                    .set_property("block-size", &format!("{}px", Digits(height)));
            }
        }
    }

    /// Takes the true heights of the rows; call it when layout is clean, i.e. from a resize observer.
    pub(super) fn measure(&mut self) {
        if !self.windowed() {
            return;
        }
        let height_of = |marked: bool| {
            let place = (self.first..self.first + self.rows.len())
                .find(|place| self.marks.binary_search(place).is_ok() == marked)?;
            let height = self.rows.get(place - self.first)?.height();
            (height > 1.0).then_some(height)
        };
        let (row, mark) = (height_of(false), height_of(true));
        let row = row.unwrap_or(self.row_height);
        let mark = mark.unwrap_or(row + (MARKED_ROW - ROW));
        if (row - self.row_height).abs() > 0.5 || (mark - self.mark_height).abs() > 0.5 {
            (self.row_height, self.mark_height) = (row, mark);
            self.space();
            self.paint();
        }
    }

    fn row(&self, place: usize) -> Option<Drawn> {
        let index = *self.order.get(place)? as usize;
        let row: Element = self
            .template
            .as_ref()?
            .clone_node_with_deep(true)
            .ok()?
            .dyn_into()
            .ok()?;
        if self.windowed() {
            // The header is row 1.
            let _ = row.set_attribute("aria-rowindex", &(place + 2).to_string());
        }
        let mark = self.model.highlights.get(&index);
        let mut cell = row.first_element_child();
        for column in &self.columns {
            let Some(element) = cell else { break };
            if let Some(named) = self.model.columns.get(*column) {
                cells::write(&element, self.locale, named, self.model.cell(index, *column));
                if mark.is_some_and(|mark| mark.column.as_deref() == Some(named.key.as_str())) {
                    let _ = element.class_list().add_1("ps-cell-strong");
                }
            }
            cell = element.next_element_sibling();
        }
        let why = mark.and_then(|mark| {
            let _ = row.class_list().add_2("ps-row-marked", tone(mark));
            self.why(mark)
        });
        Some(Drawn { row, why })
    }

    /// The line below a marked row, over its whole width: why it is marked, in words.
    fn why(&self, mark: &Highlight) -> Option<Element> {
        let make = |name| self.document.create_element(name).ok();
        let (row, cell, words) = (make("tr")?, make("td")?, make("span")?);
        row.set_class_name("ps-row ps-row-why ps-row-marked");
        let _ = row.class_list().add_1(tone(mark));
        let _ = row.set_attribute("role", "row");
        let _ = cell.set_attribute("role", "cell");
        let _ = cell.set_attribute("colspan", &self.columns.len().to_string());
        words.set_class_name("ps-cell-reason");
        words.set_text_content(Some(&reason(mark, self.locale)));
        let _ = cell.append_child(&words);
        let _ = row.append_child(&cell);
        Some(row)
    }
}

/// The class that a mark's colour has.
pub(super) fn tone(mark: &Highlight) -> &'static str {
    match mark.severity {
        HighlightSeverity::Info => "ps-row-info",
        HighlightSeverity::Caution => "ps-row-caution",
        HighlightSeverity::Danger => "ps-row-danger",
    }
}

/// Why a row is marked, in words.
pub(super) fn reason(mark: &Highlight, locale: Locale) -> String {
    match (&mark.reason, mark.severity) {
        (Some(reason), HighlightSeverity::Danger) => format!("{}: {reason}", text::SEVERE.get(locale)),
        (Some(reason), _) => reason.clone(),
        (None, _) => text::INEFFICIENT.get(locale).to_owned(),
    }
}
