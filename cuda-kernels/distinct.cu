// Made from opencl-kernels/distinct.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Distinct counts: the registers of UltraLogLog (Ertl, PVLDB 17(7), 2024, Section 3). The upper
// PRECISION bits of a hash select a register of 8 bits. The zeros that follow them are its level,
// and its height is that and PRECISION - 1. A register is 4 times the greatest height of its
// hashes, plus 2 if the next lower height occurred, plus 1 if the one below that did; without
// hashes it is 0.
//
// Memory transactions per key: insert_near reads the key in order. Each block has a copy of the
// registers in shared memory. It begins with what the registers have, and merges what it has got
// with one swap for each word that changes. insert_far, for registers that fit no shared memory,
// reads the key in order and a sector, which is in cache, and seldom swaps a word.

#include "hash.cu"

#ifndef PRECISION
#define PRECISION 12  // log2 of the number of registers
#endif

#define INSERT_ITEMS 8  // keys that a thread reads at once

#define WORDS ((1 << PRECISION) / 4)
#define NEAR_WORDS (WORDS < 4096 ? WORDS : 4096)  // at most 16 KiB: insert_near is for no more
#define INSERT_TILE (GROUP_SIZE * INSERT_ITEMS)

// The register of the hashes of two. It remembers nothing of heights that are lower by 3 or more.
__device__ __forceinline__ uint merged_register(uint one, uint other) {
  uint greater = max(one, other);
  uint less = min(one, other);
  uint lower = min((greater >> 2) - (less >> 2), 3u);
  return less == 0 ? greater : greater | ((4 | (less & 3)) >> lower & 3);
}

__device__ __forceinline__ uint merged_word(uint one, uint other) {
  uint all = 0;
  for (uint shift = 0; shift < 32; shift += 8) {
    all |= merged_register(one >> shift & 255, other >> shift & 255) << shift;
  }
  return all;
}

// The word of a hash's register.
__device__ __forceinline__ uint word_of(ulong hash) { return (uint)(hash >> (64 - PRECISION + 2)); }

// This word with a hash.
__device__ __forceinline__ uint with_hash(uint word, ulong hash) {
  uint shift = (uint)(hash >> (64 - PRECISION)) % 4 * 8;
  ulong rest = hash << PRECISION | 1ULL << (PRECISION - 1);
  uint height = 64 - bit_length_wide(rest) + PRECISION - 1;
  uint before = word >> shift & 255;
  uint after = merged_register(before, height << 2);
  return word ^ (before ^ after) << shift;
}

// The greatest upper half of a hash, without the bits that select the register, that may change a
// register of a block. All threads take part.
__device__ __forceinline__ uint greatest_useful(const uint* own, uint* least) {
  __syncthreads();
  if (threadIdx.x == 0) {
    *least = 255;
  }
  __syncthreads();
  uint bytes = ALL_ONES;
  for (uint i = threadIdx.x; i < NEAR_WORDS; i += GROUP_SIZE) {
    bytes = min_bytes(bytes, own[i]);
  }
  bytes = min_bytes(bytes, bytes >> 16 | bytes << 16);
  atomicMin(least, min(bytes & 255, bytes >> 8 & 255));
  __syncthreads();
  uint forgotten = PRECISION - 1 + 2;  // lower heights than this below the greatest one
  uint height = *least >> 2;
  uint level = height > forgotten ? height - forgotten : 0;
  return ALL_ONES >> min(level, 32u - PRECISION);
}

// Adds a hash to a block's registers.
__device__ __forceinline__ void insert_hash(uint* own, ulong hash) {
  uint* at = own + word_of(hash);
  uint before = *at;
  uint after = with_hash(before, hash);
  while (after != before) {
    uint found = atomicCAS(at, before, after);
    after = found == before ? found : with_hash(found, hash);
    before = found;
  }
}

// Merges a word with the registers of all.
__device__ __forceinline__ void merge_word(uint* at, uint word) {
  uint before = fresh(at);
  uint after = merged_word(before, word);
  while (after != before) {
    uint found = atomicCAS(at, before, after);
    after = found == before ? found : merged_word(found, word);
    before = found;
  }
}

// Inserts keys into registers that fit shared memory. A block takes every step-th tile. When it has
// taken twice as many as before, it looks which hashes are still useful.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    insert_near(uint* registers, ulong seed, const Key* keys, ulong from, ulong count) {
  __shared__ uint own[NEAR_WORDS];
  __shared__ uint least;
  for (uint i = threadIdx.x; i < NEAR_WORDS; i += GROUP_SIZE) {
    own[i] = fresh(registers + i);
  }
  ulong step = gridDim.x * (ulong)INSERT_TILE;
  ulong first = blockIdx.x * (ulong)INSERT_TILE;
  for (ulong stretch = step; first < count; stretch *= 2) {
    uint useful = greatest_useful(own, &least);
    for (ulong end = min(first + stretch, count); first < end; first += step) {
      ulong hash[INSERT_ITEMS];
#pragma unroll
      for (uint i = 0; i < INSERT_ITEMS; i++) {
        ulong at = first + i * GROUP_SIZE + threadIdx.x;
        hash[i] = at < count ? hash_key(keys[from + at], seed) : 0;
      }
#pragma unroll
      for (uint i = 0; i < INSERT_ITEMS; i++) {
        bool is_key = first + i * GROUP_SIZE + threadIdx.x < count;
        if (is_key && (uint)(hash[i] >> 32) << PRECISION <= useful) {
          insert_hash(own, hash[i]);
        }
      }
    }
  }
  __syncthreads();
  for (uint i = threadIdx.x; i < NEAR_WORDS; i += GROUP_SIZE) {
    merge_word(registers + i, own[i]);
  }
}

// Inserts keys into registers of any number. A thread takes a key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    insert_far(uint* registers, ulong seed, const Key* keys, ulong from, ulong count) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    uint* word = registers + word_of(hash);
    uint before = *word;
    uint after = with_hash(before, hash);
    while (after != before) {
      uint found = atomicCAS(word, before, after);
      after = found == before ? found : with_hash(found, hash);
      before = found;
    }
  }
}
