// Sends keys to the ranges of a table of which several devices have a range each: keys of a range
// get adjacent places, as hashes that are written anew. A table of this range alone finds its
// bucket and the rest of the hash in them by the rules of the identity hash.
//
// Memory transactions per key: it is read in order; 8 bytes of the hash are written and, if it has
// one, 4 of its weight, in runs of ROUTE_TILE / ranges, and in order 4 bytes that say where that is.
// If some range gets far more keys than others, two passes are needed, which read the key again: the
// first one counts the keys of each range. A tile is sorted in local memory before it is written.
//
// What is known of the ranges is an array of the host: the first bucket of each, then the number of
// all; 2^64 / buckets of each, rounded up; and the same of the number of masks.

#include "sketch.cl"

#define ROUTE_ITEMS 4   // keys of a work-item
#define MOST_RANGES 64  // the most ranges
#define FEW_RANGES 8    // up to which a work-item takes places for all its keys of a range at once

#ifndef ANSWER_BYTES
#define ANSWER_BYTES 4  // bytes of each answer that is put into the place of its key: 1, 4 or 8
#endif

#define ROUTE_TILE (GROUP_SIZE * ROUTE_ITEMS)

#if ANSWER_BYTES == 1
typedef uchar Answer;
#elif ANSWER_BYTES == 4
typedef uint Answer;
#else
typedef ulong Answer;
#endif

typedef struct {
  ulong starts[MOST_RANGES + 1];  // the first bucket of each range, and behind the last one
  ulong inverses[MOST_RANGES];    // of their numbers of buckets
  uint number[MOST_RANGES];       // of keys of this tile
  uint slots[MOST_RANGES + 1];    // the first of them in the sorted tile, and behind the last one
  ulong place[MOST_RANGES];       // where the first of them goes
} Ranges;

void load_ranges(__local Ranges* all, __global const ulong* table, uint ranges) {
  uint range = get_local_id(0);
  if (range <= ranges) {
    all->starts[range] = table[range];
  }
  if (range < ranges) {
    all->inverses[range] = table[ranges + 1 + range];
    all->number[range] = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

uint range_of(__local const Ranges* all, ulong bucket, uint ranges) {
  uint range = 0;
  for (uint i = 1; i < ranges; i++) {
    range += bucket >= all->starts[i];
  }
  return range;
}

// a * 2^32 / b, rounded up, for a < b <= 2^31. With the inverse, 2^64 / b + e and e < 1, the product
// is a * 2^32 / b and less than 1/2 more: its whole part is the quotient rounded down, or up already.
// GPUs take longer for one division of 64 bits than for all else that is done for a key. The quotient
// is below 2^32, so that products of 32 bits are enough.
uint divide_up(uint a, uint b, ulong inverse) {
  uint quotient = a * (uint)(inverse >> 32) + mul_hi(a, (uint)inverse);
  return quotient + ((ulong)quotient * b < (ulong)a << 32);
}

// A hash whose high half selects a bucket of a range, and whose low half the mask, if there are
// masks: both rounded up, so that the product of either with what it is to be below is just enough.
ulong placed_hash(__local const Ranges* all, uint range, ulong bucket, ulong hash, uint masks,
                  ulong mask_inverse) {
  uint low =
      masks == 0 ? (uint)hash : divide_up(mask_of(hash, masks), masks, mask_inverse);
  ulong start = all->starts[range];
  uint buckets = (uint)(all->starts[range + 1] - start);
  uint high = divide_up((uint)(bucket - start), buckets, all->inverses[range]);
  return (ulong)high << 32 | low;
}

// The ranks of a work-item's keys in their ranges of this tile. Where ranges are few, all work-items
// would wait for the same numbers with each key.
void rank_keys(__local Ranges* all, const uint* range, uint* rank, uint ranges) {
  if (ranges > FEW_RANGES) {
#pragma unroll
    for (uint i = 0; i < ROUTE_ITEMS; i++) {
      if (range[i] < ranges) {
        rank[i] = atomic_add(&all->number[range[i]], 1u);
      }
    }
    return;
  }
  for (uint each = 0; each < ranges; each++) {
    uint own = 0;
#pragma unroll
    for (uint i = 0; i < ROUTE_ITEMS; i++) {
      own += range[i] == each;
    }
    uint next = own == 0 ? 0 : atomic_add(&all->number[each], own);
#pragma unroll
    for (uint i = 0; i < ROUTE_ITEMS; i++) {
      if (range[i] == each) {
        rank[i] = next++;
      }
    }
  }
}

// Takes places for this tile in each range, and slots in the sorted tile.
void take_places(__local Ranges* all, __global uint* next, uint ranges) {
  barrier(CLK_LOCAL_MEM_FENCE);
  uint range = get_local_id(0);
  if (range < ranges) {
    all->place[range] = atomic_add(&next[range], all->number[range]);
  }
  if (range <= ranges) {
    uint slot = 0;
    for (uint i = 0; i < range; i++) {
      slot += all->number[i];
    }
    all->slots[range] = slot;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

// How many keys each range gets.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void count_keys(
    __global const ulong* table, uint ranges, uint mask_count, ulong seed, __global const Key* keys,
    ulong from, ulong count, __global uint* numbers) {
  __local Ranges all;
  load_ranges(&all, table, ranges);
  ulong first = get_group_id(0) * (ulong)ROUTE_TILE + get_local_id(0);
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      ulong bucket = bucket_of(hash_key(keys[from + at], seed), all.starts[ranges]);
      atomic_add(&all.number[range_of(&all, bucket, ranges)], 1u);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) < ranges) {
    atomic_add(&numbers[get_local_id(0)], all.number[get_local_id(0)]);
  }
}

#define NO_PLACE (~0UL)

// The place of a slot of the sorted tile, or none if its range has no space left. The space of a
// range begins at its number times the capacity of each. With a capacity of 0, there is space for all.
ulong place_of(__local const Ranges* all, uint slot, uint ranges, uint capacity) {
  uint range = 0;
  for (uint i = 1; i < ranges; i++) {
    range += slot >= all->slots[i];
  }
  ulong place = all->place[range] + (slot - all->slots[range]);
  return capacity == 0 || place < (range + 1) * (ulong)capacity ? place : NO_PLACE;
}

// Writes keys to their ranges. The next free place of each is given, and moves, even past its space.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void route_keys(
    __global const ulong* table, uint ranges, uint mask_count, ulong seed, __global const Key* keys,
    ulong from, ulong count, __global const uint* weights, ulong weights_from, uint capacity,
    __global uint* next, __global ulong* hashes, __global uint* places,
    __global uint* routed_weights) {
  __local Ranges all;
  __local ulong sorted[ROUTE_TILE];
#if WEIGHTED
  __local uint sorted_weights[ROUTE_TILE];
#endif
  load_ranges(&all, table, ranges);
  ulong mask_inverse = table[2 * ranges + 1];
  ulong first = get_group_id(0) * (ulong)ROUTE_TILE + get_local_id(0);
  ulong placed[ROUTE_ITEMS];
  uint range[ROUTE_ITEMS];
  uint rank[ROUTE_ITEMS];
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    range[i] = ranges;
    if (at < count) {
      ulong hash = hash_key(keys[from + at], seed);
      ulong bucket = bucket_of(hash, all.starts[ranges]);
      range[i] = range_of(&all, bucket, ranges);
      placed[i] = placed_hash(&all, range[i], bucket, hash, mask_count, mask_inverse);
    }
  }
  rank_keys(&all, range, rank, ranges);
  take_places(&all, next, ranges);
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      places[at] = (uint)(all.place[range[i]] + rank[i]);
      uint slot = all.slots[range[i]] + rank[i];
      sorted[slot] = placed[i];
#if WEIGHTED
      sorted_weights[slot] = weights[weights_from + at];
#endif
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint slot = get_local_id(0); slot < all.slots[ranges]; slot += GROUP_SIZE) {
    ulong place = place_of(&all, slot, ranges, capacity);
    if (place != NO_PLACE) {
      hashes[place] = sorted[slot];
#if WEIGHTED
      routed_weights[place] = sorted_weights[slot];
#endif
    }
  }
}

// Puts answers, which came in the order of routed keys, into the places of their keys. A work-group
// has the keys of a tile, so that it finds most of its answers in the cache. Memory transactions per
// key: the place is read and the answer written in order; answers are read in runs.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void take_answers(
    __global const Answer* given, __global const uint* places, ulong count,
    __global Answer* answers) {
  ulong first = get_group_id(0) * (ulong)ROUTE_TILE + get_local_id(0);
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      answers[at] = given[places[at]];
    }
  }
}
