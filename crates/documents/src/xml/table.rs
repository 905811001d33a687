//! Values by name. A hash table is compiled anew for each type of value, so the tables here map names to numbers, with
//! the values in a list.

use std::collections::HashMap;

/// Names, each with one value.
#[derive(Clone, Debug)]
pub(super) struct Table<V> {
    numbers: HashMap<Box<[u8]>, u32>,
    values: Vec<V>,
}

impl<V> Default for Table<V> {
    fn default() -> Self {
        Table { numbers: HashMap::new(), values: Vec::new() }
    }
}

impl<V> Table<V> {
    pub(super) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the value of a name.
    pub(super) fn get(&self, name: &[u8]) -> Option<&V> {
        number(&self.numbers, name).map(|number| &self.values[number])
    }

    /// Returns the value of a name for changing.
    pub(super) fn get_mut(&mut self, name: &[u8]) -> Option<&mut V> {
        number(&self.numbers, name).map(|number| &mut self.values[number])
    }

    /// Returns the value of a name, creating it if there is none.
    pub(super) fn get_or_insert_with(&mut self, name: &[u8], value: impl FnOnce() -> V) -> &mut V {
        let found = number(&self.numbers, name);
        let number = found.unwrap_or_else(|| {
            add(&mut self.numbers, name, self.values.len());
            self.values.push(value());
            self.values.len() - 1
        });
        &mut self.values[number]
    }
}

fn number(numbers: &HashMap<Box<[u8]>, u32>, name: &[u8]) -> Option<usize> {
    numbers.get(name).map(|number| *number as usize)
}

#[inline(never)]
fn add(numbers: &mut HashMap<Box<[u8]>, u32>, name: &[u8], number: usize) {
    numbers.insert(name.into(), number as u32);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_value_of_a_name_stays() {
        let mut table = Table::default();
        assert!(table.is_empty() && table.get(b"a").is_none());
        assert_eq!(*table.get_or_insert_with(b"a", || 1), 1);
        assert_eq!(*table.get_or_insert_with(b"b", || 2), 2);
        assert_eq!(*table.get_or_insert_with(b"a", || 3), 1);
        *table.get_mut(b"b").unwrap() += 5;
        assert_eq!((table.get(b"a"), table.get(b"b"), table.get(b"c")), (Some(&1), Some(&7), None));
    }
}
