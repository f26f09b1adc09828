// Made from opencl-kernels/slices.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Slices of a table in shared memory, of which a block owns one, and the entries of its buckets in
// rounds: the first entry of every bucket, then the second of those that have more, and so on. In a
// round no two threads have the same bucket, so nothing needs to be atomic but what buckets share;
// and however unequal the buckets are, nearly all threads have something to do.

#pragma once

#include "entries.cu"

#ifndef SLICE_BUCKETS
#define SLICE_BUCKETS 512  // buckets of a slice
#endif

// Rounds at most, as many as threads; in the last one a thread takes all that is left.
#define LAST_ROUND (DIGITS - 1)

struct RoundTile {
  EntryTile ordered;            // by rounds
  uint number[SLICE_BUCKETS];  // of entries that each bucket has had so far
  uint rounds;                  // how many have entries
};

// The entries of a partitioned batch, in 32-bit words of its space.
struct SliceEntries {
  ulong numbers;  // how many entries each slice has
  ulong entries;
  ulong weights;
  uint capacity;  // of a slice
  uint mask_bits;
};

// The bucket of an entry in its slice.
__device__ __forceinline__ uint bucket_in_slice(uint entry, uint mask_bits) {
  return (entry >> mask_bits) % SLICE_BUCKETS;
}

// Loads entries of this block's slice from a number on, as many as a tile holds, and orders them by
// their rounds; ends with a barrier. Returns the number of rounds.
__device__ __forceinline__ uint load_rounds(RoundTile* tile, const uint* space, SliceEntries from,
                                            uint done, uint number) {
  OwnEntries own;
  ulong first = blockIdx.x * (ulong)from.capacity + done;
  for (uint i = threadIdx.x; i < SLICE_BUCKETS; i += GROUP_SIZE) {
    tile->number[i] = 0;
  }
  tile->rounds = 0;
  __syncthreads();
#pragma unroll
  for (uint i = 0; i < ENTRY_ITEMS; i++) {
    uint at = i * GROUP_SIZE + threadIdx.x;
    bool present = done + at < number;
    own.entry[i] = present ? space[from.entries + first + at] : 0;
    own.weight[i] = WEIGHTED && present ? space[from.weights + first + at] : 1;
    own.code[i] = present ? 0 : ABSENT;
  }
#pragma unroll
  for (uint i = 0; i < ENTRY_ITEMS; i++) {
    if (own.code[i] != ABSENT) {
      uint bucket = bucket_in_slice(own.entry[i], from.mask_bits);
      own.code[i] = min(atomicAdd(&tile->number[bucket], 1u), (uint)LAST_ROUND);
    }
  }
  order_entries(&tile->ordered, &own);
  uint round = threadIdx.x;
  if (tile->ordered.first[round] != tile->ordered.first[round + 1]) {
    atomicMax(&tile->rounds, round + 1);
  }
  __syncthreads();
  return tile->rounds;
}

// Where this thread begins in a round.
__device__ __forceinline__ uint round_start(const RoundTile* tile, uint round) {
  uint first = tile->ordered.first[round];
  return round < LAST_ROUND || threadIdx.x == 0 ? first + threadIdx.x : ALL_ONES;
}

// How far it goes from one entry to the next.
__device__ __forceinline__ uint round_step(uint round) {
  return round < LAST_ROUND ? GROUP_SIZE : 1;
}

// What selects counters for an entry of a tile.
__device__ __forceinline__ uint selected_by(const RoundTile* tile, uint at, uint mask_bits) {
  return tile->ordered.entries[at] & ((1u << mask_bits) - 1);
}

__device__ __forceinline__ uint weight_of(const RoundTile* tile, uint at) {
#if WEIGHTED
  return tile->ordered.weights[at];
#else
  return 1;
#endif
}
