// Sends keys to the ranges of a table of which several devices have a range each: keys of a range
// get adjacent places, as hashes that are written anew. A table of this range alone finds its
// bucket and the rest of the hash in them by the rules of the identity hash.
//
// Memory transactions per key: it is read in order; 8 bytes of the hash are written and, if it has
// one, 4 of its weight, next to the other keys of the warp and the tile in the range, and in order 4
// bytes that say where that is. Caches merge what is written there: nothing is sorted before. If some
// range gets far more keys than others, two passes are needed, which read the key again: the first
// one counts the keys of each range.
//
// What is known of the ranges is an array of the host. Of each range up to the most, and then of the
// masks, it has two numbers: the low half of the first bucket and, as the high half, the number of
// buckets or masks; and 2^64 / that number, rounded up. Then it has the first bucket of each range;
// where there is no range any more, the number of all buckets.

#include "sketch.cl"

#define ROUTE_ITEMS 4   // keys of a work-item
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
  uint4 known[MOST_RANGES + 1];   // the table
  ulong starts[MOST_RANGES + 1];  // its second part
  uint number[MOST_RANGES];       // of keys of this tile
  uint2 space[MOST_RANGES];       // where the first of them goes, and the end of the space
} Ranges;

#define TABLE_WORDS (3 * (MOST_RANGES + 1))

void load_ranges(__local Ranges* all, __global const ulong* table) {
  uint at = get_local_id(0);
  if (at < TABLE_WORDS) {
    ((__local ulong*)all)[at] = table[at];
  }
  if (at < MOST_RANGES) {
    all->number[at] = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

// A work-item's share of a tile, keys that are GROUP_SIZE apart.
typedef struct {
  ulong first;  // where the first of them is
  int left;     // keys of the tile from there on
  Key key[ROUTE_ITEMS];
  ulong placed[ROUTE_ITEMS];  // hashes in their ranges
  uint range[ROUTE_ITEMS];
  uint rank[ROUTE_ITEMS];  // in the range, of this tile
} OwnKeys;

bool is_key(const OwnKeys* own, uint i) { return (int)(i * GROUP_SIZE) < own->left; }

// Reads keys, all of them before it waits for the first.
void read_keys(OwnKeys* own, __global const Key* keys, ulong count) {
  ulong tile = get_group_id(0) * (ulong)ROUTE_TILE;
  own->first = tile + get_local_id(0);
  own->left = (int)min(count - tile, (ulong)ROUTE_TILE) - (int)get_local_id(0);
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    own->key[i] = is_key(own, i) ? keys[own->first + i * GROUP_SIZE] : 0;
  }
}

// a * 2^32 / b, rounded up, for a < b <= 2^31. With the inverse, 2^64 / b + e and e < 1, the product
// is a * 2^32 / b and less than 1/2 more: its whole part is the quotient rounded down, or up already.
// GPUs take longer for one division of 64 bits than for all else that is done for a key. The quotient
// is below 2^32, so that products of 32 bits are enough.
uint divide_up(uint a, uint4 known) {
  uint quotient = a * known.w + mul_hi(a, known.z);
  return quotient + (mul_hi(quotient, known.y) < a);
}

// The low half of a hash, which selects the mask by the rules of the identity hash, if there are
// masks. Most families have these rules.
uint low_half(ulong hash, uint4 known, uint masks) {
#if HASH == HASH_MULTIPLY
  return masks == 0 ? (uint)hash : divide_up(mask_of(hash, masks), known);
#else
  return (uint)hash;
#endif
}

// The high half, which selects the bucket of a range. Both are rounded up, so that the product with
// what they are to be below is just enough.
uint high_half(ulong bucket, uint4 known) { return divide_up((uint)bucket - known.x, known); }

// Finds the range of each key, bit by bit, and its hash there.
void find_ranges(__local const Ranges* all, OwnKeys* own, ulong seed, uint ranges, uint masks) {
  ulong bucket[ROUTE_ITEMS];
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong hash = hash_key(own->key[i], seed);
    bucket[i] = bucket_of(hash, all->starts[MOST_RANGES]);
    own->placed[i] = low_half(hash, all->known[MOST_RANGES], masks);
    own->range[i] = 0;
  }
  for (uint step = (1u << bit_length(ranges - 1)) / 2; step > 0; step /= 2) {
#pragma unroll
    for (uint i = 0; i < ROUTE_ITEMS; i++) {
      own->range[i] += bucket[i] >= all->starts[own->range[i] + step] ? step : 0;
    }
  }
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    own->placed[i] |= (ulong)high_half(bucket[i], all->known[own->range[i]]) << 32;
  }
}

// Ranks keys in their ranges. A warp asks for places of all its keys of a range at once: where
// ranges are few, all work-items would wait for the same numbers.
void rank_keys(__local Ranges* all, OwnKeys* own, uint ranges) {
  uint same[ROUTE_ITEMS];  // lanes whose keys have the same range
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    same[i] = lanes_where(is_key(own, i));
  }
  for (uint bit = 1; bit < ranges; bit *= 2) {
#pragma unroll
    for (uint i = 0; i < ROUTE_ITEMS; i++) {
      bool is_set = (own->range[i] & bit) != 0;
      uint set = lanes_where(is_set);
      same[i] &= is_set ? set : ~set;
    }
  }
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    own->rank[i] = 0;
    if ((same[i] & lanes_before()) == 0 && is_key(own, i)) {
      own->rank[i] = atomic_add(&all->number[own->range[i]], count_bits(same[i]));
    }
  }
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    uint first = of_lane(own->rank[i], lowest_bit(same[i]));
    own->rank[i] = first + count_bits(same[i] & lanes_before());
  }
}

// Takes places for this tile in each range. The space of a range begins at its number times the
// capacity of each. With a capacity of 0, there is space for all.
void take_places(__local Ranges* all, __global uint* next, uint ranges, uint capacity) {
  barrier(CLK_LOCAL_MEM_FENCE);
  uint range = get_local_id(0);
  if (range < ranges) {
    all->space[range].x = atomic_add(&next[range], all->number[range]);
    all->space[range].y = capacity == 0 ? ALL_ONES : (range + 1) * capacity;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

// How many keys each range gets.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void count_keys(
    __global const ulong* table, uint ranges, uint mask_count, ulong seed, __global const Key* keys,
    ulong from, ulong count, __global uint* numbers) {
  __local Ranges all;
  OwnKeys own;
  read_keys(&own, keys + from, count);
  load_ranges(&all, table);
  find_ranges(&all, &own, seed, ranges, mask_count);
  rank_keys(&all, &own, ranges);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) < ranges) {
    atomic_add(&numbers[get_local_id(0)], all.number[get_local_id(0)]);
  }
}

// Writes keys to their ranges. The next free place of each is given, and moves, even past its space.
__kernel __attribute__((reqd_work_group_size(CROWDED, 1, 1))) void route_keys(
    __global const ulong* table, uint ranges, uint mask_count, ulong seed, __global const Key* keys,
    ulong from, ulong count, __global const uint* weights, ulong weights_from, uint capacity,
    __global uint* next, __global ulong* hashes, __global uint* places,
    __global uint* routed_weights) {
  __local Ranges all;
  OwnKeys own;
  read_keys(&own, keys + from, count);
  load_ranges(&all, table);
  find_ranges(&all, &own, seed, ranges, mask_count);
  rank_keys(&all, &own, ranges);
#if WEIGHTED
  uint weight[ROUTE_ITEMS];
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    weight[i] = is_key(&own, i) ? weights[weights_from + own.first + i * GROUP_SIZE] : 0;
  }
#endif
  take_places(&all, next, ranges, capacity);
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    uint2 space = all.space[own.range[i]];
    uint place = space.x + own.rank[i];
    if (is_key(&own, i)) {
      places[own.first + i * GROUP_SIZE] = place;
    }
    if (is_key(&own, i) && place < space.y) {
      hashes[place] = own.placed[i];
#if WEIGHTED
      routed_weights[place] = weight[i];
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
  uint place[ROUTE_ITEMS];  // all are read before the first is waited for, and then all answers
  Answer answer[ROUTE_ITEMS];
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    place[i] = at < count ? places[at] : 0;
  }
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    answer[i] = given[place[i]];
  }
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      answers[at] = answer[i];
    }
  }
}
