// Made from opencl-kernels/slim_fat_sketch.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// The device half of the slim-fat sketch (Algorithm 6): the slim table, buckets of 8 counters of 32
// bits, each the largest of z counters of the fat table in host memory. The host inserts and
// removes, and sends the slim buckets that changed.
//
// Memory transactions per key: query reads one sector of 32 bytes; refresh writes one per bucket.

#include "sketch.cu"

#define SLIM_COUNTERS 8  // counters of a slim bucket

// Takes over buckets: bucket numbers[i] becomes contents[i]. Eight threads take one bucket. Where a
// number comes twice, its contents are the same.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    refresh(uint* slim, const ulong* numbers, const uint* contents, ulong count) {
  ulong at = blockIdx.x * (ulong)TILE + threadIdx.x;
  if (at < count * SLIM_COUNTERS) {
    slim[numbers[at / SLIM_COUNTERS] * SLIM_COUNTERS + at % SLIM_COUNTERS] = contents[at];
  }
}

// The least selected counter of every key. A thread takes one key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    query(const uint4* slim, ulong buckets, const uint* masks, uint mask_count, ulong seed,
          const Key* keys, ulong from, ulong count, uint* counts) {
  ulong at = blockIdx.x * (ulong)TILE + threadIdx.x;
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    const uint4* bucket = slim + bucket_of(hash, buckets) * (SLIM_COUNTERS / 4);
    counts[at] = least_selected(bucket, SLIM_COUNTERS / 4, masks[mask_of(hash, mask_count)]);
  }
}
