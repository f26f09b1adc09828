// Made from opencl-kernels/warp_sketch.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// The warp sketch (Algorithm 2): buckets of WIDTH = 32, 64 or 128 counters, of which a hash mask
// selects DEPTH.
//
// Memory transactions per key: add reads and writes, and query reads, the sectors of 32 bytes that
// hold a selected counter: for 3 of 32 counters 2.4 of 4 on average, 2.7 of 8 if counters have 64
// bits. They are adjacent, which device memory serves faster than as many sectors apart.

#include "sketch.cu"

#ifndef WIDTH
#define WIDTH 32  // counters of a bucket: 32, 64 or 128
#endif
#ifndef DEPTH
#define DEPTH 3  // selected counters of a bucket
#endif

#define WORDS (WIDTH / 32)

// Adds delta for every key as often as it counts: 1 inserts, -1 removes. A warp, 32 threads, takes
// one key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    add(Counter* table, ulong buckets, const uint* masks, uint mask_count, ulong seed,
        const Key* keys, ulong from, ulong count, const uint* weights, ulong weights_from,
        uint delta) {
  __shared__ Tile tile;
  load_tile(&tile, blockIdx.x, seed, keys, from, count, weights, weights_from);
  uint lane = threadIdx.x % 32;
  for (uint key = threadIdx.x / 32; key < TILE; key += TILE / 32) {
    ulong hash = tile.hash[key];
    Weight weight = tile.weight[key];
    const uint* mask = masks + mask_of(hash, mask_count) * WORDS;
    Counter* bucket = table + bucket_of(hash, buckets) * WIDTH;
    for (uint word = 0; word < WORDS; word++) {
      if (weight != 0 && (mask[word] >> lane & 1) != 0) {
        add_to(&bucket[word * 32 + lane], weight * (Counter)(int)delta);
      }
    }
  }
}

// The least selected counter of every key. A thread takes one key and reads what is selected; that
// the number of reads is known to the compiler lets them all be under way at once.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    query(const Counter* table, ulong buckets, const uint* masks, uint mask_count, ulong seed,
          const Key* keys, ulong from, ulong count, Counter* counts) {
  ulong at = blockIdx.x * (ulong)TILE + threadIdx.x;
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    const Counter* bucket = table + bucket_of(hash, buckets) * WIDTH;
    const uint* mask = masks + mask_of(hash, mask_count) * WORDS;
    Counter least = MOST;
    uint word = 0;
    uint rest = mask[0];
    for (uint i = 0; i < DEPTH; i++, rest &= rest - 1) {
      while (WORDS > 1 && rest == 0) {
        rest = mask[++word];
      }
      least = min(least, bucket[word * 32 + lowest_bit(rest)]);
    }
    counts[at] = least;
  }
}
