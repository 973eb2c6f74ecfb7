//! What several types of questions are answered with: options, scales, rows, a slider, words. Knows no type.

pub(crate) mod figure;
pub(crate) mod option_rows;
pub(crate) mod remark_field;
pub(super) mod rows;
pub(crate) mod scale_points;
pub(crate) mod slider;
pub(crate) mod table_cell;
pub(crate) mod text_area;
