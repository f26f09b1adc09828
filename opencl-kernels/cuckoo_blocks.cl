// Inserts a batch that was partitioned by blocks into a cuckoo filter, deletes it or looks for it: a
// work-group takes a block, loads it into local memory, works on the entries of its keys there, and
// stores it if that changes it. Each key has both buckets in its block (ALTERNATE_LOCAL). A block
// that cannot take all of them, or lacks one to delete, is not stored: all is as it was, and its
// keys are left to kernels that have an answer for each.
//
// Of a key there is an entry of 32 bits: its bucket within the block, and its fingerprint less 1.
// What is above the bucket does not matter. If WEIGHTED, the fingerprint is next to the entry.
//
// Memory transactions per key: 4 bytes are read in order, 8 if WEIGHTED. Of those to insert whose
// two buckets are full, 4 are written and read once more. The block is read once and, unless keys are only looked
// for, written once. In local memory, a bucket is read and a word of it swapped, as often as insert
// and erase do that in device memory.

#define TABLE_IN_LOCAL 1  // a table is a block

#include "cuckoo_table.cl"

#define BLOCK_ITEMS 4    // entries that a work-item takes at once
#define MOST_MOVES 4000  // displacements for an entry before its block is left out

#define PLACES (16384 / WORDS)  // the power of 2 above BLOCK
#define BLOCK_TILE (GROUP_SIZE * BLOCK_ITEMS)
#define BLOCK_QUADS (BLOCK_BYTES / 16)
#define ITEM_QUADS ((BLOCK_QUADS + GROUP_SIZE - 1) / GROUP_SIZE)  // of a work-item

typedef struct {
  uint4 quads[BLOCK_QUADS];
  uint histogram[HISTOGRAM];
  uint number;  // of entries whose buckets were full, or that were found
  uint taken;   // of these entries, how many have been taken to displace others
  uint failed;  // not 0 if there is no place for one of them, or one to delete is missing
} Block;

// Others may read it at the same time, to end sooner.
void fail(__local Block* block) { atomic_or(&block->failed, 1u); }

// The entries of a block, and the fingerprints next to them, if WEIGHTED.
typedef struct {
  __global const uint* entries;
  __global const uint* fingerprints;
} BlockEntries;

BlockEntries entries_of_block(__global const uint* space, ulong entries, ulong weights,
                              uint capacity) {
  ulong first = get_group_id(0) * (ulong)capacity;
  BlockEntries own = {space + entries + first, space + weights + first};
  return own;
}

// An entry with its fingerprint.
uint read_entry(BlockEntries own, uint at) {
#if WEIGHTED
  return (own.entries[at] & (PLACES - 1)) << FINGERPRINT_BITS | own.fingerprints[at];
#else
  return own.entries[at];
#endif
}

uint bucket_in_block(uint entry) { return entry >> FINGERPRINT_BITS & (PLACES - 1); }
uint fingerprint_of_entry(uint entry) { return 1 + (entry & LANE); }

void load_block(__local Block* block, __global const uint4* quads, uint number) {
#pragma unroll 4
  for (uint i = 0; i < ITEM_QUADS; i++) {
    uint at = i * GROUP_SIZE + get_local_id(0);
    if (at < number) {
      block->quads[at] = quads[at];
    }
  }
  for (uint i = get_local_id(0); i < HISTOGRAM; i += GROUP_SIZE) {
    block->histogram[i] = 0;
  }
  if (get_local_id(0) == 0) {
    block->number = 0;
    block->taken = 0;
    block->failed = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

// Inserts every entry that fits its own buckets. The others are moved to the beginning, where none
// is that has not been read: all work-items have read a tile before one writes.
void place_entries(__local Block* block, BlockEntries own, __global uint* waiting, uint number) {
  Word* table = (Word*)block->quads;
  for (uint from = 0; from < number; from += BLOCK_TILE) {
    uint entry[BLOCK_ITEMS];
    uint waits = 0;
#pragma unroll
    for (uint i = 0; i < BLOCK_ITEMS; i++) {
      uint at = from + i * GROUP_SIZE + get_local_id(0);
      entry[i] = at < number ? read_entry(own, at) : 0;
    }
#pragma unroll
    for (uint i = 0; i < BLOCK_ITEMS; i++) {
      bool present = from + i * GROUP_SIZE + get_local_id(0) < number;
      if (present && !place_in_either(table, BLOCK, bucket_in_block(entry[i]),
                                      fingerprint_of_entry(entry[i]))) {
        waits |= 1u << i;
      }
      reconverge();
    }
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (uint i = 0; i < BLOCK_ITEMS; i++) {
      if (waits >> i & 1) {
        waiting[atomic_add(&block->number, 1u)] = entry[i];
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}

// A fingerprint on its way to a place.
typedef struct {
  uint fingerprint;  // EMPTY if there is none
  uint at;           // the bucket that is to take it
  uint from;         // its other bucket, where it comes from
  uint moves;        // fingerprints that have been displaced for it
  uint random;
} Walk;

// The next entry of the block that waits, with its alternate bucket; none if there are no more.
Walk next_walk(__local Block* block, __global const uint* entries) {
  Walk walk = {EMPTY, 0, 0, 0, 0};
  uint number = atomic_add(&block->taken, 1u);
  if (number < block->number) {
    uint entry = entries[number];
    walk.fingerprint = fingerprint_of_entry(entry);
    walk.from = bucket_in_block(entry);
    walk.at = alternate(walk.from, walk.fingerprint, BLOCK);
    walk.random = entry * (uint)GOLDEN + number;
  }
  return walk;
}

// Takes a step: the fingerprint gets a free entry of its bucket, or displaces another one, which takes
// the next step. Nothing happens where others have changed the bucket meanwhile.
void step(__local Block* block, Walk* walk) {
  Word* table = (Word*)block->quads;
  Bucket read = fresh_bucket(table, walk->at);
  if (is_open(read)) {
    if (place_in(table, walk->at, read, walk->fingerprint)) {
      atomic_add(&block->histogram[min(walk->moves, HISTOGRAM - 2u)], 1u);
      walk->fingerprint = EMPTY;
    }
    return;
  }
  walk->random = next_random(walk->random);
  uint mover = choose(table, BLOCK, read, walk->at, walk->from, walk->random >> 16);
  mover = mover == EMPTY ? entry_of(read, (walk->random >> 16) % ENTRIES) : mover;
  if (replace(table, walk->at, read, mover, walk->fingerprint)) {
    walk->fingerprint = mover;
    walk->from = walk->at;
    walk->at = alternate(walk->at, mover, BLOCK);
    walk->moves++;
    if (walk->moves == MOST_MOVES) {
      fail(block);
    }
  }
}

// Inserts the entries that are left by displacing others, for which no other work-item looks meanwhile. A
// work-item takes the next entry as soon as it has placed one: if a warp waited for its
// longest path, two in three would be idle.
void displace_entries(__local Block* block, __global const uint* entries) {
  Walk walk = next_walk(block, entries);
  while (walk.fingerprint != EMPTY && *(volatile __local uint*)&block->failed == 0) {
    step(block, &walk);
    if (walk.fingerprint == EMPTY) {
      walk = next_walk(block, entries);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

// Deletes every entry once, unless one is missing.
void erase_entries(__local Block* block, BlockEntries own, uint number) {
  Word* table = (Word*)block->quads;
  for (uint from = 0; from < number; from += BLOCK_TILE) {
    uint entry[BLOCK_ITEMS];
#pragma unroll
    for (uint i = 0; i < BLOCK_ITEMS; i++) {
      uint at = from + i * GROUP_SIZE + get_local_id(0);
      entry[i] = at < number ? read_entry(own, at) : 0;
    }
#pragma unroll
    for (uint i = 0; i < BLOCK_ITEMS; i++) {
      bool present = from + i * GROUP_SIZE + get_local_id(0) < number;
      if (present && !erase_from_either(table, BLOCK, bucket_in_block(entry[i]),
                                        fingerprint_of_entry(entry[i]))) {
        fail(block);
      }
      reconverge();
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

// The number of entries of this work-item that are there.
uint find_entries(__local Block* block, BlockEntries own, uint number) {
  const Word* table = (const Word*)block->quads;
  uint found = 0;
#pragma unroll 4
  for (uint at = get_local_id(0); at < number; at += GROUP_SIZE) {
    uint entry = read_entry(own, at);
    found += is_in_either(table, BLOCK, bucket_in_block(entry), fingerprint_of_entry(entry));
  }
  return found;
}

void store_block(__local const Block* block, __global uint4* quads) {
#pragma unroll 4
  for (uint i = 0; i < ITEM_QUADS; i++) {
    uint at = i * GROUP_SIZE + get_local_id(0);
    if (at < BLOCK_QUADS) {
      quads[at] = block->quads[at];
    }
  }
}

void add_histogram(__local const Block* block, __global uint* histogram) {
  for (uint i = get_local_id(0); i < HISTOGRAM; i += GROUP_SIZE) {
    if (block->histogram[i] != 0) {
      atomic_add(&histogram[i], block->histogram[i]);
    }
  }
}

// Notes of the block of this work-group whether it was left out: at place 0 that one was, and behind
// it which.
void note_block(bool is_left_out, __global uint* left_out) {
  if (get_local_id(0) == 0) {
    left_out[1 + get_group_id(0)] = is_left_out;
    if (is_left_out) {
      left_out[0] = 1;
    }
  }
}

// Inserts the entries of every block, or leaves the block out, which is noted. The space holds in
// its words how many entries each block has and, capacity apart, the entries of each.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void insert_blocks(
    __global uint4* table, __global uint* space, ulong numbers, ulong entries, ulong weights,
    uint capacity, __global uint* histograms, uint copies, __global uint* left_out) {
  __local Block block;
  uint group = get_group_id(0);
  uint number = space[numbers + group];
  bool fits = number <= min(capacity, (uint)(BLOCK * ENTRIES));
  number = fits ? number : 0;
  __global uint4* quads = table + group * (ulong)BLOCK_QUADS;
  __global uint* waiting = space + entries + group * (ulong)capacity;
  load_block(&block, quads, number == 0 ? 0 : BLOCK_QUADS);
  place_entries(&block, entries_of_block(space, entries, weights, capacity), waiting, number);
  displace_entries(&block, waiting);
  fits = fits && block.failed == 0;
  if (fits && number != 0) {
    store_block(&block, quads);
    add_histogram(&block, histograms + group % copies * HISTOGRAM);
  }
  note_block(!fits, left_out);
}

// Deletes the entries of every block, or leaves the block out, which is noted.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void erase_blocks(
    __global uint4* table, __global const uint* space, ulong numbers, ulong entries, ulong weights,
    uint capacity, __global uint* left_out) {
  __local Block block;
  uint group = get_group_id(0);
  uint number = space[numbers + group];
  bool fits = number <= min(capacity, (uint)(BLOCK * ENTRIES));
  number = fits ? number : 0;
  __global uint4* quads = table + group * (ulong)BLOCK_QUADS;
  load_block(&block, quads, number == 0 ? 0 : BLOCK_QUADS);
  erase_entries(&block, entries_of_block(space, entries, weights, capacity), number);
  fits = fits && block.failed == 0;
  if (fits && number != 0) {
    store_block(&block, quads);
  }
  note_block(!fits, left_out);
}

// Counts the entries of every block that are there: a work-group adds their number once, to one of
// the copies of the sum.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void count_blocks(
    __global const uint4* table, __global const uint* space, ulong numbers, ulong entries,
    ulong weights, uint capacity, __global uint* sums, uint copies) {
  __local Block block;
  uint group = get_group_id(0);
  uint number = space[numbers + group];
  load_block(&block, table + group * (ulong)BLOCK_QUADS, number == 0 ? 0 : BLOCK_QUADS);
  uint found =
      find_entries(&block, entries_of_block(space, entries, weights, capacity), number);
  atomic_add(&block.number, found);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    atomic_add(&sums[group % copies], block.number);
  }
}
