// Made from opencl-kernels/slices.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Slices of a table of which a block owns one: a thread takes a bucket at a time, and all entries
// of it one after the other, so that nothing needs to be atomic but what buckets share.
//
// Defined by the host:
//   SLICE_BUCKETS  buckets of a slice, as many as there are digits

// The entries of a partitioned batch, in 32-bit words of its space.
struct SliceEntries {
  ulong numbers;  // how many entries each slice has
  ulong entries;
  ulong weights;
  uint capacity;  // of a slice
  uint mask_bits;
};

// Loads entries of this block's slice from a number on, as many as a tile holds, and orders them by
// their buckets; ends with a barrier.
__device__ __forceinline__ void load_slice(EntryTile* tile, const uint* space, SliceEntries from,
                                           uint done, uint number) {
  OwnEntries own;
  ulong first = blockIdx.x * (ulong)from.capacity + done;
#pragma unroll
  for (uint i = 0; i < ENTRY_ITEMS; i++) {
    uint at = i * GROUP_SIZE + threadIdx.x;
    bool present = done + at < number;
    own.entry[i] = present ? space[from.entries + first + at] : 0;
    own.weight[i] = WEIGHTED && present ? space[from.weights + first + at] : 1;
    own.code[i] = present ? (own.entry[i] >> from.mask_bits) % SLICE_BUCKETS : ABSENT;
  }
  order_entries(tile, &own);
}

// What selects counters for an entry of a tile.
__device__ __forceinline__ uint selected_by(const EntryTile* tile, uint at, uint mask_bits) {
  return tile->entries[at] & ((1u << mask_bits) - 1);
}

__device__ __forceinline__ uint weight_of(const EntryTile* tile, uint at) {
#if WEIGHTED
  return tile->weights[at];
#else
  return 1;
#endif
}
