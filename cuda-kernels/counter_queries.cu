// Made from opencl-kernels/counter_queries.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Asks slices of thread, warp and sub-warp sketches about the entries of a partitioned batch, in
// shared memory: whole slices are read in order.
//
// Memory transactions per key: an entry of 4 bytes is read for each (DEPTH of them for the thread
// sketch), and 4 bytes next to it; the table is read once.

#include "answers.cu"
#include "local_slice.cu"
#include "sketch.cu"

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
__device__ __forceinline__ Counter least_of(const Counter* slice, uint entry, uint mask_bits,
                                            const uint* masks) {
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

// Answers for every entry, with the number next to it. A block takes a slice.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    query_slices(const uint* table, ulong counters, const uint* masks, const uint* space,
                 ulong numbers, ulong entries, ulong weights, uint capacity, uint mask_bits,
                 ulong threshold, Answers* answers) {
  __shared__ uint4 slice[SLICE_QUADS];
  OwnAnswers own = no_answers();
  ulong first = blockIdx.x * (ulong)SLICE_COUNTERS;
  uint number = space[numbers + blockIdx.x];
  uint present = number == 0 ? 0 : (uint)min(counters - first, (ulong)SLICE_COUNTERS);
  load_slice(slice, table + first * COUNTER_WORDS, present * COUNTER_WORDS, 0);
  ulong from = blockIdx.x * (ulong)capacity;
#pragma unroll 4
  for (uint i = threadIdx.x; i < number; i += GROUP_SIZE) {
    Counter least = least_of((const Counter*)slice, space[entries + from + i], mask_bits, masks);
    answer(&own, least, space[weights + from + i], threshold, answers);
  }
  give(&own, slice, answers, blockIdx.x);
}
