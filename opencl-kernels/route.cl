// Sends keys to the ranges of a table of which several devices have a range each: keys of a range
// get adjacent places, as hashes that are written anew. A table of this range alone finds its
// bucket and the rest of the hash in them by the rules of the identity hash.
//
// Memory transactions per key: it is read in order; 8 bytes of the hash are written and, if it has
// one, 4 of its weight, in runs of ROUTE_TILE / ranges, and in order 4 bytes that say where that is.
// If some range gets far more keys than others, two passes are needed, which read the key again: the
// first one counts the keys of each range.
//
// What is known of the ranges is an array of the host: the first bucket of each, then the number of
// all; 2^64 / buckets of each, rounded up; and the same of the number of masks.

#include "sketch.cl"

#define ROUTE_ITEMS 8   // keys of a work-item
#define MOST_RANGES 64  // the most ranges

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
// GPUs take longer for one division of 64 bits than for all else that is done for a key.
ulong divide_up(uint a, ulong b, ulong inverse) {
  ulong product = (ulong)a << 32;
  ulong quotient = mul_hi(product, inverse);
  return quotient + (quotient * b < product);
}

// A hash whose high half selects a bucket of a range, and whose low half the mask, if there are
// masks: both rounded up, so that the product of either with what it is to be below is just enough.
ulong placed_hash(__local const Ranges* all, uint range, ulong bucket, ulong hash, uint masks,
                  ulong mask_inverse) {
  uint low =
      masks == 0 ? (uint)hash : (uint)divide_up(mask_of(hash, masks), masks, mask_inverse);
  ulong start = all->starts[range];
  ulong buckets = all->starts[range + 1] - start;
  return divide_up((uint)(bucket - start), buckets, all->inverses[range]) << 32 | low;
}

// The first place of this tile in each range, once the keys of each have been counted.
void take_places(__local Ranges* all, __global uint* next, uint ranges) {
  barrier(CLK_LOCAL_MEM_FENCE);
  uint range = get_local_id(0);
  if (range < ranges) {
    all->place[range] = atomic_add(&next[range], all->number[range]);
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

// Whether a place is in the space of a range, which begins at the number of the range times the
// capacity of each. With a capacity of 0, there is space for all.
bool in_space(ulong place, uint range, uint capacity) {
  return capacity == 0 || place < (range + 1) * (ulong)capacity;
}

// Writes keys to their ranges. The next free place of each is given, and moves, even past its space.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void route_keys(
    __global const ulong* table, uint ranges, uint mask_count, ulong seed, __global const Key* keys,
    ulong from, ulong count, __global const uint* weights, ulong weights_from, uint capacity,
    __global uint* next, __global ulong* hashes, __global uint* places,
    __global uint* routed_weights) {
  __local Ranges all;
  load_ranges(&all, table, ranges);
  ulong mask_inverse = table[2 * ranges + 1];
  ulong first = get_group_id(0) * (ulong)ROUTE_TILE + get_local_id(0);
  ulong placed[ROUTE_ITEMS];
  uint range[ROUTE_ITEMS];
  uint rank[ROUTE_ITEMS];
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      ulong hash = hash_key(keys[from + at], seed);
      ulong bucket = bucket_of(hash, all.starts[ranges]);
      uint own = range_of(&all, bucket, ranges);
      placed[i] = placed_hash(&all, own, bucket, hash, mask_count, mask_inverse);
      range[i] = own;
      rank[i] = atomic_add(&all.number[own], 1u);
    }
  }
  take_places(&all, next, ranges);
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      ulong place = all.place[range[i]] + rank[i];
      places[at] = (uint)place;
      if (in_space(place, range[i], capacity)) {
        hashes[place] = placed[i];
#if WEIGHTED
        routed_weights[place] = weights[weights_from + at];
#endif
      }
    }
  }
}

// Writes groups to their ranges, each a key and its value of 64 bits. Memory transactions per group:
// the key and the value are read in order, and written in runs.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void route_groups(
    __global const ulong* table, uint ranges, uint mask_count, ulong seed, __global const Key* keys,
    ulong from, ulong count, __global const ulong* values, ulong values_from, uint capacity,
    __global uint* next, __global Key* routed_keys, __global ulong* routed_values) {
  __local Ranges all;
  load_ranges(&all, table, ranges);
  ulong first = get_group_id(0) * (ulong)ROUTE_TILE + get_local_id(0);
  uint range[ROUTE_ITEMS];
  uint rank[ROUTE_ITEMS];
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      ulong bucket = bucket_of(hash_key(keys[from + at], seed), all.starts[ranges]);
      range[i] = range_of(&all, bucket, ranges);
      rank[i] = atomic_add(&all.number[range[i]], 1u);
    }
  }
  take_places(&all, next, ranges);
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      ulong place = all.place[range[i]] + rank[i];
      if (in_space(place, range[i], capacity)) {
        routed_keys[place] = keys[from + at];
        routed_values[place] = values[values_from + at];
      }
    }
  }
}

// Puts answers, which came in the order of routed keys, into the places of their keys. Memory
// transactions per key: the place is read and the answer written in order; answers are read in runs.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void take_answers(
    __global const Answer* given, __global const uint* places, ulong count,
    __global Answer* answers) {
  ulong at = get_group_id(0) * (ulong)GROUP_SIZE + get_local_id(0);
  if (at < count) {
    answers[at] = given[places[at]];
  }
}
