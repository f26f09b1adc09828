// Slices of a table of which a work-group owns one: a work-item takes a bucket at a time, and all
// entries of it one after the other, so that nothing needs to be atomic but what buckets share.
//
// Defined by the host:
//   SLICE_BUCKETS  buckets of a slice, as many as there are digits

// The entries of a partitioned batch, in 32-bit words of its space.
typedef struct {
  ulong numbers;  // how many entries each slice has
  ulong entries;
  ulong weights;
  uint capacity;  // of a slice
  uint mask_bits;
} SliceEntries;

// Loads entries of this work-group's slice from a number on, as many as a tile holds, and orders
// them by their buckets; ends with a barrier.
void load_slice(__local EntryTile* tile, __global const uint* space, SliceEntries from, uint done,
                uint number) {
  OwnEntries own;
  ulong first = get_group_id(0) * (ulong)from.capacity + done;
#pragma unroll
  for (uint i = 0; i < ENTRY_ITEMS; i++) {
    uint at = i * GROUP_SIZE + get_local_id(0);
    bool present = done + at < number;
    own.entry[i] = present ? space[from.entries + first + at] : 0;
    own.weight[i] = WEIGHTED && present ? space[from.weights + first + at] : 1;
    own.code[i] = present ? (own.entry[i] >> from.mask_bits) % SLICE_BUCKETS : ABSENT;
  }
  order_entries(tile, &own);
}

// What selects counters for an entry of a tile.
uint selected_by(__local const EntryTile* tile, uint at, uint mask_bits) {
  return tile->entries[at] & ((1u << mask_bits) - 1);
}

uint weight_of(__local const EntryTile* tile, uint at) {
#if WEIGHTED
  return tile->weights[at];
#else
  return 1;
#endif
}
