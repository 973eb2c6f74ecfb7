//! One module per protocol: frames in, events out; a turn in, a request out. No sockets, no clock, no DOM.
