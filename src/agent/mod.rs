//! The scripted demo agent: a request of any protocol in, timed bytes of that protocol out. Two hosts use it: the page
//! and the native server.
