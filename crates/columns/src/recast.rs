//! The same texts in another layout.

use arrow_data::ArrayData;

use crate::cells::{Cells, Type};
use crate::chunk::Chunk;
use crate::fault::Refusal;
use crate::texts::Layout;

/// The texts of an array, or of a dictionary, in a layout.
///
/// # Errors
/// [`Refusal::Type`] for an array of anything else; [`Refusal::Full`] where the texts do not fit.
pub fn recast(array: &ArrayData, layout: Layout) -> Result<ArrayData, Refusal> {
    let chunk = Chunk::new(array)?;
    let rows = chunk.rows()?;
    let mut cells = Cells::new(&Type::Text, layout, chunk.len());
    for row in 0..chunk.len() {
        cells.text(rows.get(row)?);
    }
    cells.finish()
}

#[cfg(test)]
mod tests {
    use arrow_array::{LargeStringArray, StringArray};
    use arrow_schema::DataType;

    use super::recast;
    use crate::texts::Layout;

    #[test]
    fn every_layout_has_the_same_texts() {
        let texts = [Some("http://example.org/a"), None, Some("")];
        let short = StringArray::from(texts.to_vec()).into();
        let view = recast(&short, Layout::View).unwrap();
        let long = recast(&view, Layout::Long).unwrap();
        assert_eq!((view.data_type(), long.data_type()), (&DataType::Utf8View, &DataType::LargeUtf8));
        assert_eq!(LargeStringArray::from(long).iter().collect::<Vec<_>>(), texts);
    }
}
