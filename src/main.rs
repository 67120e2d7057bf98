//! The binary: arguments go to the command line or to the window.

fn main() {}
