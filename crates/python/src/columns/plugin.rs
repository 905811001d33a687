//! Kernels as a plugin of Polars, by version 0.1 of its C interface; no crate of Polars is needed, and no Python runs.
//!
//! Polars opens this library by its path and looks for symbols: the version, the last error of this thread, and for the
//! function `uri` what type it answers (`_polars_plugin_field_uri`) and its answers (`_polars_plugin_uri`). Which kernel
//! is asked, and its options, come as bytes: the pickle of a dictionary of one text, which
//! [`urikit_columns::question`] reads. Columns are Arrow's structs, imported and checked as those of capsules are.
//!
//! Input is ours: arrays are moved out of their structs, and the structs are released. Output is Polars':
//! it moves the arrays, and releases the rest. A failure leaves the answer as it was, which is empty, and writes the
//! message. A panic does not leave: it is a failure.

use std::cell::RefCell;
use std::ffi::{c_char, c_void, CString};
use std::mem::ManuallyDrop;
use std::panic::{catch_unwind, AssertUnwindSafe};

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_data::ArrayData;
use arrow_schema::Field;
use urikit_columns::chunk::Chunk;
use urikit_columns::fault::Refusal;
use urikit_columns::question::Question;

use super::capsules::{imported, name, text_type, RawSchema};

/// Major version 0, minor version 1.
const VERSION: u32 = 1;

/// A column on its way from or to Polars (`SeriesExport`).
#[repr(C)]
struct Series {
    field: *mut RawSchema,
    /// Each array has memory of its own, which stays when the array is moved out.
    arrays: *mut *mut FFI_ArrowArray,
    count: usize,
    release: Option<unsafe extern "C" fn(*mut Series)>,
    /// Not null where there is a column.
    private_data: *mut c_void,
}

impl Drop for Series {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: the callback of this struct, which is not released yet, since a released one has none.
            unsafe { release(self) }
        }
    }
}

thread_local! {
    static MESSAGE: RefCell<CString> = RefCell::default();
}

/// Writes why a call has failed.
fn told(work: impl FnOnce() -> Result<(), Refusal>) {
    let done = catch_unwind(AssertUnwindSafe(work));
    let done = done.unwrap_or_else(|_| Err(Refusal::Internal("a kernel panicked".to_owned())));
    if let Err(refusal) = done {
        let message = CString::new(refusal.to_string().replace('\0', " ")).unwrap_or_default();
        // A thread that ends needs no message.
        let _ = MESSAGE.try_with(|last| last.replace(message));
    }
}

/// The version of the interface.
#[unsafe(no_mangle)]
extern "C" fn _polars_plugin_get_version() -> u32 {
    VERSION
}

/// The message of the last failure on this thread; it lives until the next one.
#[unsafe(no_mangle)]
extern "C" fn _polars_plugin_get_last_error_message() -> *const c_char {
    MESSAGE.try_with(|last| last.borrow().as_ptr()).unwrap_or(c"".as_ptr())
}

/// The type of an answer.
///
/// # Safety
/// `fields` are `count` schemas that live as long as the call, `options` has `size` bytes, and `out` may be written.
#[unsafe(no_mangle)]
unsafe extern "C" fn _polars_plugin_field_uri(
    fields: *const RawSchema,
    count: usize,
    out: *mut FFI_ArrowSchema,
    options: *const u8,
    size: usize,
) {
    told(|| {
        // SAFETY: the caller says so.
        let question = unsafe { question(options, size) }?;
        let fields: Vec<_> = (0..count).map(|at| fields.wrapping_add(at)).collect();
        fields.iter().try_for_each(|field| text_type(*field).map(drop))?;
        let first = fields.first().map_or_else(String::new, |field| name(*field));
        let schema = FFI_ArrowSchema::try_from(&Field::new(first, question.kind()?, true)).map_err(internal)?;
        // SAFETY: the caller says so; what is there is an empty schema, which owns nothing.
        unsafe { out.write(schema) };
        Ok(())
    });
}

/// The answers.
///
/// # Safety
/// `inputs` are `count` columns that become ours, `options` has `size` bytes, and `out` may be written.
#[unsafe(no_mangle)]
unsafe extern "C" fn _polars_plugin_uri(
    inputs: *const Series,
    count: usize,
    options: *const u8,
    size: usize,
    out: *mut Series,
    _: *const c_void,
) {
    told(|| {
        // SAFETY: the caller says so. Each is read once, and Polars forgets them; `taken` moves all out before anything
        // can fail.
        let inputs: Vec<_> = (0..count).map(|at| taken(unsafe { inputs.add(at).read() })).collect();
        // SAFETY: the caller says so.
        let question = unsafe { question(options, size) }?;
        let first = inputs.first().map_or_else(String::new, |(series, _)| name(series.field));
        let columns = inputs.into_iter().map(chunks).collect::<Result<Vec<_>, _>>()?;
        let answers = match &columns[..] {
            [column] => question.answer(column, None)?,
            [column, other] => question.answer(column, Some(other))?,
            _ => return Err(Refusal::Internal("a kernel has one or two columns".to_owned())),
        };
        let schema = FFI_ArrowSchema::try_from(&Field::new(first, question.kind()?, true)).map_err(internal)?;
        // SAFETY: the caller says so; what is there is an empty column, which owns nothing.
        unsafe { out.write(given(schema, &answers)) };
        Ok(())
    });
}

fn internal(error: arrow_schema::ArrowError) -> Refusal {
    Refusal::Internal(error.to_string())
}

/// The call that bytes are.
///
/// # Safety
/// There are `size` bytes, which live as long as the call.
unsafe fn question(options: *const u8, size: usize) -> Result<Question, Refusal> {
    // SAFETY: the caller says so; a pointer to nothing may be anything.
    let bytes = if size == 0 { &[][..] } else { unsafe { std::slice::from_raw_parts(options, size) } };
    let text = pickled(bytes).ok_or_else(|| Refusal::Internal("options that are not a pickled text".to_owned()))?;
    Question::parse(text)
}

/// The value of a pickled dictionary of one text: the last text in it. Of pickle's language only what writes such a
/// dictionary is understood, so nothing can be called.
fn pickled(mut bytes: &[u8]) -> Option<&str> {
    let mut last = None;
    loop {
        let (opcode, rest) = bytes.split_first()?;
        let text = |width: usize| {
            let mut length = [0; 8];
            length[..width].copy_from_slice(rest.get(..width)?);
            rest[width..].split_at_checked(u64::from_le_bytes(length).try_into().ok()?)
        };
        bytes = match opcode {
            // PROTO, FRAME
            0x80 => rest.get(1..)?,
            0x95 => rest.get(8..)?,
            // EMPTY_DICT, MEMOIZE, SETITEM
            b'}' | 0x94 | b's' => rest,
            // SHORT_BINUNICODE, BINUNICODE, BINUNICODE8
            0x8c | b'X' | 0x8d => {
                let (found, rest) = text(match opcode {
                    0x8c => 1,
                    b'X' => 4,
                    _ => 8,
                })?;
                last = Some(std::str::from_utf8(found).ok()?);
                rest
            }
            // STOP
            b'.' => return last,
            _ => return None,
        };
    }
}

/// A column with its arrays, which are moved out of it.
fn taken(series: Series) -> (Series, Vec<FFI_ArrowArray>) {
    // SAFETY: Polars says that there are `count` pointers to arrays, which become ours; moving them out leaves released
    // ones behind, and `release` frees the memory of the structs only.
    let arrays = (0..series.count).map(|at| unsafe { FFI_ArrowArray::from_raw(*series.arrays.add(at)) }).collect();
    (series, arrays)
}

fn chunks((series, arrays): (Series, Vec<FFI_ArrowArray>)) -> Result<Vec<Chunk>, Refusal> {
    let kind = text_type(series.field)?;
    if arrays.is_empty() {
        return Ok(vec![Chunk::new(&ArrayData::new_empty(&kind))?]);
    }
    arrays.into_iter().map(|array| Chunk::new(&imported(array, &kind)?)).collect()
}

/// The data that a column of ours points to.
struct Outgoing {
    field: FFI_ArrowSchema,
    arrays: Vec<*mut FFI_ArrowArray>,
}

fn given(field: FFI_ArrowSchema, arrays: &[ArrayData]) -> Series {
    let arrays: Vec<_> = arrays.iter().map(|data| Box::into_raw(Box::new(FFI_ArrowArray::new(data)))).collect();
    let count = arrays.len();
    let outgoing = Box::into_raw(Box::new(Outgoing { field, arrays }));
    // SAFETY: made above, and nothing else points to it yet.
    let (field, arrays) = unsafe { (&raw mut (*outgoing).field, (*outgoing).arrays.as_mut_ptr()) };
    Series { field: field.cast(), arrays, count, release: Some(release), private_data: outgoing.cast() }
}

unsafe extern "C" fn release(series: *mut Series) {
    // SAFETY: called once by Polars with a column of `given`, whose boxes these are. Polars has moved the arrays out,
    // which leaves their bits behind, so only the memory of the structs is freed.
    unsafe {
        let outgoing = Box::from_raw((*series).private_data.cast::<Outgoing>());
        for array in &outgoing.arrays {
            drop(Box::from_raw(array.cast::<ManuallyDrop<FFI_ArrowArray>>()));
        }
        (*series).release = None;
        (*series).private_data = std::ptr::null_mut();
    }
}
