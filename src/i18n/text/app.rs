//! Words of the pages: settings, gallery, sidebar.
