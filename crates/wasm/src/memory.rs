//! The four exported functions, and the buffer in the module's memory that page and module write to in turn.
//!
//! The page calls `room`, writes the bytes of a request there, and calls `call`. The result replaces the request:
//! `call` returns its address, `size` its length. Nothing is imported, and no pointer is followed here. Only the
//! attributes are `unsafe`: an exported name could be that of another function of the program (`unsafe(no_mangle)`), so
//! this file may use what the crate denies.
#![allow(unsafe_code)]

use std::cell::RefCell;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request of `length` bytes, and returns its address.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn room(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the request in the buffer, and returns the address of the result.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn call() -> *const u8 {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = crate::calls::answer_bytes(&std::mem::take(buffer)).into_bytes();
        buffer.as_ptr()
    })
}

/// Returns the length of the buffer's contents in bytes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn size() -> usize {
    BUFFER.with_borrow(Vec::len)
}

/// Frees the buffer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn clear() {
    BUFFER.with_borrow_mut(|buffer| *buffer = Vec::new());
}
