//! Arrow's C data interface through PyCapsules. Unsafe code is here and in `plugin`, and nowhere else in the library.
//!
//! Another library hands over a struct of pointers. That they point to what they should cannot be seen from
//! here, and the interface asks everybody to take it for granted. All that can be seen is checked before a buffer is
//! made of a pointer: that nothing needed is null, misaligned, negative or released, and that the struct is what its
//! format says. What is in the buffers is checked by `urikit_columns::texts` when a row is read.
//!
//! Structs are moved as the interface says: the copy is ours, and the original is marked released.

use std::ffi::{c_char, c_int, c_void, CStr};

use arrow_array::ffi::{from_ffi_and_data_type, FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use urikit_columns::fault::Refusal;
use urikit_columns::texts::Layout;

const ARRAY: &CStr = c"arrow_array";
const SCHEMA: &CStr = c"arrow_schema";
const STREAM: &CStr = c"arrow_array_stream";

/// `struct ArrowSchema` as the interface defines it; the one of `arrow-schema` has private fields.
#[repr(C)]
pub(super) struct RawSchema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *const *const RawSchema,
    dictionary: *const RawSchema,
    release: Option<unsafe extern "C" fn(*mut RawSchema)>,
    private_data: *mut c_void,
}

/// `struct ArrowArray`, likewise.
#[repr(C)]
struct RawArray {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *const *const c_void,
    children: *const *const RawArray,
    dictionary: *const RawArray,
    release: Option<unsafe extern "C" fn(*mut RawArray)>,
    private_data: *mut c_void,
}

const _: () = assert!(size_of::<RawArray>() == size_of::<FFI_ArrowArray>());
const _: () = assert!(size_of::<RawSchema>() == size_of::<FFI_ArrowSchema>());

/// No array has more rows, and no buffer more bytes; sums and products of such numbers do not overflow.
const MOST: i64 = 1 << 48;

fn malformed(what: &'static str) -> Refusal {
    Refusal::Malformed(what, None)
}

/// A pointer that may be read as a `T`: neither null nor misaligned.
fn readable<T>(pointer: *const c_void, what: &'static str) -> Result<*const T, Refusal> {
    let pointer = pointer.cast::<T>();
    if pointer.is_null() || !pointer.is_aligned() {
        return Err(malformed(what));
    }
    Ok(pointer)
}

/// The pointer in a capsule of a name.
fn inside<T>(any: &Bound<'_, PyAny>, name: &'static CStr) -> Result<*mut T, Refusal> {
    let capsule = any.cast::<PyCapsule>().map_err(|_| malformed("expected a capsule"))?;
    let pointer = capsule.pointer_checked(Some(name)).map_err(|_| malformed("expected a capsule of another name"))?;
    readable::<T>(pointer.as_ptr(), "misaligned struct").map(<*const T>::cast_mut)
}

/// The type of a schema of texts; any other is refused.
pub(super) fn text_type(schema: *const RawSchema) -> Result<DataType, Refusal> {
    // SAFETY: every caller has a pointer that is neither null nor misaligned, to a struct that the producer filled
    // and keeps while it is borrowed here.
    let schema = unsafe { &*schema };
    if schema.release.is_none() || schema.format.is_null() {
        return Err(malformed("the schema is released or has no format"));
    }
    // SAFETY: not null, and the interface says that it is a C string that lives as long as the schema.
    let format = unsafe { CStr::from_ptr(schema.format) }.to_bytes();
    if !schema.dictionary.is_null() {
        let values = readable::<RawSchema>(schema.dictionary.cast(), "misaligned schema")?;
        // SAFETY: neither null nor misaligned, and owned by the schema that was given.
        if !unsafe { &*values }.dictionary.is_null() {
            return Err(Refusal::Type("a dictionary of dictionaries".into()));
        }
        let key = match format {
            b"c" => DataType::Int8,
            b"C" => DataType::UInt8,
            b"s" => DataType::Int16,
            b"S" => DataType::UInt16,
            b"i" => DataType::Int32,
            b"I" => DataType::UInt32,
            b"l" => DataType::Int64,
            b"L" => DataType::UInt64,
            _ => return Err(malformed("the keys of a dictionary must be integers")),
        };
        return Ok(DataType::Dictionary(Box::new(key), Box::new(text_type(values)?)));
    }
    match format {
        b"u" => Ok(DataType::Utf8),
        b"U" => Ok(DataType::LargeUtf8),
        b"vu" => Ok(DataType::Utf8View),
        b"n" => Ok(DataType::Null),
        b"+s" => Err(Refusal::Type(format!("a table with columns {}: pass one column", columns(schema)))),
        other => Err(Refusal::Type(words(other))),
    }
}

/// The most columns of a table that a message names.
const NAMED: usize = 10;

/// The names of the columns of a table, the first of them.
fn columns(schema: &RawSchema) -> String {
    let count = usize::try_from(schema.n_children).unwrap_or(0);
    let Ok(children) = readable::<*const RawSchema>(schema.children.cast(), "missing columns") else {
        return String::new();
    };
    // SAFETY: neither null nor misaligned, and the interface says that so many pointers are there.
    let children = unsafe { std::slice::from_raw_parts(children, count.min(NAMED)) };
    let sound = children.iter().filter_map(|child| readable::<RawSchema>(child.cast(), "misaligned schema").ok());
    let mut names: Vec<_> = sound.map(name).collect();
    if count > NAMED {
        names.push("...".to_owned());
    }
    names.join(", ")
}

/// A type in the words that pyarrow and Polars have for it.
fn words(format: &[u8]) -> String {
    let plain = match format {
        b"b" => "bool",
        b"c" => "int8",
        b"C" => "uint8",
        b"s" => "int16",
        b"S" => "uint16",
        b"i" => "int32",
        b"I" => "uint32",
        b"l" => "int64",
        b"L" => "uint64",
        b"e" => "float16",
        b"f" => "float32",
        b"g" => "float64",
        b"z" | b"Z" | b"vz" => "binary: decode it to text first",
        [b'w', ..] => "binary of a fixed size: decode it to text first",
        [b'd', ..] => "decimal",
        [b't', b'd', ..] => "date",
        [b't', b't', ..] => "time",
        [b't', b's', ..] => "timestamp",
        [b't', b'D', ..] => "duration",
        [b't', b'i', ..] => "interval",
        [b'+', b'l' | b'L' | b'v' | b'w', ..] => "a column of lists",
        [b'+', b'm', ..] => "a column of maps",
        [b'+', b'u', ..] => "a column of unions",
        [b'+', b'r', ..] => "a run-end encoded column",
        other => return format!("Arrow format \"{}\"", other.escape_ascii()),
    };
    plain.to_owned()
}

/// The name of a schema; empty where it has none.
pub(super) fn name(schema: *const RawSchema) -> String {
    // SAFETY: as for `text_type`.
    let name = unsafe { &*schema }.name;
    if name.is_null() {
        return String::new();
    }
    // SAFETY: not null, and the interface says that it is a C string that lives as long as the schema.
    unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned()
}

/// Checks all of a struct that can be seen without trusting its buffers.
fn check(array: &RawArray, kind: &DataType) -> Result<(), Refusal> {
    if array.release.is_none() {
        return Err(malformed("the array is released already"));
    }
    let count = |number: i64, what| usize::try_from(number).ok().filter(|_| number <= MOST).ok_or(malformed(what));
    let length = count(array.length, "invalid length")?;
    let offset = count(array.offset, "invalid offset")?;
    let buffer_count = count(array.n_buffers, "invalid number of buffers")?;
    let end = length + offset;
    if array.null_count < -1 || array.null_count > array.length {
        return Err(malformed("invalid number of nulls"));
    }
    if array.n_children != 0 {
        return Err(malformed("text has no child arrays"));
    }
    let is_expected = match kind {
        // Such an array has no bytes; its answers have.
        DataType::Null if length > i32::MAX as usize => return Err(malformed("invalid length")),
        DataType::Null => return Ok(()),
        DataType::Utf8 | DataType::LargeUtf8 => buffer_count == 3,
        DataType::Utf8View => buffer_count >= 3,
        _ => buffer_count == 2,
    };
    if !is_expected {
        return Err(malformed("wrong number of buffers"));
    }
    let pointers = readable::<*const c_void>(array.buffers.cast(), "missing buffers")?;
    // SAFETY: neither null nor misaligned, and the interface says that so many pointers are there.
    let buffers = unsafe { std::slice::from_raw_parts(pointers, buffer_count) };
    if array.null_count > 0 && buffers[0].is_null() {
        return Err(malformed("nulls without a validity buffer"));
    }
    if length == 0 {
        return Ok(());
    }
    match kind {
        DataType::Utf8 => {
            let offsets = readable::<i32>(buffers[1], "missing or misaligned offsets")?;
            // SAFETY: neither null nor misaligned; the interface says that there are `end + 1` offsets.
            let (first, last) = unsafe { (*offsets.add(offset), *offsets.add(end)) };
            check_offsets(first.into(), last.into(), buffers[2])
        }
        DataType::LargeUtf8 => {
            let offsets = readable::<i64>(buffers[1], "missing or misaligned offsets")?;
            // SAFETY: as above.
            let (first, last) = unsafe { (*offsets.add(offset), *offsets.add(end)) };
            check_offsets(first, last, buffers[2])
        }
        DataType::Utf8View => {
            readable::<u64>(buffers[1], "missing or misaligned views")?;
            let [_, _, texts @ .., sizes] = buffers else { return Err(malformed("wrong number of buffers")) };
            if texts.is_empty() {
                return Ok(());
            }
            let sizes = readable::<i64>(*sizes, "missing sizes of buffers")?;
            // SAFETY: neither null nor misaligned; the interface says that there is one size a buffer of text.
            let sizes = unsafe { std::slice::from_raw_parts(sizes, texts.len()) };
            let is_sound =
                |(size, text): (&i64, &*const c_void)| (0..=MOST).contains(size) && (*size == 0 || !text.is_null());
            sizes.iter().zip(texts).all(is_sound).then_some(()).ok_or(malformed("invalid size of a buffer"))
        }
        DataType::Dictionary(key, values) => {
            let is_aligned = buffers[1].addr() % key.primitive_width().unwrap_or(1) == 0;
            if buffers[1].is_null() || !is_aligned {
                return Err(malformed("missing or misaligned keys"));
            }
            let dictionary = readable::<RawArray>(array.dictionary.cast(), "missing dictionary")?;
            // SAFETY: neither null nor misaligned, and owned by the array that was given.
            check(unsafe { &*dictionary }, values)
        }
        _ => Err(Refusal::Type(kind.to_string())),
    }
}

fn check_offsets(first: i64, last: i64, text: *const c_void) -> Result<(), Refusal> {
    if first < 0 || last < first || last > MOST {
        return Err(malformed("offsets must not be negative or go back"));
    }
    if last > 0 && text.is_null() {
        return Err(malformed("missing buffer of text"));
    }
    Ok(())
}

/// The data of an array of texts that is ours.
pub(super) fn imported(mut array: FFI_ArrowArray, kind: &DataType) -> Result<ArrayData, Refusal> {
    // SAFETY: both are the struct of the interface, of one size (see above), and `array` is borrowed for this long.
    let raw = unsafe { &mut *(&raw mut array).cast::<RawArray>() };
    check(raw, kind)?;
    if *kind == DataType::Null {
        // It has no buffers, whatever some producers write.
        let nulls = ArrayData::builder(DataType::Null).len(raw.length as usize).build();
        return nulls.map_err(|error| Refusal::Internal(error.to_string()));
    }
    if raw.length == 0 {
        // Its buffers may be missing.
        return Ok(ArrayData::new_empty(kind));
    }
    // The producer's count is not used: -1 lets it be counted.
    raw.null_count = -1;
    // SAFETY: `check` has seen that every buffer is there for this type, and how long the interface says it is.
    let data = unsafe { from_ffi_and_data_type(array, kind.clone()) };
    data.map_err(|error| Refusal::Internal(error.to_string()))
}

/// The chunks of an object that has `__arrow_c_stream__` or `__arrow_c_array__`; None for any other.
pub(super) fn chunks(any: &Bound<'_, PyAny>) -> PyResult<Option<Result<Vec<ArrayData>, Refusal>>> {
    let py = any.py();
    if let Some(stream) = any.getattr_opt("__arrow_c_stream__")? {
        return Ok(Some(of_stream(py, &stream.call0()?)));
    }
    let Some(array) = any.getattr_opt("__arrow_c_array__")? else { return Ok(None) };
    Ok(Some(of_array(&array.call0()?)))
}

fn of_array(any: &Bound<'_, PyAny>) -> Result<Vec<ArrayData>, Refusal> {
    let pair = any.cast::<PyTuple>().ok().filter(|pair| pair.len() == 2);
    let pair = pair.ok_or(malformed("expected a pair of capsules"))?;
    let item = |at| pair.get_item(at).map_err(|_| malformed("expected a pair of capsules"));
    let (schema, array) = (item(0)?, item(1)?);
    let kind = text_type(inside::<RawSchema>(&schema, SCHEMA)?)?;
    let array = inside::<FFI_ArrowArray>(&array, ARRAY)?;
    // SAFETY: the capsule has this name, so it contains this struct; it is neither null nor misaligned. Moving it out
    // leaves a released struct behind, so that the capsule frees nothing that is ours.
    let array = unsafe { FFI_ArrowArray::from_raw(array) };
    Ok(vec![imported(array, &kind)?])
}

fn of_stream(py: Python<'_>, any: &Bound<'_, PyAny>) -> Result<Vec<ArrayData>, Refusal> {
    let stream = inside::<FFI_ArrowArrayStream>(any, STREAM)?;
    // SAFETY: as for the array above.
    let stream = unsafe { FFI_ArrowArrayStream::from_raw(stream) };
    // The producer may wait for a thread that wants to run Python.
    py.detach(move || read(stream))
}

fn read(mut stream: FFI_ArrowArrayStream) -> Result<Vec<ArrayData>, Refusal> {
    let callbacks = stream.release().and(stream.get_schema()).zip(stream.get_next());
    let (get_schema, get_next) = callbacks.ok_or(malformed("the stream is released or has no callbacks"))?;
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: the callback of a stream that is not released, with that stream and an empty struct to fill.
    if unsafe { get_schema(&raw mut stream, &raw mut schema) } != 0 {
        return Err(malformed("the stream has no schema"));
    }
    let kind = text_type((&raw const schema).cast())?;
    let mut chunks = Vec::new();
    loop {
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: as above.
        if unsafe { get_next(&raw mut stream, &raw mut array) } != 0 {
            return Err(malformed("the stream broke off"));
        }
        if array.is_released() {
            break;
        }
        chunks.push(imported(array, &kind)?);
    }
    if chunks.is_empty() {
        chunks.push(ArrayData::new_empty(&kind));
    }
    Ok(chunks)
}

/// The layout of text that a consumer asks for; None where it asks for another type, which the interface allows not to
/// be fulfilled.
pub(super) fn layout(requested: &Bound<'_, PyAny>) -> Result<Option<Layout>, Refusal> {
    match text_type(inside::<RawSchema>(requested, SCHEMA)?) {
        Ok(DataType::Utf8) => Ok(Some(Layout::Short)),
        Ok(DataType::LargeUtf8) => Ok(Some(Layout::Long)),
        Ok(DataType::Utf8View) => Ok(Some(Layout::View)),
        Ok(_) | Err(Refusal::Type(_)) => Ok(None),
        Err(refusal) => Err(refusal),
    }
}

fn exported(error: arrow_schema::ArrowError) -> PyErr {
    super::raised(&Refusal::Internal(error.to_string()))
}

/// The answer of `__arrow_c_schema__`.
pub(super) fn schema_capsule<'py>(py: Python<'py>, kind: &DataType) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowSchema::try_from(kind).map_err(exported)?, SCHEMA)
}

/// The answer of `__arrow_c_array__`.
pub(super) fn array_capsules<'py>(
    py: Python<'py>,
    array: &ArrayData,
) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
    let data = PyCapsule::new_with_value(py, FFI_ArrowArray::new(array), ARRAY)?;
    Ok((schema_capsule(py, array.data_type())?, data))
}

/// Chunks on their way out.
struct Outgoing {
    kind: DataType,
    chunks: std::vec::IntoIter<ArrayData>,
}

/// The answer of `__arrow_c_stream__`.
pub(super) fn stream_capsule<'py>(
    py: Python<'py>,
    kind: &DataType,
    chunks: &[ArrayData],
) -> PyResult<Bound<'py, PyCapsule>> {
    let outgoing = Box::new(Outgoing { kind: kind.clone(), chunks: Vec::from(chunks).into_iter() });
    let data = Box::into_raw(outgoing).cast();
    // SAFETY: the four callbacks take exactly this stream; `release` frees `data` once and marks the stream.
    let stream = unsafe {
        FFI_ArrowArrayStream::new_unchecked(Some(give_schema), Some(give_next), Some(give_error), Some(release), data)
    };
    PyCapsule::new_with_value(py, stream, STREAM)
}

/// The chunks of a stream of ours.
///
/// # Safety
/// `stream` must be one that `stream_capsule` made, and not be released.
unsafe fn outgoing<'a>(stream: *mut FFI_ArrowArrayStream) -> &'a mut Outgoing {
    // SAFETY: `private_data` is the box of `stream_capsule`, which lives until `release`; the interface forbids
    // calls from several threads at once, so this borrow is the only one.
    unsafe { &mut *(*stream).private_data().cast::<Outgoing>() }
}

const EINVAL: c_int = 22;

unsafe extern "C" fn give_schema(stream: *mut FFI_ArrowArrayStream, out: *mut FFI_ArrowSchema) -> c_int {
    // SAFETY: called by the consumer with its stream, which is not released.
    let Ok(schema) = FFI_ArrowSchema::try_from(&unsafe { outgoing(stream) }.kind) else { return EINVAL };
    // SAFETY: the interface says that `out` points to a struct to be filled, whatever is in it.
    unsafe { out.write(schema) };
    0
}

unsafe extern "C" fn give_next(stream: *mut FFI_ArrowArrayStream, out: *mut FFI_ArrowArray) -> c_int {
    // SAFETY: as above. The empty struct says that the stream has ended.
    let next = unsafe { outgoing(stream) }.chunks.next();
    let array = next.map_or_else(FFI_ArrowArray::empty, |chunk| FFI_ArrowArray::new(&chunk));
    // SAFETY: as above.
    unsafe { out.write(array) };
    0
}

unsafe extern "C" fn give_error(_: *mut FFI_ArrowArrayStream) -> *const c_char {
    std::ptr::null()
}

unsafe extern "C" fn release(stream: *mut FFI_ArrowArrayStream) {
    // SAFETY: called once, by the consumer or by `Drop`, with a stream of `stream_capsule`; nothing looks at the box
    // after this, since the stream is marked released.
    unsafe {
        drop(Box::from_raw((*stream).private_data().cast::<Outgoing>()));
        (*stream).set_private_data(std::ptr::null_mut());
        (*stream).set_release(None);
    }
}
