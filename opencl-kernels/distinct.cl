// Distinct counts: the registers of UltraLogLog (Ertl, PVLDB 17(7), 2024, Section 3). The upper
// PRECISION bits of a hash select a register of 8 bits. The zeros that follow them are its level, and
// its height is that and PRECISION - 1. A register is 4 times the greatest height of its hashes, plus
// 2 if the next lower height occurred, plus 1 if the one below that did; without hashes it is 0.
//
// Memory transactions per key: insert_near reads the key in order. Each work-group has a copy of the
// registers in local memory. It begins with what the registers have, and merges what it has got with
// one swap for each word that changes. insert_far, for registers that fit no local memory, reads the
// key in order and a sector, which is in cache, and seldom swaps a word.

#include "hash.cl"

#ifndef PRECISION
#define PRECISION 12  // log2 of the number of registers
#endif

#define INSERT_ITEMS 8  // keys that a work-item reads at once

#define WORDS ((1 << PRECISION) / 4)
#define NEAR_WORDS (WORDS < 4096 ? WORDS : 4096)  // at most 16 KiB: insert_near is for no more
#define INSERT_TILE (GROUP_SIZE * INSERT_ITEMS)

// The register of the hashes of two. It remembers nothing of heights that are lower by 3 or more.
uint merged_register(uint one, uint other) {
  uint greater = max(one, other);
  uint less = min(one, other);
  uint lower = min((greater >> 2) - (less >> 2), 3u);
  return less == 0 ? greater : greater | ((4 | (less & 3)) >> lower & 3);
}

uint merged_word(uint one, uint other) {
  uint all = 0;
  for (uint shift = 0; shift < 32; shift += 8) {
    all |= merged_register(one >> shift & 255, other >> shift & 255) << shift;
  }
  return all;
}

// The word of a hash's register.
uint word_of(ulong hash) { return (uint)(hash >> (64 - PRECISION + 2)); }

// This word with a hash.
uint with_hash(uint word, ulong hash) {
  uint shift = (uint)(hash >> (64 - PRECISION)) % 4 * 8;
  ulong rest = hash << PRECISION | 1UL << (PRECISION - 1);
  uint height = 64 - bit_length_wide(rest) + PRECISION - 1;
  uint before = word >> shift & 255;
  uint after = merged_register(before, height << 2);
  return word ^ (before ^ after) << shift;
}

// The greatest upper half of a hash, without the bits that select the register, that may change a
// register of a work-group. All work-items take part.
uint greatest_useful(__local const uint* own, __local uint* least) {
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    *least = 255;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint bytes = ALL_ONES;
  for (uint i = get_local_id(0); i < NEAR_WORDS; i += GROUP_SIZE) {
    bytes = min_bytes(bytes, own[i]);
  }
  bytes = min_bytes(bytes, bytes >> 16 | bytes << 16);
  atomic_min(least, min(bytes & 255, bytes >> 8 & 255));
  barrier(CLK_LOCAL_MEM_FENCE);
  uint forgotten = PRECISION - 1 + 2;  // lower heights than this below the greatest one
  uint height = *least >> 2;
  uint level = height > forgotten ? height - forgotten : 0;
  return ALL_ONES >> min(level, 32u - PRECISION);
}

// Adds a hash to a work-group's registers.
void insert_hash(__local uint* own, ulong hash) {
  __local uint* at = own + word_of(hash);
  uint before = *at;
  uint after = with_hash(before, hash);
  while (after != before) {
    uint found = atomic_cmpxchg(at, before, after);
    after = found == before ? found : with_hash(found, hash);
    before = found;
  }
}

// Merges a word with the registers of all.
void merge_word(__global uint* at, uint word) {
  uint before = fresh(at);
  uint after = merged_word(before, word);
  while (after != before) {
    uint found = atomic_cmpxchg(at, before, after);
    after = found == before ? found : merged_word(found, word);
    before = found;
  }
}

// Inserts keys into registers that fit local memory. A work-group takes every step-th tile. When it
// has taken twice as many as before, it looks which hashes are still useful.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void insert_near(
    __global uint* registers, ulong seed, __global const Key* keys, ulong from, ulong count) {
  __local uint own[NEAR_WORDS];
  __local uint least;
  for (uint i = get_local_id(0); i < NEAR_WORDS; i += GROUP_SIZE) {
    own[i] = fresh(registers + i);
  }
  ulong step = get_num_groups(0) * (ulong)INSERT_TILE;
  ulong first = get_group_id(0) * (ulong)INSERT_TILE;
  for (ulong stretch = step; first < count; stretch *= 2) {
    uint useful = greatest_useful(own, &least);
    for (ulong end = min(first + stretch, count); first < end; first += step) {
      ulong hash[INSERT_ITEMS];
#pragma unroll
      for (uint i = 0; i < INSERT_ITEMS; i++) {
        ulong at = first + i * GROUP_SIZE + get_local_id(0);
        hash[i] = at < count ? hash_key(keys[from + at], seed) : 0;
      }
#pragma unroll
      for (uint i = 0; i < INSERT_ITEMS; i++) {
        bool is_key = first + i * GROUP_SIZE + get_local_id(0) < count;
        if (is_key && (uint)(hash[i] >> 32) << PRECISION <= useful) {
          insert_hash(own, hash[i]);
        }
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = get_local_id(0); i < NEAR_WORDS; i += GROUP_SIZE) {
    merge_word(registers + i, own[i]);
  }
}

// Inserts keys into registers of any number. A work-item takes a key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void insert_far(
    __global uint* registers, ulong seed, __global const Key* keys, ulong from, ulong count) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    __global uint* word = registers + word_of(hash);
    uint before = *word;
    uint after = with_hash(before, hash);
    while (after != before) {
      uint found = atomic_cmpxchg(word, before, after);
      after = found == before ? found : with_hash(found, hash);
      before = found;
    }
  }
}
