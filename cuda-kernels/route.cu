// Made from opencl-kernels/route.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Sends keys to the ranges of a table of which several devices have a range each: keys of a range
// get adjacent places, as hashes that are written anew. A table of this range alone finds its
// bucket and the rest of the hash in them by the rules of the identity hash.
//
// Memory transactions per key: it is read in order; 8 bytes of the hash are written and, if it has
// one, 4 of its weight, in runs of ROUTE_TILE / ranges, and in order 4 bytes that say where that
// is. If some range gets far more keys than others, two passes are needed, which read the key
// again: the first one counts the keys of each range.
//
// What is known of the ranges is an array of the host: the first bucket of each, then the number of
// all; 2^64 / buckets of each, rounded up; and the same of the number of masks.

#include "sketch.cu"

#define ROUTE_ITEMS 8   // keys of a thread
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
  ulong starts[MOST_RANGES + 1];  // the first bucket of each range, and behind the last one
  ulong inverses[MOST_RANGES];    // of their numbers of buckets
  uint number[MOST_RANGES];       // of keys of this tile
  ulong place[MOST_RANGES];       // where the first of them goes
};

__device__ __forceinline__ void load_ranges(Ranges* all, const ulong* table, uint ranges) {
  uint range = threadIdx.x;
  if (range <= ranges) {
    all->starts[range] = table[range];
  }
  if (range < ranges) {
    all->inverses[range] = table[ranges + 1 + range];
    all->number[range] = 0;
  }
  __syncthreads();
}

__device__ __forceinline__ uint range_of(const Ranges* all, ulong bucket, uint ranges) {
  uint range = 0;
  for (uint i = 1; i < ranges; i++) {
    range += bucket >= all->starts[i];
  }
  return range;
}

// a * 2^32 / b, rounded up, for a < b <= 2^31. With the inverse, 2^64 / b + e and e < 1, the
// product is a * 2^32 / b and less than 1/2 more: its whole part is the quotient rounded down, or
// up already. GPUs take longer for one division of 64 bits than for all else that is done for a
// key.
__device__ __forceinline__ ulong divide_up(uint a, ulong b, ulong inverse) {
  ulong product = (ulong)a << 32;
  ulong quotient = mul_hi(product, inverse);
  return quotient + (quotient * b < product);
}

// A hash whose high half selects a bucket of a range, and whose low half the mask, if there are
// masks: both rounded up, so that the product of either with what it is to be below is just enough.
__device__ __forceinline__ ulong placed_hash(const Ranges* all, uint range, ulong bucket,
                                             ulong hash, uint masks, ulong mask_inverse) {
  uint low = masks == 0 ? (uint)hash : (uint)divide_up(mask_of(hash, masks), masks, mask_inverse);
  ulong start = all->starts[range];
  ulong buckets = all->starts[range + 1] - start;
  return divide_up((uint)(bucket - start), buckets, all->inverses[range]) << 32 | low;
}

// The first place of this tile in each range, once the keys of each have been counted.
__device__ __forceinline__ void take_places(Ranges* all, uint* next, uint ranges) {
  __syncthreads();
  uint range = threadIdx.x;
  if (range < ranges) {
    all->place[range] = atomicAdd(&next[range], all->number[range]);
  }
  __syncthreads();
}

// How many keys each range gets.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    count_keys(const ulong* table, uint ranges, uint mask_count, ulong seed, const Key* keys,
               ulong from, ulong count, uint* numbers) {
  __shared__ Ranges all;
  load_ranges(&all, table, ranges);
  ulong first = blockIdx.x * (ulong)ROUTE_TILE + threadIdx.x;
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      ulong bucket = bucket_of(hash_key(keys[from + at], seed), all.starts[ranges]);
      atomicAdd(&all.number[range_of(&all, bucket, ranges)], 1u);
    }
  }
  __syncthreads();
  if (threadIdx.x < ranges) {
    atomicAdd(&numbers[threadIdx.x], all.number[threadIdx.x]);
  }
}

// Whether a place is in the space of a range, which begins at the number of the range times the
// capacity of each. With a capacity of 0, there is space for all.
__device__ __forceinline__ bool in_space(ulong place, uint range, uint capacity) {
  return capacity == 0 || place < (range + 1) * (ulong)capacity;
}

// Writes keys to their ranges. The next free place of each is given, and moves, even past its
// space.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    route_keys(const ulong* table, uint ranges, uint mask_count, ulong seed, const Key* keys,
               ulong from, ulong count, const uint* weights, ulong weights_from, uint capacity,
               uint* next, ulong* hashes, uint* places, uint* routed_weights) {
  __shared__ Ranges all;
  load_ranges(&all, table, ranges);
  ulong mask_inverse = table[2 * ranges + 1];
  ulong first = blockIdx.x * (ulong)ROUTE_TILE + threadIdx.x;
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
      rank[i] = atomicAdd(&all.number[own], 1u);
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

// Writes groups to their ranges, each a key and its value of 64 bits. Memory transactions per
// group: the key and the value are read in order, and written in runs.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    route_groups(const ulong* table, uint ranges, uint mask_count, ulong seed, const Key* keys,
                 ulong from, ulong count, const ulong* values, ulong values_from, uint capacity,
                 uint* next, Key* routed_keys, ulong* routed_values) {
  __shared__ Ranges all;
  load_ranges(&all, table, ranges);
  ulong first = blockIdx.x * (ulong)ROUTE_TILE + threadIdx.x;
  uint range[ROUTE_ITEMS];
  uint rank[ROUTE_ITEMS];
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      ulong bucket = bucket_of(hash_key(keys[from + at], seed), all.starts[ranges]);
      range[i] = range_of(&all, bucket, ranges);
      rank[i] = atomicAdd(&all.number[range[i]], 1u);
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
// transactions per key: the place is read and the answer written in order; answers are read in
// runs.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    take_answers(const Answer* given, const uint* places, ulong count, Answer* answers) {
  ulong at = blockIdx.x * (ulong)GROUP_SIZE + threadIdx.x;
  if (at < count) {
    answers[at] = given[places[at]];
  }
}
