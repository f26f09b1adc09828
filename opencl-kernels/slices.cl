// Slices of a table in local memory, of which a work-group owns one, and the entries of its buckets
// in rounds: the first entry of every bucket, then the second of those that have more, and so on. In
// a round no two work-items have the same bucket, so nothing needs to be atomic but what buckets
// share; and however unequal the buckets are, nearly all work-items have something to do.

#pragma once

#include "entries.cl"

#ifndef SLICE_BUCKETS
#define SLICE_BUCKETS 512  // buckets of a slice
#endif

// Rounds at most, as many as work-items; in the last one a work-item takes all that is left.
#define LAST_ROUND (DIGITS - 1)

typedef struct {
  EntryTile ordered;            // by rounds
  uint number[SLICE_BUCKETS];  // of entries that each bucket has had so far
  uint rounds;                  // how many have entries
} RoundTile;

// The entries of a partitioned batch, in 32-bit words of its space.
typedef struct {
  ulong numbers;  // how many entries each slice has
  ulong entries;
  ulong weights;
  uint capacity;  // of a slice
  uint mask_bits;
} SliceEntries;

// The bucket of an entry in its slice.
uint bucket_in_slice(uint entry, uint mask_bits) { return (entry >> mask_bits) % SLICE_BUCKETS; }

// Loads entries of this work-group's slice from a number on, as many as a tile holds, and orders
// them by their rounds; ends with a barrier. Returns the number of rounds.
uint load_rounds(__local RoundTile* tile, __global const uint* space, SliceEntries from, uint done,
                 uint number) {
  OwnEntries own;
  ulong first = get_group_id(0) * (ulong)from.capacity + done;
  for (uint i = get_local_id(0); i < SLICE_BUCKETS; i += GROUP_SIZE) {
    tile->number[i] = 0;
  }
  tile->rounds = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < ENTRY_ITEMS; i++) {
    uint at = i * GROUP_SIZE + get_local_id(0);
    bool present = done + at < number;
    own.entry[i] = present ? space[from.entries + first + at] : 0;
    own.weight[i] = WEIGHTED && present ? space[from.weights + first + at] : 1;
    own.code[i] = present ? 0 : ABSENT;
  }
#pragma unroll
  for (uint i = 0; i < ENTRY_ITEMS; i++) {
    if (own.code[i] != ABSENT) {
      uint bucket = bucket_in_slice(own.entry[i], from.mask_bits);
      own.code[i] = min(atomic_add(&tile->number[bucket], 1u), (uint)LAST_ROUND);
    }
  }
  order_entries(&tile->ordered, &own);
  uint round = get_local_id(0);
  if (tile->ordered.first[round] != tile->ordered.first[round + 1]) {
    atomic_max(&tile->rounds, round + 1);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  return tile->rounds;
}

// Where this work-item begins in a round.
uint round_start(__local const RoundTile* tile, uint round) {
  uint first = tile->ordered.first[round];
  return round < LAST_ROUND || get_local_id(0) == 0 ? first + get_local_id(0) : ALL_ONES;
}

// How far it goes from one entry to the next.
uint round_step(uint round) { return round < LAST_ROUND ? GROUP_SIZE : 1; }

// What selects counters for an entry of a tile.
uint selected_by(__local const RoundTile* tile, uint at, uint mask_bits) {
  return tile->ordered.entries[at] & ((1u << mask_bits) - 1);
}

uint weight_of(__local const RoundTile* tile, uint at) {
#if WEIGHTED
  return tile->ordered.weights[at];
#else
  return 1;
#endif
}
