//! The account that the demo agent talks about: campaigns, daily figures and places. Made by rule, so that every answer
//! about the same thing gives the same figures.

pub(super) mod account;
pub(super) mod dates;
pub(super) mod places;
pub(super) mod range;
pub(super) mod source;
pub(super) mod week;
