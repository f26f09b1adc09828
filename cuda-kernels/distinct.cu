// Made from opencl-kernels/distinct.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Distinct counts: the registers of UltraLogLog (Ertl, PVLDB 17(7), 2024, Section 3). The upper
// PRECISION bits of a hash select a register of 8 bits. The zeros that follow them are its level,
// and its height is that and PRECISION - 1. A register is 4 times the greatest height of its
// hashes, plus 2 if the next lower height occurred, plus 1 if the one below that did; without
// hashes it is 0.
//
// Memory transactions per key: insert_near reads the key in order. Each block keeps the low levels
// of all registers in shared memory, a bit for each. A few times it shares them with the others,
// with one atomic operation for each word that changes. A hash of a higher level, one in 65,536,
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
#define SHARE_STEP 16  // a block shares when it has this many times as many tiles as before

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

// Adds a hash to its register. It stays apart: the few hashes that get here must not make the rest
// of a kernel longer.
__device__ SEPARATE void insert_hash(uint* registers, ulong hash) {
  uint* at = registers + word_of(hash);
  uint before = *at;
  uint after = with_hash(before, hash);
  while (after != before) {
    uint found = atomicCAS(at, before, after);
    after = found == before ? found : with_hash(found, hash);
    before = found;
  }
}

// The levels that a register forgets when it has this one.
__device__ __forceinline__ uint forgotten(uint level) {
  return level < 2 ? 0 : (1u << (level - 2)) - 1;
}

// The register with these levels, the lowest in bit 0; those it has forgotten are set. Where higher
// ones are elsewhere, a merge takes nothing from it that is wrong: levels that are set because they
// are forgotten are lower than those by 3 or more.
__device__ __forceinline__ uint register_of(uint levels) {
  if (levels == 0) {
    return 0;
  }
  uint level = bit_length(levels) - 1;
  return (level + PRECISION - 1) << 2 | (levels << 2 >> level & 3);
}

// The two registers of a word of levels.
__device__ __forceinline__ uint registers_of(uint levels) {
  return register_of(levels & 0xFFFF) | register_of(levels >> LEVELS) << 8;
}

// Shares the levels of a block with all others. Afterwards it has theirs. Each block begins
// elsewhere: otherwise all would meet at the same words.
__device__ __forceinline__ void share_levels(uint* own, uint* levels) {
  __syncthreads();
  uint turn = blockIdx.x * 97;
  for (uint i = threadIdx.x; i < 2 * NEAR_WORDS; i += GROUP_ITEMS) {
    uint at = (i + turn) % (2 * NEAR_WORDS);
    uint shared = fresh(levels + at);
    uint more = own[at] & ~shared;
    if (more != 0) {
      atomicOr(levels + at, more);
    }
    own[at] |= shared;
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
  if ((levels >> level & 1) == 0) {
    if (level < LEVELS) {
      atomicOr(own + index / 2, (1u << level | forgotten(level)) << index % 2 * LEVELS);
    } else {
      insert_hash(registers, hash);
    }
  }
}

// Inserts whole tiles of keys into levels of registers, which fit shared memory. A block takes
// every step-th tile. It shares its levels early, since all others profit: most keys change nothing
// from then on.
extern "C" __global__ void __launch_bounds__(GROUP_ITEMS)
    insert_near(uint* registers, uint* levels, ulong seed, const Key* keys, ulong from,
                ulong count) {
  __shared__ uint own[2 * NEAR_WORDS];
  for (uint i = threadIdx.x; i < 2 * NEAR_WORDS; i += GROUP_ITEMS) {
    own[i] = 0;
  }
  share_levels(own, levels);
  ulong step = gridDim.x * (ulong)INSERT_TILE;
  ulong next = 1;
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
    if (++done == next) {
      share_levels(own, levels);
      next *= SHARE_STEP;
    }
  }
  share_levels(own, levels);
}

// Merges the levels with the registers; a thread takes a word of registers.
extern "C" __global__ void __launch_bounds__(GROUP_ITEMS)
    merge_levels(uint* registers, const uint* levels) {
  uint at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at < WORDS) {
    uint word = registers_of(levels[2 * at]) | registers_of(levels[2 * at + 1]) << 16;
    registers[at] = merged_word(registers[at], word);
  }
}

// Inserts keys into registers of any number. A thread takes a key.
extern "C" __global__ void __launch_bounds__(GROUP_ITEMS)
    insert_far(uint* registers, ulong seed, const Key* keys, ulong from, ulong count) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    insert_hash(registers, hash_key(keys[from + at], seed));
  }
}
