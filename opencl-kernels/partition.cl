// Partitions a batch of keys by the slice of a table that they belong to, so that one work-group can
// apply the entries of a slice at once, in local memory or in registers: memory then moves whole slices
// in order, and no sector twice.
//
// What is left of a key is an entry of 32 bits: its bucket within the partition, and the number of
// the hash mask that selects counters there, or the latter next to it. The first pass hashes keys
// and partitions them by the high bits of their buckets, the second one partitions each of these
// partitions into slices. In a pass a tile orders its entries by their digits, and reserves places in the partition of each digit
// with one atomic addition; the order of entries is free. Partitions have a fixed capacity, somewhat
// more than uniform keys need. What is beyond it is left out, and the host is told, who then does
// without partitions: only frequent keys or a weak hash bring that about.
//
// All lies in one space of 32-bit words: whether a partition of the first or the second pass was too
// small, how many entries each partition has, the entries and, if they have some, their weights.
//
// Memory transactions per key: the first pass reads the key in order, the second reads 4 bytes, and
// each writes 4, in runs of TILE_ENTRIES / partitions entries; weights are as many bytes again.

#include "entries.cl"

// What is next to each entry, if WEIGHTED: the weight of its key, the index of the key in the batch,
// or the number of the mask, for which the entry then has no bits.
#define NEXT_WEIGHT 0
#define NEXT_INDEX 1
#define NEXT_MASK 2
#ifndef NEXT
#define NEXT NEXT_WEIGHT
#endif
#ifndef BY_ROW
#define BY_ROW 0  // 1: buckets are counters of a row of the thread sketch; 0: of any other table
#endif
#ifndef SLICE_BUCKETS
#define SLICE_BUCKETS 8192  // buckets of a slice
#endif
#ifndef SLICE_BITS
#define SLICE_BITS 13  // bits that number a bucket in its slice
#endif

#define READ_ITEMS 4  // keys that a work-item has under way at once

typedef struct {
  EntryTile ordered;
  uint offset[DIGITS];  // of each digit, from places in the tile to those in the partition
  ushort digits[TILE_ENTRIES];
} PartitionTile;

// Where a pass puts entries, all in 32-bit words of the space.
typedef struct {
  ulong full;     // not 0 if a partition was too small
  ulong numbers;  // how many entries each partition has
  ulong entries;
  ulong weights;
  uint capacity;  // of a partition
} Partitions;

// Reserves places for the entries of a tile.
void reserve(__local PartitionTile* tile, __global uint* space, Partitions to) {
#pragma unroll
  for (uint i = 0; i < OWN_DIGITS; i++) {
    uint digit = i * GROUP_SIZE + get_local_id(0);
    uint first = tile->ordered.first[digit];
    uint number = tile->ordered.first[digit + 1] - first;
    if (number != 0) {
      uint place = atomic_add(&space[to.numbers + digit], number);
      tile->offset[digit] = place - first;
      if (place + number > to.capacity) {
        space[to.full] = 1;
      }
    }
  }
}

// Moves the entries of a tile to the partitions of their digits.
void spread(__local PartitionTile* tile, OwnEntries* own, __global uint* space, Partitions to) {
  order_entries(&tile->ordered, own);
  reserve(tile, space, to);
#pragma unroll
  for (uint i = 0; i < ENTRY_ITEMS; i++) {
    if (own->code[i] != ABSENT) {
      tile->digits[place_in(&tile->ordered, own->code[i])] = (ushort)(own->code[i] >> 16);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint total = tile->ordered.first[DIGITS];
#pragma unroll 4
  for (uint at = get_local_id(0); at < total; at += GROUP_SIZE) {
    uint digit = tile->digits[at];
    uint place = tile->offset[digit] + at;
    if (place < to.capacity) {
      ulong target = digit * (ulong)to.capacity + place;
      space[to.entries + target] = tile->ordered.entries[at];
#if WEIGHTED
      space[to.weights + target] = tile->ordered.weights[at];
#endif
    }
  }
}

// The bucket of a hash in a table or a row: the number of its slice, and below it the number of the
// bucket in the slice.
ulong place_of(ulong hash, ulong buckets, uint row) {
#if BY_ROW
  ulong bucket = row * buckets + bucket_of(hash_row(hash, row), buckets);
#else
  ulong bucket = bucket_of(hash, buckets);
#endif
  return bucket / SLICE_BUCKETS << SLICE_BITS | bucket % SLICE_BUCKETS;
}

// The first pass, by bucket >> shift. Entries are the other bits of the bucket and, below them, the
// number of the mask.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void partition_keys(
    ulong buckets, uint row, uint mask_count, uint shift, uint mask_bits, ulong seed,
    __global const Key* keys, ulong from, ulong count, __global const uint* weights,
    ulong weights_from, __global uint* space, ulong numbers_to, ulong entries_to, ulong weights_to,
    uint capacity_to) {
  __local PartitionTile tile;
  OwnEntries own;
  ulong first = get_group_id(0) * (ulong)TILE_ENTRIES + get_local_id(0);
#pragma unroll
  for (uint i = 0; i < ENTRY_ITEMS; i += READ_ITEMS) {
    Key key[READ_ITEMS];
#pragma unroll
    for (uint j = 0; j < READ_ITEMS; j++) {
      ulong at = first + (i + j) * GROUP_SIZE;
      key[j] = at < count ? keys[from + at] : 0;
#if NEXT == NEXT_WEIGHT
      own.weight[i + j] = WEIGHTED && at < count ? weights[weights_from + at] : at < count;
#else
      own.weight[i + j] = (uint)at;
#endif
    }
#pragma unroll
    for (uint j = 0; j < READ_ITEMS; j++) {
      ulong hash = hash_key(key[j], seed);
      ulong bucket = place_of(hash, buckets, row);
      uint rest = (uint)bucket & ((1u << shift) - 1);
      uint mask = mask_count == 0 ? 0 : mask_of(hash, mask_count);
#if NEXT == NEXT_WEIGHT
      bool present = own.weight[i + j] != 0;
#else
      bool present = first + (i + j) * GROUP_SIZE < count;
#endif
#if NEXT == NEXT_MASK
      own.weight[i + j] = mask;
      own.entry[i + j] = rest;
#else
      own.entry[i + j] = rest << mask_bits | mask;
#endif
      own.code[i + j] = present ? (uint)(bucket >> shift) : ABSENT;
    }
  }
  Partitions to = {0, numbers_to, entries_to, weights_to, capacity_to};
  spread(&tile, &own, space, to);
}

// The second pass, by entry >> shift. Each partition has as many work-groups as its capacity needs.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void partition_entries(
    __global uint* space, ulong numbers_from, ulong entries_from, ulong weights_from,
    uint capacity_from, uint tiles, uint shift, uint digits, ulong numbers_to, ulong entries_to,
    ulong weights_to, uint capacity_to) {
  __local PartitionTile tile;
  OwnEntries own;
  uint partition = get_group_id(0) / tiles;
  uint first = get_group_id(0) % tiles * TILE_ENTRIES;
  uint number = space[numbers_from + partition];
  if (first >= number || space[0] != 0) {
    return;
  }
  ulong source = partition * (ulong)capacity_from + first;
#pragma unroll
  for (uint i = 0; i < ENTRY_ITEMS; i++) {
    uint at = i * GROUP_SIZE + get_local_id(0);
    bool present = first + at < number;
    own.entry[i] = present ? space[entries_from + source + at] : 0;
    own.weight[i] = WEIGHTED && present ? space[weights_from + source + at] : 1;
    own.code[i] = present ? own.entry[i] >> shift : ABSENT;
  }
  ulong slice = partition * (ulong)digits;
  Partitions to = {1, numbers_to + slice, entries_to + slice * capacity_to,
                   weights_to + slice * capacity_to, capacity_to};
  spread(&tile, &own, space, to);
}
