// Made from opencl-kernels/route.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Sends keys to the ranges of a table of which several devices have a range each: keys of a range
// get adjacent places, as hashes that are written anew. A table of this range alone finds its
// bucket and the rest of the hash in them by the rules of the identity hash.
//
// Memory transactions per key: it is read in order; 8 bytes of the hash are written and, if it has
// one, 4 of its weight, next to the other keys of the warp and the tile in the range, and in order
// 4 bytes that say where that is. Caches merge what is written there: nothing is sorted before. If
// some range gets far more keys than others, two passes are needed, which read the key again: the
// first one counts the keys of each range.
//
// What is known of the ranges is an array of the host. Of each range up to the most, and then of
// the masks, it has two numbers: the low half of the first bucket and, as the high half, the number
// of buckets or masks; and 2^64 / that number, rounded up. Then it has the first bucket of each
// range; where there is no range any more, the number of all buckets.

#include "sketch.cu"

#define ROUTE_ITEMS 4   // keys of a thread
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

struct Ranges {
  uint4 known[MOST_RANGES + 1];   // the table
  ulong starts[MOST_RANGES + 1];  // its second part
  uint number[MOST_RANGES];       // of keys of this tile
  uint2 space[MOST_RANGES];       // where the first of them goes, and the end of the space
};

#define TABLE_WORDS (3 * (MOST_RANGES + 1))

__device__ __forceinline__ void load_ranges(Ranges* all, const ulong* table) {
  uint at = threadIdx.x;
  if (at < TABLE_WORDS) {
    ((ulong*)all)[at] = table[at];
  }
  if (at < MOST_RANGES) {
    all->number[at] = 0;
  }
  __syncthreads();
}

// A thread's share of a tile, keys that are GROUP_SIZE apart.
struct OwnKeys {
  ulong first;  // where the first of them is
  int left;     // keys of the tile from there on
  Key key[ROUTE_ITEMS];
  ulong placed[ROUTE_ITEMS];  // hashes in their ranges
  uint range[ROUTE_ITEMS];
  uint rank[ROUTE_ITEMS];  // in the range, of this tile
};

__device__ __forceinline__ bool is_key(const OwnKeys* own, uint i) {
  return (int)(i * GROUP_SIZE) < own->left;
}

// Reads keys, all of them before it waits for the first.
__device__ __forceinline__ void read_keys(OwnKeys* own, const Key* keys, ulong count) {
  ulong tile = blockIdx.x * (ulong)ROUTE_TILE;
  own->first = tile + threadIdx.x;
  own->left = (int)min(count - tile, (ulong)ROUTE_TILE) - (int)threadIdx.x;
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    own->key[i] = is_key(own, i) ? keys[own->first + i * GROUP_SIZE] : 0;
  }
}

// a * 2^32 / b, rounded up, for a < b <= 2^31. With the inverse, 2^64 / b + e and e < 1, the
// product is a * 2^32 / b and less than 1/2 more: its whole part is the quotient rounded down, or
// up already. GPUs take longer for one division of 64 bits than for all else that is done for a
// key. The quotient is below 2^32, so that products of 32 bits are enough.
__device__ __forceinline__ uint divide_up(uint a, uint4 known) {
  uint quotient = a * known.w + mul_hi(a, known.z);
  return quotient + (mul_hi(quotient, known.y) < a);
}

// The low half of a hash, which selects the mask by the rules of the identity hash, if there are
// masks. Most families have these rules.
__device__ __forceinline__ uint low_half(ulong hash, uint4 known, uint masks) {
#if HASH == HASH_MULTIPLY
  return masks == 0 ? (uint)hash : divide_up(mask_of(hash, masks), known);
#else
  return (uint)hash;
#endif
}

// The high half, which selects the bucket of a range. Both are rounded up, so that the product with
// what they are to be below is just enough.
__device__ __forceinline__ uint high_half(ulong bucket, uint4 known) {
  return divide_up((uint)bucket - known.x, known);
}

// Finds the range of each key, bit by bit, and its hash there.
__device__ __forceinline__ void find_ranges(const Ranges* all, OwnKeys* own, ulong seed,
                                            uint ranges, uint masks) {
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
// ranges are few, all threads would wait for the same numbers.
__device__ __forceinline__ void rank_keys(Ranges* all, OwnKeys* own, uint ranges) {
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
      own->rank[i] = atomicAdd(&all->number[own->range[i]], count_bits(same[i]));
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
__device__ __forceinline__ void take_places(Ranges* all, uint* next, uint ranges, uint capacity) {
  __syncthreads();
  uint range = threadIdx.x;
  if (range < ranges) {
    all->space[range].x = atomicAdd(&next[range], all->number[range]);
    all->space[range].y = capacity == 0 ? ALL_ONES : (range + 1) * capacity;
  }
  __syncthreads();
}

// How many keys each range gets.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    count_keys(const ulong* table, uint ranges, uint mask_count, ulong seed, const Key* keys,
               ulong from, ulong count, uint* numbers) {
  __shared__ Ranges all;
  OwnKeys own;
  read_keys(&own, keys + from, count);
  load_ranges(&all, table);
  find_ranges(&all, &own, seed, ranges, mask_count);
  rank_keys(&all, &own, ranges);
  __syncthreads();
  if (threadIdx.x < ranges) {
    atomicAdd(&numbers[threadIdx.x], all.number[threadIdx.x]);
  }
}

// Writes keys to their ranges. The next free place of each is given, and moves, even past its
// space.
extern "C" __global__ void __launch_bounds__(CROWDED)
    route_keys(const ulong* table, uint ranges, uint mask_count, ulong seed, const Key* keys,
               ulong from, ulong count, const uint* weights, ulong weights_from, uint capacity,
               uint* next, ulong* hashes, uint* places, uint* routed_weights) {
  __shared__ Ranges all;
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

// Puts answers, which came in the order of routed keys, into the places of their keys. A block has
// the keys of a tile, so that it finds most of its answers in the cache. Memory transactions per
// key: the place is read and the answer written in order; answers are read in runs.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    take_answers(const Answer* given, const uint* places, ulong count, Answer* answers) {
  ulong first = blockIdx.x * (ulong)ROUTE_TILE + threadIdx.x;
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
