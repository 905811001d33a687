//! Columns: buffers with any content are read or refused, and the results do not depend on the layout.
#![no_main]

use arrow_array::LargeStringArray;
use arrow_buffer::Buffer;
use arrow_data::ArrayData;
use arrow_schema::DataType;
use libfuzzer_sys::fuzz_target;
use urikit_columns::entry::Entry;
use urikit_columns::chunk::Chunk;
use urikit_columns::fault::Refusal;
use urikit_columns::kernel::{Kernel, Options, Standard};
use urikit_columns::recast::recast;
use urikit_columns::run::{run, Errors};
use urikit_columns::texts::Layout;

/// The texts behind views and offsets that happen to be valid.
const TEXTS: &[u8] =
    "http://user@example.org:8080/a/b.tar.gz?x=1&y=%C3%A9#top bücher mailto:a@b.example".as_bytes();

/// Builds an array with any buffers; only their number and alignment are valid, which the import checks first.
fn array(data: &[u8]) -> Option<ArrayData> {
    let (head, rest) = data.split_at_checked(5)?;
    let (length, offset) = (usize::from(head[1] % 32), usize::from(head[2] % 8));
    let (first, second) = rest.split_at_checked(usize::from(head[3]))?;
    let nulls = (head[4] & 1 == 1).then(|| Buffer::from_slice_ref([head[4]; 8]));
    let second: &[u8] = if head[4] & 2 == 2 { TEXTS } else { second };
    let texts = |kind: DataType, length: usize, offset: usize, nulls: Option<Buffer>| {
        let data = ArrayData::builder(kind)
            .len(length)
            .offset(offset)
            .add_buffer(Buffer::from_slice_ref(first))
            .add_buffer(Buffer::from_slice_ref(second))
            .null_bit_buffer(nulls);
        // SAFETY: none, on purpose: `Chunk` validates everything, and nothing else reads it.
        unsafe { data.build_unchecked() }
    };
    Some(match head[0] % 4 {
        0 => texts(DataType::Utf8, length, offset, nulls),
        1 => texts(DataType::LargeUtf8, length, offset, nulls),
        2 => texts(DataType::Utf8View, length, offset, nulls),
        _ => {
            let kind = DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8View));
            let keys = ArrayData::builder(kind)
                .len(length)
                .offset(offset)
                .add_buffer(Buffer::from_slice_ref(second))
                .add_child_data(texts(DataType::Utf8View, usize::from(head[1] / 32), 0, None))
                .null_bit_buffer(nulls);
            // SAFETY: as above.
            unsafe { keys.build_unchecked() }
        }
    })
}

fn options(number: u8) -> Options {
    let standard = [Standard::Rfc3986, Standard::Rfc3987, Standard::Whatwg][usize::from(number % 3)];
    let names = ["clickhouse", "domain"].map(str::to_owned).to_vec();
    Options { standard, names, number: i64::from(number) - 3, ..Options::default() }
}

fuzz_target!(|data: &[u8]| {
    let Some(([which, how, threads], data)) = data.split_first_chunk() else { return };
    let entries = Entry::all().filter(|(_, entry)| entry.make.is_some());
    let names: Vec<_> = entries.map(|(_, entry)| entry.name).collect();
    let kernel = Kernel::named(names[usize::from(*which) % names.len()], &options(*how)).expect("a kernel");
    let Some(data) = array(data) else { return };
    let Ok(chunk) = Chunk::new(&data) else { return };
    let threads = usize::from(threads % 3) + 1;
    let answer = match run(&kernel, &[chunk.clone()], None, Errors::Report, threads) {
        Ok(answer) => answer,
        Err(refusal) => return assert!(matches!(refusal, Refusal::Malformed(..)), "{refusal}"),
    };
    let (values, faults) = (&answer.values[0], &answer.faults.expect("a report")[0]);
    assert_eq!((values.len(), faults.len()), (chunk.len(), chunk.len()));
    values.validate_full().expect("sound answers");
    faults.validate_full().expect("a sound report");

    // The same texts in another layout have the same results.
    let Ok(rows) = chunk.rows() else { return };
    let texts: Result<Vec<_>, _> = (0..chunk.len()).map(|row| rows.get(row)).collect();
    let Ok(texts) = texts else { return };
    let plain = Chunk::new(&LargeStringArray::from(texts).into()).expect("sound texts");
    let again = run(&kernel, &[plain], None, Errors::Report, 1).expect("sound texts are not refused");
    for row in 0..chunk.len() {
        assert_eq!(faults.is_null(row), again.faults.as_ref().expect("a report")[0].is_null(row), "{row}");
    }
    if let Ok(values) = recast(values, Layout::Long) {
        assert_eq!(LargeStringArray::from(values), LargeStringArray::from(again.values[0].clone()));
    }
});
