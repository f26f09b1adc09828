// Made from opencl-kernels/sketch.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// What the sketches share: tiles of keys, and buckets of which a hash mask selects counters.
//
// A tile is the keys that a block loads at once, one or some for each thread. Then several threads
// work on each of them, in groups of as many lanes as a bucket has words, so that one memory
// transaction serves a whole bucket.
//
// Equal keys of a tile become one key with a weight. Without that a frequent key is one address
// that every block adds to, and additions to one address run one after the other: a stream with a
// Zipf exponent of 1.1 would be three times slower than a uniform one. Where keys come with
// weights, the weights of equal keys are added.

#pragma once

#include "hash.cu"

#define LOW_WORDS 8   // 32-bit words of a low bucket of the multi-level sketch
#define INDEX 7       // the word of them that holds no counters but the index of a row
#define ROW_WORDS 32  // 32-bit counters of a row of a high table

#define HALVE_ITEMS 4  // vectors of 16 bytes that a thread halves: it reads all of them first

#ifndef COUNTER_BITS
#define COUNTER_BITS 32  // 32 or 64, of the counters of thread, warp and sub-warp sketches
#endif
// 1: each key counts as often as its weight says; 0: once, and no weight is read.
#ifndef WEIGHTED
#define WEIGHTED 0
#endif

#if COUNTER_BITS == 64
typedef ulong Counter;
typedef ulonglong2 Vector;
__device__ __forceinline__ void add_to(Counter* counter, Counter amount) {
  atomicAdd(counter, amount);
}
#else
typedef uint Counter;
typedef uint4 Vector;
__device__ __forceinline__ void add_to(Counter* counter, Counter amount) {
  atomicAdd(counter, amount);
}
#endif

#define MOST (~(Counter)0)
#define VECTOR_COUNTERS (128 / COUNTER_BITS)

#ifndef ITEM_KEYS
#define ITEM_KEYS 1  // keys of a tile for each thread, a power of 2 up to 4
#endif

#define TILE (ITEM_KEYS * GROUP_SIZE)
#define SLOT_BITS (ITEM_KEYS == 1 ? 10 : (ITEM_KEYS == 2 ? 11 : 12))

// What equal keys of a tile weigh together, modulo what a counter can hold.
#if WEIGHTED && COUNTER_BITS == 64
typedef ulong Weight;
__device__ __forceinline__ void add_weight(Weight* weight, uint more) {
  atomicAdd(weight, (ulong)more);
}
#else
typedef uint Weight;
__device__ __forceinline__ void add_weight(Weight* weight, uint more) { atomicAdd(weight, more); }
#endif

struct Tile {
  ulong hash[TILE];
  Weight weight[TILE];        // 0: merged with an equal key, or beyond the last key
  uint slot[1 << SLOT_BITS];  // the latest key of those that hashed there
};

// Fills a tile with the keys of it by its number, of keys [from, from + count); ends with a
// barrier.
__device__ __forceinline__ void load_tile(Tile* tile, ulong number, ulong seed, const Key* keys,
                                          ulong from, ulong count, const uint* weights,
                                          ulong weights_from) {
  ulong hash[ITEM_KEYS];
  uint slot[ITEM_KEYS];
#pragma unroll
  for (uint i = 0; i < ITEM_KEYS; i++) {
    uint place = i * GROUP_SIZE + threadIdx.x;
    ulong at = number * TILE + place;
    hash[i] = at < count ? hash_key(keys[from + at], seed) : 0;
    // each tile spreads the slots in its own way: two frequent keys share one only now and then
    slot[i] = (uint)(hash[i] >> 16) * (2 * (uint)number + 1) >> (32 - SLOT_BITS);
    tile->hash[place] = hash[i];
    tile->weight[place] = 0;
    atomicExch(&tile->slot[slot[i]], place);
  }
  __syncthreads();
#pragma unroll
  for (uint i = 0; i < ITEM_KEYS; i++) {
    uint place = i * GROUP_SIZE + threadIdx.x;
    ulong at = number * TILE + place;
    uint latest = tile->slot[slot[i]];
    uint weight = at < count ? (WEIGHTED ? weights[weights_from + at] : 1) : 0;
    add_weight(&tile->weight[tile->hash[latest] == hash[i] ? latest : place], weight);
  }
  __syncthreads();
}

// The least selected counter of a bucket, read in whole sectors.
__device__ __forceinline__ Counter least_selected(const Vector* bucket, uint vectors, uint mask) {
  Counter least = MOST;
  for (uint vector = 0; vector < vectors; vector++, mask >>= VECTOR_COUNTERS) {
    Vector counters = bucket[vector];
    least = min(least, mask & 1 ? counters.x : MOST);
    least = min(least, mask & 2 ? counters.y : MOST);
#if COUNTER_BITS == 32
    least = min(least, mask & 4 ? counters.z : MOST);
    least = min(least, mask & 8 ? counters.w : MOST);
#endif
  }
  return least;
}

// Adds to the counters of a row of a high table that a mask selects.
__device__ __forceinline__ void add_high(uint* counters, uint mask, uint weight) {
  for (; mask != 0; mask &= mask - 1) {
    atomicAdd(&counters[lowest_bit(mask)], weight);
  }
}

// The least of them.
__device__ __forceinline__ uint least_high(const uint* counters, uint mask) {
  uint least = ALL_ONES;
  for (; mask != 0; mask &= mask - 1) {
    least = min(least, counters[lowest_bit(mask)]);
  }
  return least;
}

struct Summary {
  uint used;                        // counters above 0
  uint largest[COUNTER_BITS / 32];  // of all counters, its high word first
};

// Leaves what the threads of a block found, used and largest, at its place. Of counters of 64 bits
// the high words decide first.
__device__ __forceinline__ void report(uint used, Counter largest, Summary* summary,
                                       Counter* found) {
  if (threadIdx.x == 0) {
    summary->used = 0;
    summary->largest[0] = 0;
    summary->largest[COUNTER_BITS / 32 - 1] = 0;
  }
  __syncthreads();
  atomicAdd(&summary->used, used);
#if COUNTER_BITS == 64
  atomicMax(&summary->largest[0], (uint)(largest >> 32));
  __syncthreads();
  if ((uint)(largest >> 32) == summary->largest[0]) {
    atomicMax(&summary->largest[1], (uint)largest);
  }
#else
  atomicMax(&summary->largest[0], largest);
#endif
  __syncthreads();
  if (threadIdx.x == 0) {
    found[2 * blockIdx.x] = summary->used;
#if COUNTER_BITS == 64
    found[2 * blockIdx.x + 1] = (Counter)summary->largest[0] << 32 | summary->largest[1];
#else
    found[2 * blockIdx.x + 1] = summary->largest[0];
#endif
  }
}
