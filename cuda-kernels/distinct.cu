// Made from opencl-kernels/distinct.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Distinct counts: the registers of UltraLogLog (Ertl, PVLDB 17(7), 2024, Section 3). The upper
// PRECISION bits of a hash select a register of 8 bits. The zeros that follow them are its level,
// and its height is that and PRECISION - 1. A register is 4 times the greatest height of its
// hashes, plus 2 if the next lower height occurred, plus 1 if the one below that did; without
// hashes it is 0.
//
// Memory transactions per key: insert_near reads the key in order. Each block keeps the low levels
// of all registers in shared memory, a bit for each. A few times it merges them with the registers
// of all, with one swap for each word that changes. A hash of a higher level, one in 65,536,
// changes its register at once. insert_far, for other batches and for registers that fit no shared
// memory, reads the key in order and a sector, which is in cache, and seldom swaps a word.

#include "hash.cu"

#ifndef PRECISION
#define PRECISION 12  // log2 of the number of registers
#endif

#ifndef GROUP_ITEMS
#define GROUP_ITEMS 256  // threads of a block
#endif

#define INSERT_ITEMS 8  // keys that a thread reads at once

#define WORDS ((1 << PRECISION) / 4)
#define NEAR_WORDS (WORDS < 4096 ? WORDS : 4096)  // insert_near is for no more: it needs 32 KiB
#define INSERT_TILE (GROUP_ITEMS * INSERT_ITEMS)
#define LEVELS 16      // the levels of a register in shared memory
#define MERGE_KEYS 4   // keys for each register until a block merges for the first time
#define MERGE_STEP 16  // it merges again when it has this many times as many

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

// Adds a hash to its register.
__device__ __forceinline__ void insert_hash(uint* registers, ulong hash) {
  uint* at = registers + word_of(hash);
  uint before = *at;
  uint after = with_hash(before, hash);
  while (after != before) {
    uint found = atomicCAS(at, before, after);
    after = found == before ? found : with_hash(found, hash);
    before = found;
  }
}

// Merges a word with one of the registers of all. Returns what it is then.
__device__ __forceinline__ uint merge_word(uint* at, uint word) {
  uint before = fresh(at);
  uint after = merged_word(before, word);
  while (after != before) {
    uint found = atomicCAS(at, before, after);
    after = found == before ? found : merged_word(found, word);
    before = found;
  }
  return after;
}

// The levels that a register forgets when it has this one.
__device__ __forceinline__ uint forgotten(uint level) {
  return level < 2 ? 0 : (1u << (level - 2)) - 1;
}

// The low levels of a register, the lowest in bit 0. Those it has forgotten are set.
__device__ __forceinline__ uint levels_of(uint value) {
  if (value == 0) {
    return 0;
  }
  uint level = min((value >> 2) - (PRECISION - 1), LEVELS + 2u);
  return ((4 | (value & 3)) << level >> 2 | forgotten(level)) & ((1 << LEVELS) - 1);
}

// The register with these levels. Where higher ones are elsewhere, a merge takes nothing from it
// that is wrong: levels that are set because they are forgotten are lower than those by 3 or more.
__device__ __forceinline__ uint register_of(uint levels) {
  if (levels == 0) {
    return 0;
  }
  uint level = bit_length(levels) - 1;
  return (level + PRECISION - 1) << 2 | (levels << 2 >> level & 3);
}

// The registers of two words of levels, and the other way round.
__device__ __forceinline__ uint half_word_of(uint levels) {
  return register_of(levels & 0xFFFF) | register_of(levels >> LEVELS) << 8;
}
__device__ __forceinline__ uint levels_of_half(uint word) {
  return levels_of(word & 255) | levels_of(word >> 8 & 255) << LEVELS;
}

// Merges the levels of a block with the registers of all. Afterwards it has what they have. Each
// block begins elsewhere: otherwise all would meet at the same words.
__device__ __forceinline__ void merge_levels(uint* own, uint* registers) {
  __syncthreads();
  uint turn = blockIdx.x * 97;
  for (uint i = threadIdx.x; i < NEAR_WORDS; i += GROUP_ITEMS) {
    uint at = (i + turn) % NEAR_WORDS;
    uint word = half_word_of(own[2 * at]) | half_word_of(own[2 * at + 1]) << 16;
    word = merge_word(registers + at, word);
    own[2 * at] = levels_of_half(word);
    own[2 * at + 1] = levels_of_half(word >> 16);
  }
  __syncthreads();
}

// Adds a hash to the levels of a block, unless they have it.
__device__ __forceinline__ void insert_near_hash(uint* own, uint* registers, ulong hash) {
  uint upper = (uint)(hash >> 32);
  uint index = upper >> (32 - PRECISION);
  uint level = 32 - bit_length(upper << PRECISION | 1);
  // the lower half of a word comes first
  uint levels = ((const volatile ushort*)own)[index];
  if (levels >> level & 1) {
    return;
  }
  if (level < LEVELS) {
    atomicOr(own + index / 2, (1u << level | forgotten(level)) << index % 2 * LEVELS);
  } else {
    insert_hash(registers, hash);
  }
}

// Inserts whole tiles of keys into registers that fit shared memory. A block takes every step-th
// tile. It merges early, since all others profit: most keys change nothing from then on.
extern "C" __global__ void __launch_bounds__(GROUP_ITEMS) insert_near(uint* registers, ulong seed,
                                                                      const Key* keys, ulong from,
                                                                      ulong count) {
  __shared__ uint own[2 * NEAR_WORDS];
  for (uint i = threadIdx.x; i < 2 * NEAR_WORDS; i += GROUP_ITEMS) {
    own[i] = 0;
  }
  merge_levels(own, registers);
  ulong step = gridDim.x * (ulong)INSERT_TILE;
  ulong next = max((ulong)MERGE_KEYS << PRECISION, (ulong)INSERT_TILE);
  ulong done = 0;
  for (ulong first = blockIdx.x * (ulong)INSERT_TILE; first < count; first += step) {
    const Key* tile = keys + from + first + threadIdx.x;
    ulong hash[INSERT_ITEMS];
#pragma unroll
    for (uint i = 0; i < INSERT_ITEMS; i++) {
      hash[i] = hash_key(tile[i * GROUP_ITEMS], seed);
    }
#pragma unroll
    for (uint i = 0; i < INSERT_ITEMS; i++) {
      insert_near_hash(own, registers, hash[i]);
    }
    done += INSERT_TILE;
    if (done >= next) {
      merge_levels(own, registers);
      next *= MERGE_STEP;
    }
  }
  merge_levels(own, registers);
}

// Inserts keys into registers of any number. A thread takes a key.
extern "C" __global__ void __launch_bounds__(GROUP_ITEMS) insert_far(uint* registers, ulong seed,
                                                                     const Key* keys, ulong from,
                                                                     ulong count) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    insert_hash(registers, hash_key(keys[from + at], seed));
  }
}
