// Asks slices of thread, warp and sub-warp sketches about the entries of a partitioned batch, in
// local memory: whole slices are read in order.
//
// Memory transactions per key: an entry of 4 bytes is read for each (DEPTH of them for the thread
// sketch), and 4 bytes next to it; the table is read once.

#include "answers.cl"
#include "local_slice.cl"
#include "sketch.cl"

#ifndef WIDTH
#define WIDTH 8  // counters of a bucket; 1 for the thread sketch, whose entries are counters
#endif
#ifndef SLICE_COUNTERS
#define SLICE_COUNTERS 8192  // counters of a slice
#endif

#define COUNTER_WORDS (COUNTER_BITS / 32)
#define SLICE_QUADS (SLICE_COUNTERS * COUNTER_WORDS / 4)
#define MASK_WORDS ((WIDTH + 31) / 32)

// The least counter of a slice that an entry selects.
Counter least_of(__local const Counter* slice, uint entry, uint mask_bits,
                 __global const uint* masks) {
#if WIDTH == 1
  return slice[entry % SLICE_COUNTERS];
#else
  uint bucket = (entry >> mask_bits) % (SLICE_COUNTERS / WIDTH) * WIDTH;
  uint selected = entry & ((1u << mask_bits) - 1);
  Counter least = MOST;
  for (uint word = 0; word < MASK_WORDS; word++) {
    for (uint mask = masks[selected * MASK_WORDS + word]; mask != 0; mask &= mask - 1) {
      least = min(least, slice[bucket + word * 32 + lowest_bit(mask)]);
    }
  }
  return least;
#endif
}

// Answers for every entry, with the number next to it. A work-group takes a slice.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void query_slices(
    __global const uint* table, ulong counters, __global const uint* masks,
    __global const uint* space, ulong numbers, ulong entries, ulong weights, uint capacity,
    uint mask_bits, ulong threshold, __global Answers* answers) {
  __local uint4 slice[SLICE_QUADS];
  OwnAnswers own = no_answers();
  ulong first = get_group_id(0) * (ulong)SLICE_COUNTERS;
  uint number = space[numbers + get_group_id(0)];
  uint present = number == 0 ? 0 : (uint)min(counters - first, (ulong)SLICE_COUNTERS);
  load_slice(slice, table + first * COUNTER_WORDS, present * COUNTER_WORDS, 0);
  ulong from = get_group_id(0) * (ulong)capacity;
#pragma unroll 4
  for (uint i = get_local_id(0); i < number; i += GROUP_SIZE) {
    Counter least =
        least_of((__local const Counter*)slice, space[entries + from + i], mask_bits, masks);
    answer(&own, least, space[weights + from + i], threshold, answers);
  }
  give(&own, slice, answers, get_group_id(0));
}
