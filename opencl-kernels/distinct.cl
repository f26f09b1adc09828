// Distinct counts: the registers of UltraLogLog (Ertl, PVLDB 17(7), 2024, Section 3). The upper
// PRECISION bits of a hash select a register of 8 bits. The zeros that follow them are its level, and
// its height is that and PRECISION - 1. A register is 4 times the greatest height of its hashes, plus
// 2 if the next lower height occurred, plus 1 if the one below that did; without hashes it is 0.
//
// Memory transactions per key: insert_near reads the key in order. Each work-group keeps the low
// levels of all registers in local memory, a bit for each. A few times it shares them with the
// others, with one atomic operation for each word that changes. A hash of a higher level, one in
// 65,536, changes its register at once. insert_far, for other batches and for registers that fit no
// local memory, reads the key in order and a sector, which is in cache, and seldom swaps a word.

#include "hash.cl"

#ifndef PRECISION
#define PRECISION 12  // log2 of the number of registers
#endif

#ifndef GROUP_ITEMS
#define GROUP_ITEMS 256  // work-items of a work-group
#endif

#define INSERT_ITEMS 8  // keys that a work-item reads at once

#define WORDS ((1 << PRECISION) / 4)
#define NEAR_WORDS (WORDS < 4096 ? WORDS : 4096)  // insert_near is for no more: it needs 32 KiB
#define INSERT_TILE (GROUP_ITEMS * INSERT_ITEMS)
#define LEVELS 16      // the levels of a register in local memory
#define SHARE_STEP 16  // a work-group shares when it has this many times as many tiles as before

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

// Adds a hash to its register. It stays apart: the few hashes that get here must not make the rest of
// a kernel longer.
SEPARATE void insert_hash(__global uint* registers, ulong hash) {
  __global uint* at = registers + word_of(hash);
  uint before = *at;
  uint after = with_hash(before, hash);
  while (after != before) {
    uint found = atomic_cmpxchg(at, before, after);
    after = found == before ? found : with_hash(found, hash);
    before = found;
  }
}

// The levels that a register forgets when it has this one.
uint forgotten(uint level) { return level < 2 ? 0 : (1u << (level - 2)) - 1; }

// The register with these levels, the lowest in bit 0; those it has forgotten are set. Where higher
// ones are elsewhere, a merge takes nothing from it that is wrong: levels that are set because they
// are forgotten are lower than those by 3 or more.
uint register_of(uint levels) {
  if (levels == 0) {
    return 0;
  }
  uint level = bit_length(levels) - 1;
  return (level + PRECISION - 1) << 2 | (levels << 2 >> level & 3);
}

// The two registers of a word of levels.
uint registers_of(uint levels) {
  return register_of(levels & 0xFFFF) | register_of(levels >> LEVELS) << 8;
}

// Shares the levels of a work-group with all others. Afterwards it has theirs. Each work-group begins
// elsewhere: otherwise all would meet at the same words.
void share_levels(__local uint* own, __global uint* levels) {
  barrier(CLK_LOCAL_MEM_FENCE);
  uint turn = get_group_id(0) * 97;
  for (uint i = get_local_id(0); i < 2 * NEAR_WORDS; i += GROUP_ITEMS) {
    uint at = (i + turn) % (2 * NEAR_WORDS);
    uint shared = fresh(levels + at);
    uint more = own[at] & ~shared;
    if (more != 0) {
      atomic_or(levels + at, more);
    }
    own[at] |= shared;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

// Adds a hash to the levels of a work-group, unless they have it.
void insert_near_hash(__local uint* own, __global uint* registers, ulong hash) {
  uint upper = (uint)(hash >> 32);
  uint index = upper >> (32 - PRECISION);
  uint level = 32 - bit_length(upper << PRECISION | 1);
  // the lower half of a word comes first
  uint levels = ((__local const volatile ushort*)own)[index];
  if ((levels >> level & 1) == 0) {
    if (level < LEVELS) {
      atomic_or(own + index / 2, (1u << level | forgotten(level)) << index % 2 * LEVELS);
    } else {
      insert_hash(registers, hash);
    }
  }
}

// Inserts whole tiles of keys into levels of registers, which fit local memory. A work-group takes
// every step-th tile. It shares its levels early, since all others profit: most keys change nothing
// from then on.
__kernel __attribute__((reqd_work_group_size(GROUP_ITEMS, 1, 1))) void insert_near(
    __global uint* registers, __global uint* levels, ulong seed, __global const Key* keys,
    ulong from, ulong count) {
  __local uint own[2 * NEAR_WORDS];
  for (uint i = get_local_id(0); i < 2 * NEAR_WORDS; i += GROUP_ITEMS) {
    own[i] = 0;
  }
  share_levels(own, levels);
  ulong step = get_num_groups(0) * (ulong)INSERT_TILE;
  ulong next = 1;
  ulong done = 0;
  for (ulong first = get_group_id(0) * (ulong)INSERT_TILE; first < count; first += step) {
    __global const Key* tile = keys + from + first + get_local_id(0);
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

// Merges the levels with the registers; a work-item takes a word of registers.
__kernel __attribute__((reqd_work_group_size(GROUP_ITEMS, 1, 1))) void merge_levels(
    __global uint* registers, __global const uint* levels) {
  uint at = get_group_id(0) * get_local_size(0) + get_local_id(0);
  if (at < WORDS) {
    uint word = registers_of(levels[2 * at]) | registers_of(levels[2 * at + 1]) << 16;
    registers[at] = merged_word(registers[at], word);
  }
}

// Inserts keys into registers of any number. A work-item takes a key.
__kernel __attribute__((reqd_work_group_size(GROUP_ITEMS, 1, 1))) void insert_far(
    __global uint* registers, ulong seed, __global const Key* keys, ulong from, ulong count) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    insert_hash(registers, hash_key(keys[from + at], seed));
  }
}
