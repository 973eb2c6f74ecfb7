//! The types of questions, a module each. They meet in `question`, the frame of all of them.

pub(super) mod checkbox_card_group;
pub(super) mod comparison_cards;
pub(super) mod confirmation_card;
pub(super) mod consent_panel;
pub(super) mod drag_sortable_list;
pub(super) mod image_feedback_canvas;
pub(super) mod likert_scale;
pub(super) mod matrix_question_table;
pub(super) mod modal_form;
pub(super) mod nps_scale;
pub(super) mod numeric_rating;
pub(super) mod radio_card_group;
pub(super) mod star_rating;
pub(super) mod stimulus_card;
pub(super) mod text_area_card;
pub(super) mod upload_dropzone;
