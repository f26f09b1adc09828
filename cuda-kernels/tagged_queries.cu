// Made from opencl-kernels/tagged_queries.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Asks slices of a tagged sketch about the entries of a partitioned batch, in shared memory: whole
// slices are read in order.
//
// Memory transactions per key: an entry of 4 bytes is read, and 4 bytes next to it; the table is
// read once.

#include "answers.cu"
#include "local_slice.cu"
#include "tagged_cells.cu"

#ifndef SLICE_BUCKETS
#define SLICE_BUCKETS 512  // buckets of a slice
#endif

#define BUCKET_UINTS (2 * BUCKET_WORDS)
#define SLICE_QUADS (SLICE_BUCKETS * BUCKET_UINTS / 4)

// Answers for every entry, with the number next to it. A block takes a slice.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    query_slices(const uint* table, ulong buckets, const uint* space, ulong numbers, ulong entries,
                 ulong weights, uint capacity, uint mask_bits, ulong threshold, Answers* answers) {
  __shared__ uint4 slice[SLICE_QUADS];
  OwnAnswers own = no_answers();
  ulong first = blockIdx.x * (ulong)SLICE_BUCKETS;
  uint number = space[numbers + blockIdx.x];
  uint present = number == 0 ? 0 : (uint)min(buckets - first, (ulong)SLICE_BUCKETS);
  load_slice(slice, table + first * BUCKET_UINTS, present * BUCKET_UINTS, 0);
  ulong from = blockIdx.x * (ulong)capacity;
  for (uint i = threadIdx.x; i < number; i += GROUP_SIZE) {
    uint entry = space[entries + from + i];
    uint tag = 1 + (entry & ((1u << mask_bits) - 1));
    uint bucket = (entry >> mask_bits) % SLICE_BUCKETS;
    ulong word[BUCKET_WORDS];
#pragma unroll
    for (uint j = 0; j < BUCKET_WORDS; j++) {
      word[j] = ((const ulong*)slice)[bucket * BUCKET_WORDS + j];
    }
    uint estimate = estimate_of(word, tag);
    answer(&own, estimate, space[weights + from + i], threshold, answers);
  }
  give(&own, slice, answers, blockIdx.x);
}
