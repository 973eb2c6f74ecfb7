//! Words of charts.
