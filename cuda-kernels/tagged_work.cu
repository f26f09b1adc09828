// Made from opencl-kernels/tagged_work.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// What a block of a tagged sketch has to do: the keys of a tile in lists, and keys that it carries
// along from tile to tile.
//
// A thread takes keys of a list one by one, so that those who have to try again do not hold up the
// others. A key that others add to all the time would hold them up nevertheless, as only one of
// many swaps succeeds. Such a key is carried along: its weights of many tiles are added up in
// shared memory.

#pragma once

#define TAGGED_ITEMS 4  // keys of a thread, more or less
#define ITEM_KEYS TAGGED_ITEMS

#include "tagged_bucket.cu"

#define CARRIED 256                 // places for keys that a block carries along
#define CARRIED_PROBES 16           // places of a key
#define MUCH_CARRIED (CARRIED / 2)  // more keys than that are added before the next tile

#define LISTS 2
#define TO_ADD 0      // the list of all keys
#define TO_REBUILD 1  // the list of keys whose bucket is rebuilt for them
#define BECOMES_LARGE (1u << 31)  // marks a key whose entry becomes a large one

// The keys of a tile in lists, which take the place of its slots. Keys that others add to all the
// time are carried along: their weights of many tiles are added together.
struct Work {
  Tile tile;
  uint number[LISTS];
  uint next[LISTS];        // the first of a list that no thread has taken
  ulong carried[CARRIED];  // hashes; 0: no key
  uint carried_weight[CARRIED];
  uint carried_number;
};

// Empties the lists. One thread does so: where all threads of a group are one loop of a processor,
// a store of the first two of them may be one of a whole vector.
__device__ __forceinline__ void clear_lists(Work* work) {
  if (threadIdx.x == 0) {
    work->number[TO_ADD] = 0;
    work->number[TO_REBUILD] = 0;
    work->next[TO_ADD] = 0;
    work->next[TO_REBUILD] = 0;
  }
}

// Adds the place of a key to a list.
__device__ __forceinline__ void list_key(Work* work, uint list, uint place) {
  work->tile.slot[list * TILE + atomicAdd(&work->number[list], 1u)] = place;
}

// Carries nothing from now on.
__device__ __forceinline__ void clear_carried(Work* work) {
  for (uint i = threadIdx.x; i < CARRIED; i += GROUP_SIZE) {
    work->carried[i] = 0;
    work->carried_weight[i] = 0;
  }
  if (threadIdx.x == 0) {
    work->carried_number = 0;
  }
}

// Loads a tile and lists its keys; ends with a barrier.
__device__ __forceinline__ void load_work(Work* work, ulong number, ulong seed, const Key* keys,
                                          ulong from, ulong count, const uint* weights,
                                          ulong weights_from) {
  clear_lists(work);
  load_tile(&work->tile, number, seed, keys, from, count, weights, weights_from);
#pragma unroll
  for (uint i = 0; i < ITEM_KEYS; i++) {
    uint place = i * GROUP_SIZE + threadIdx.x;
    if (work->tile.weight[place] != 0) {
      list_key(work, TO_ADD, place);
    }
  }
  __syncthreads();
}

// Makes the carried keys a tile, and lists them; begins and ends with a barrier.
__device__ __forceinline__ void load_carried(Work* work) {
  clear_lists(work);
  __syncthreads();
  for (uint place = threadIdx.x; place < CARRIED; place += GROUP_SIZE) {
    if (work->carried[place] != 0) {
      work->tile.hash[place] = work->carried[place];
      work->tile.weight[place] = work->carried_weight[place];
      list_key(work, TO_ADD, place);
    }
  }
  clear_carried(work);
  __syncthreads();
}

// The first place of a key among those carried.
__device__ __forceinline__ uint carried_place(ulong hash) { return (uint)(hash >> 20) % CARRIED; }

// Adds to a key that is carried in its first place. Returns whether it is there.
__device__ __forceinline__ bool add_to_carried(Work* work, ulong hash, uint weight) {
  uint place = carried_place(hash);
  bool found = hash != 0 && work->carried[place] == hash;
  if (found) {
    atomicAdd(&work->carried_weight[place], weight);
  }
  return found;
}

// Carries a key along. Returns whether one of its places was free.
__device__ SEPARATE bool carry(Work* work, ulong hash, uint weight) {
#pragma unroll 1
  for (uint i = 0; hash != 0 && i < CARRIED_PROBES; i++) {
    uint place = (carried_place(hash) + i) % CARRIED;
    ulong found = atomicCAS(&work->carried[place], 0ULL, hash);
    if (found == 0 || found == hash) {
      atomicAdd(&work->carried_number, found == 0 ? 1u : 0u);
      atomicAdd(&work->carried_weight[place], weight);
      return true;
    }
  }
  return false;
}
