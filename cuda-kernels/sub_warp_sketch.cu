// Made from opencl-kernels/sub_warp_sketch.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// The sub-warp sketch (Algorithm 3): buckets of WIDTH = 8 (quarter warp) or 16 (half warp)
// counters, of which a hash mask selects d.
//
// Memory transactions per key: add reads and writes one sector of 32 bytes (WIDTH 16: 1.8 of two
// for d = 3), query reads one (two); keys and weights come in and counts go out in order. Counters
// of 64 bits take twice the sectors: add 1.9 of two (WIDTH 16: 2.4 of four), query two (four).

#include "sketch.cu"

#ifndef WIDTH
#define WIDTH 8  // counters of a bucket: 8 or 16
#endif

#define VECTORS (WIDTH / VECTOR_COUNTERS)

// Adds delta for every key as often as it counts: 1 inserts, -1 removes. WIDTH lanes take one key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    add(Counter* table, ulong buckets, const uint* masks, uint mask_count, ulong seed,
        const Key* keys, ulong from, ulong count, const uint* weights, ulong weights_from,
        uint delta) {
  __shared__ Tile tile;
  load_tile(&tile, blockIdx.x, seed, keys, from, count, weights, weights_from);
  uint lane = threadIdx.x % WIDTH;
  for (uint key = threadIdx.x / WIDTH; key < TILE; key += TILE / WIDTH) {
    ulong hash = tile.hash[key];
    Weight weight = tile.weight[key];
    uint mask = masks[mask_of(hash, mask_count)];
    if (weight != 0 && (mask >> lane & 1) != 0) {
      Counter* bucket = table + bucket_of(hash, buckets) * WIDTH;
      add_to(&bucket[lane], weight * (Counter)(int)delta);
    }
  }
}

// The least selected counter of every key. A thread takes one key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    query(const Vector* table, ulong buckets, const uint* masks, uint mask_count, ulong seed,
          const Key* keys, ulong from, ulong count, Counter* counts) {
  ulong at = blockIdx.x * (ulong)TILE + threadIdx.x;
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    const Vector* bucket = table + bucket_of(hash, buckets) * VECTORS;
    counts[at] = least_selected(bucket, VECTORS, masks[mask_of(hash, mask_count)]);
  }
}
