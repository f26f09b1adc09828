// Made from opencl-kernels/multi_level_queries.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Asks slices of the low table of a multi-level sketch about the entries of a partitioned batch, in
// shared memory: whole slices are read in order.
//
// Memory transactions per key: an entry of 4 bytes is read, and 4 bytes next to it; the low table
// is read once. Rows are few and stay in cache.

#include "answers.cu"
#include "local_slice.cu"
#include "multi_level_word.cu"

#ifndef SLICE_BUCKETS
#define SLICE_BUCKETS 512  // buckets of a slice
#endif

#define SLICE_QUADS (SLICE_BUCKETS * LOW_WORDS / 4)

// Answers for every entry, with the number next to it. A block takes a slice.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    query_slices(const uint* low, ulong buckets, uint* high, uint rows, const uint* masks,
                 const uint* space, ulong numbers, ulong entries, ulong weights, uint capacity,
                 uint mask_bits, ulong threshold, Answers* answers) {
  __shared__ uint4 slice[SLICE_QUADS];
  OwnAnswers own = no_answers();
  ulong first = blockIdx.x * (ulong)SLICE_BUCKETS;
  uint number = space[numbers + blockIdx.x];
  uint present = number == 0 ? 0 : (uint)min(buckets - first, (ulong)SLICE_BUCKETS);
  load_slice(slice, low + first * LOW_WORDS, present * LOW_WORDS, 0);
  ulong from = blockIdx.x * (ulong)capacity;
#pragma unroll 4
  for (uint i = threadIdx.x; i < number; i += GROUP_SIZE) {
    uint entry = space[entries + from + i];
    uint mask = masks[entry & ((1u << mask_bits) - 1)];
    const uint4* bucket = slice + (entry >> mask_bits) % SLICE_BUCKETS * (LOW_WORDS / 4);
    uint estimate = estimate_of(bucket[0], bucket[1], mask, high, rows);
    answer(&own, estimate, space[weights + from + i], threshold, answers);
  }
  give(&own, slice, answers, blockIdx.x);
}
