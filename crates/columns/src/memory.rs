//! Memory for the answers of many rows.
//!
//! The first write to a page of new memory is a page fault. With pages of 4 KiB these take nearly as long as reading the rows.
//! Linux gives 2 MiB at once to who asks for it, which takes a sixth of the time. So what is large is mapped, with room
//! for the most it can become: what is never written takes no memory. What is small comes from the allocator.
//!
//! If the system refuses a mapping, the allocator is asked. A mapping goes back to the system with the
//! array that has it.

use arrow_buffer::{Buffer, MutableBuffer};
use memmap2::{MmapMut, MmapOptions};

/// The size from which memory is mapped, in bytes; half a large page.
const LARGE: usize = 1 << 20;

/// The size from which memory gets small pages: a virtual machine may give free large pages back to its host, and then
/// they are slower to get.
const LARGEST: usize = 64 << 20;

/// A large page.
const PAGE: usize = 2 << 20;

/// Bytes that are being written. Those that were not are zero.
pub(crate) struct Room {
    place: Place,
    /// It is never asked for more bytes.
    most: usize,
}

enum Place {
    Allocated(MutableBuffer),
    Mapped(MmapMut),
}

impl Room {
    /// Room that is never asked for more than so many bytes.
    pub(crate) fn new(most: usize) -> Self {
        Room { place: Place::Allocated(MutableBuffer::new(0)), most }
    }

    /// All the room at once; None where the system has none. What is small on the whole gets small pages.
    pub(crate) fn whole(most: usize) -> Option<Self> {
        Some(Room { place: Place::Mapped(mapped(&[], most)?), most })
    }

    /// Makes room for what is expected, unless it will be mapped.
    pub(crate) fn expect(&mut self, size: usize) {
        if let Place::Allocated(bytes) = &mut self.place {
            let size = size.min(self.most);
            if size <= LARGE {
                bytes.reserve(size.saturating_sub(bytes.len()));
            }
        }
    }

    /// Room for so many bytes, or more.
    pub(crate) fn bytes(&mut self, size: usize) -> &mut [u8] {
        if let Place::Allocated(bytes) = &self.place {
            if size > LARGE && size > bytes.len() {
                if let Some(map) = mapped(bytes, self.most.max(size)) {
                    self.place = Place::Mapped(map);
                }
            }
        }
        match &mut self.place {
            Place::Allocated(bytes) => {
                if bytes.len() < size {
                    bytes.resize(size, 0);
                }
                bytes.as_slice_mut()
            }
            Place::Mapped(map) => map,
        }
    }

    /// The first bytes, which do not change any more.
    pub(crate) fn finish(self, size: usize) -> Buffer {
        let buffer = match self.place {
            Place::Allocated(mut bytes) => {
                // More was expected than came.
                if bytes.capacity() / 2 > bytes.len() {
                    bytes.shrink_to_fit();
                }
                bytes.into()
            }
            Place::Mapped(map) => Buffer::from(bytes::Bytes::from_owner(map)),
        };
        buffer.slice_with_length(0, size.min(buffer.len()))
    }
}

/// The bytes in a mapping of so many; None where the system has none.
#[cold]
fn mapped(bytes: &[u8], size: usize) -> Option<MmapMut> {
    let mut map = MmapOptions::new().len(size.checked_next_multiple_of(PAGE)?).map_anon().ok()?;
    // A kernel without large pages gives small ones.
    #[cfg(target_os = "linux")]
    if (LARGE..=LARGEST).contains(&size) {
        let _ = map.advise(memmap2::Advice::HugePage);
    }
    map.get_mut(..bytes.len())?.copy_from_slice(bytes);
    Some(map)
}

#[cfg(test)]
mod tests {
    use super::{Room, LARGE};

    #[test]
    fn a_room_keeps_what_is_written_as_it_grows() {
        let most = 3 * LARGE;
        for whole in [false, true] {
            let mut room = if whole { Room::whole(most).unwrap() } else { Room::new(most) };
            let sizes = [1, 100, LARGE, LARGE + 1, most];
            for size in sizes {
                let bytes = room.bytes(size);
                assert!(bytes.len() >= size && bytes.as_ptr().addr() % 16 == 0);
                bytes[size - 1] = 7;
            }
            let buffer = room.finish(most);
            let written: Vec<_> = (0..most).filter(|at| buffer[*at] != 0).map(|at| at + 1).collect();
            assert_eq!((buffer.len(), written), (most, sizes.to_vec()));
        }
        assert_eq!(Room::new(5).finish(5).len(), 0);
    }

    #[test]
    fn room_that_no_system_has_is_refused() {
        assert!(Room::whole(usize::MAX).is_none());
        assert!(Room::whole(usize::MAX / 4).is_none());
    }
}
