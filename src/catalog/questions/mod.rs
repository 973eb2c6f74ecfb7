//! The types of questions, a module each. They meet in `question`, the frame of all of them.

pub mod checkbox_card_group;
pub mod comparison_cards;
pub mod confirmation_card;
pub mod consent_panel;
pub mod drag_sortable_list;
pub mod image_feedback_canvas;
pub mod likert_scale;
pub mod matrix_question_table;
pub mod modal_form;
pub mod nps_scale;
pub mod numeric_rating;
pub mod radio_card_group;
pub mod star_rating;
pub mod stimulus_card;
pub mod text_area_card;
pub mod upload_dropzone;
