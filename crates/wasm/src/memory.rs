//! The four exported functions: a buffer in the memory of the module that the page and the module write to in turn.
//!
//! The page asks for `room`, writes the bytes of a request there, and calls. The result takes the place of the
//! request: `call` gives its address, `size` its length. Nothing is imported, no pointer is followed here, and no
//! second buffer is kept. `unsafe` is in the attributes alone: a name that is exported as it is written could be that
//! of another function of the program (`unsafe(no_mangle)`), so this file may have what the crate denies.
#![allow(unsafe_code)]

use std::cell::RefCell;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Room for a request of `length` bytes: its address.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn room(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the request in the buffer: the address of the result.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn call() -> *const u8 {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = crate::calls::answer_bytes(&std::mem::take(buffer)).into_bytes();
        buffer.as_ptr()
    })
}

/// The length of what is in the buffer, in bytes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn size() -> usize {
    BUFFER.with_borrow(Vec::len)
}

/// Gives the buffer back.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn clear() {
    BUFFER.with_borrow_mut(|buffer| *buffer = Vec::new());
}
