// Adds the entries of a partitioned batch to thread, warp and sub-warp sketches, a slice of the
// table at a time, in local memory: whole slices are read and written in order.
//
// Memory transactions per key: an entry of 4 bytes is read for each (DEPTH of them for the thread
// sketch), and its weight if there is one; the table is read once, unless it was empty, and written
// once.

#include "local_slice.cl"
#include "sketch.cl"

#ifndef WIDTH
#define WIDTH 8  // counters of a bucket; 1 for the thread sketch, whose entries are counters
#endif
#ifndef SLICE_COUNTERS
#define SLICE_COUNTERS 8192  // counters of a slice
#endif

#if COUNTER_BITS == 64
void add_local(__local Counter* counter, Counter amount) { atom_add(counter, amount); }
#else
void add_local(__local Counter* counter, Counter amount) { atomic_add(counter, amount); }
#endif

#define COUNTER_WORDS (COUNTER_BITS / 32)
#define SLICE_QUADS (SLICE_COUNTERS * COUNTER_WORDS / 4)
#define MASK_WORDS ((WIDTH + 31) / 32)

// Adds to the counters of a slice that an entry selects.
void add_entry(__local Counter* slice, uint entry, uint mask_bits, __global const uint* masks,
               Counter amount) {
#if WIDTH == 1
  add_local(&slice[entry % SLICE_COUNTERS], amount);
#else
  uint bucket = (entry >> mask_bits) % (SLICE_COUNTERS / WIDTH) * WIDTH;
  uint selected = entry & ((1u << mask_bits) - 1);
  for (uint word = 0; word < MASK_WORDS; word++) {
    for (uint mask = masks[selected * MASK_WORDS + word]; mask != 0; mask &= mask - 1) {
      add_local(&slice[bucket + word * 32 + lowest_bit(mask)], amount);
    }
  }
#endif
}

// Adds delta for every entry as often as it counts: 1 inserts, -1 removes. A work-group takes a
// slice.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void add_slices(
    __global uint* table, ulong counters, uint empty, __global const uint* masks,
    __global const uint* space, ulong numbers, ulong entries, ulong weights, uint capacity,
    uint mask_bits, uint delta) {
  __local uint4 slice[SLICE_QUADS];
  ulong first = get_group_id(0) * (ulong)SLICE_COUNTERS;
  uint number = space[numbers + get_group_id(0)];
  uint present = number == 0 ? 0 : (uint)min(counters - first, (ulong)SLICE_COUNTERS);
  load_slice(slice, table + first * COUNTER_WORDS, present * COUNTER_WORDS, empty);
  ulong own = get_group_id(0) * (ulong)capacity;
#pragma unroll 4
  for (uint i = get_local_id(0); i < number; i += GROUP_SIZE) {
    Counter weight = WEIGHTED ? space[weights + own + i] : 1;
    add_entry((__local Counter*)slice, space[entries + own + i], mask_bits, masks, weight * (Counter)(int)delta);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  store_slice(slice, table + first * COUNTER_WORDS, present * COUNTER_WORDS);
}
