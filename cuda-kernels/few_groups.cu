// Made from opencl-kernels/few_groups.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Group-by of few groups: each block aggregates in shared memory, and in the end adds what it has
// there to the table of all.
//
// Memory transactions per pair: its key and value, in order. A pair that finds no place in shared
// memory costs what it costs in the table of all; so does each group, once a block.

#include "group_table.cu"
#include "local_groups.cu"

#define FEW_ITEMS 8  // pairs that a thread reads at once

#define FEW_TILE (GROUP_SIZE * FEW_ITEMS)

// Adds a pair to the table of all; returns how many groups that has added.
__device__ SEPARATE uint add_to_all(Slot* table, ulong slots, ulong most, ulong seed, Slot pair,
                                    uint* state) {
  uint added = 0;
  if (!settle_special(table, slots, pair, &added)) {
    probe(table, slots, most, hash_key(pair.key, seed), pair, state, &added);
  }
  return added;
}

#define DONE (NOWHERE - 1)  // instead of the slot of a pair that is absent, or went on to the next

// Whether a thread's pair has the key of its next: equal keys may be all there are.
__device__ __forceinline__ bool goes_on(const Slot* pair, uint i, uint present) {
  uint next = (i + 1) % FEW_ITEMS;
  return next > 0 && next * GROUP_SIZE + threadIdx.x < present && pair[i].key == pair[next].key;
}

// Adds to each of a thread's pairs those before it that go on.
__device__ __forceinline__ void pass_on(Slot* pair, uint present) {
#pragma unroll
  for (uint i = 0; i + 1 < FEW_ITEMS; i++) {
    if (goes_on(pair, i, present)) {
      pair[i + 1].value = combined(pair[i + 1].value, pair[i].value);
    }
  }
}

// Adds every pair to a table; a block takes every step-th tile.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    aggregate_few(Slot* table, ulong slots, ulong seed, uint* state, const Key* keys,
                  ulong key_from, const Value* values, ulong value_from, ulong count) {
  __shared__ LocalGroups near;
  clear_local(&near);
  __syncthreads();
  ulong most = most_probes(slots, count);
  uint added = 0;
  for (ulong first = blockIdx.x * (ulong)FEW_TILE; first < count;
       first += gridDim.x * (ulong)FEW_TILE) {
    uint present = (uint)min(count - first, (ulong)FEW_TILE);
    Slot pair[FEW_ITEMS];
#pragma unroll
    for (uint i = 0; i < FEW_ITEMS; i++) {
      uint at = i * GROUP_SIZE + threadIdx.x;
      if (at < present) {
        pair[i] = pair_at(keys, key_from + first + at, values, value_from + first + at);
      }
    }
    pass_on(pair, present);
    uint slot[FEW_ITEMS];
#pragma unroll
    for (uint i = 0; i < FEW_ITEMS; i++) {
      bool is_own = i * GROUP_SIZE + threadIdx.x < present && !goes_on(pair, i, present);
      slot[i] = is_own ? slot_of(&near, hash_key(pair[i].key, seed), (Key)pair[i].key) : DONE;
      reconverge();
    }
#pragma unroll
    for (uint i = 0; i < FEW_ITEMS; i++) {
      if (slot[i] <= LOCAL_SLOTS) {
        combine_in_tile(&near.value[slot[i]], pair[i].value);
      } else if (slot[i] == NOWHERE) {
        added += add_to_all(table, slots, most, seed, pair[i], state);
      }
      reconverge();
    }
  }
  __syncthreads();
  // each block begins elsewhere: otherwise all would meet at the same slots
  uint turn = blockIdx.x % 64 * (LOCAL_SLOTS / 64);
  for (uint i = threadIdx.x; i <= LOCAL_SLOTS; i += GROUP_SIZE) {
    uint at = i + turn <= LOCAL_SLOTS ? i + turn : i + turn - (LOCAL_SLOTS + 1);
    if (near.key[at] != LOCAL_EMPTY) {
      Slot group;
      group.key = at == LOCAL_SLOTS ? LOCAL_EMPTY : near.key[at];
      group.value = near.value[at];
      added += add_to_all(table, slots, most, seed, group, state);
    }
  }
  count_groups(added, state);
}
