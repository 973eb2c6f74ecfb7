//! The account that the demo agent talks about: campaigns, daily figures and places. Made by rule, so that every answer
//! about the same thing gives the same figures.

pub mod account;
pub mod dates;
pub mod places;
pub mod range;
pub mod source;
pub mod week;
