// Made from opencl-kernels/thread_sketch.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// The thread sketch, count-min (Algorithm 1): DEPTH rows of counters, each row with a hash of its
// own.
//
// Memory transactions per key: add reads and writes DEPTH sectors of 32 bytes, query reads as many;
// keys and weights come in and counts go out in order.

#include "sketch.cu"

#ifndef DEPTH
#define DEPTH 3  // rows
#endif

// Adds delta for every key as often as it counts: 1 inserts, -1 removes. A thread takes one key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    add(Counter* table, ulong width, ulong seed, const Key* keys, ulong from, ulong count,
        const uint* weights, ulong weights_from, uint delta) {
  __shared__ Tile tile;
  load_tile(&tile, blockIdx.x, seed, keys, from, count, weights, weights_from);
  ulong hash = tile.hash[threadIdx.x];
  Weight weight = tile.weight[threadIdx.x];
  for (uint row = 0; row < DEPTH && weight != 0; row++) {
    ulong at = row * width + bucket_of(hash_row(hash, row), width);
    add_to(&table[at], weight * (Counter)(int)delta);
  }
}

// The least counter of every key over all rows. A thread takes one key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    query(const Counter* table, ulong width, ulong seed, const Key* keys, ulong from, ulong count,
          Counter* counts) {
  ulong at = blockIdx.x * (ulong)TILE + threadIdx.x;
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    Counter least = MOST;
    for (uint row = 0; row < DEPTH; row++) {
      least = min(least, table[row * width + bucket_of(hash_row(hash, row), width)]);
    }
    counts[at] = least;
  }
}
