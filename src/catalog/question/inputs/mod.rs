//! What several types of questions are answered with: options, scales, rows, a slider, words. Knows no type.

pub mod figure;
pub mod option_rows;
pub mod remark_field;
pub mod rows;
pub mod scale_points;
pub mod slider;
pub mod table_cell;
pub mod text_area;
