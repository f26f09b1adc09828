// Made from opencl-kernels/few_groups.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Group-by of few groups: each block aggregates in shared memory, and in the end adds what it has
// there to the table of all.
//
// Memory transactions per pair: its key and value, in order. A pair that finds no place in shared
// memory costs what it costs in the table of all; so does each group, once a block.
//
// Defined by the host:
//   FEW_ITEMS  pairs that a thread reads at once (8)

#define FEW_TILE (GROUP_SIZE * FEW_ITEMS)

// Adds a pair to the table of all; returns how many groups that has added.
__device__ SEPARATE uint add_to_all(Slot* table, ulong slots, ulong seed, Slot pair, uint* state) {
  uint added = 0;
  if (!settle_special(table, slots, pair, &added)) {
    probe(table, slots, hash_key(pair.key, seed), pair, state, &added);
  }
  return added;
}

// Adds every pair to a table; a block takes every step-th tile.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    aggregate_few(Slot* table, ulong slots, ulong seed, uint* state, const Key* keys,
                  ulong key_from, const Value* values, ulong value_from, ulong count) {
  __shared__ LocalGroups near;
  clear_local(&near);
  __syncthreads();
  uint added = 0;
  for (ulong first = blockIdx.x * (ulong)FEW_TILE + threadIdx.x; first < count;
       first += gridDim.x * (ulong)FEW_TILE) {
    Slot pair[FEW_ITEMS];
#pragma unroll
    for (uint i = 0; i < FEW_ITEMS; i++) {
      ulong at = first + i * GROUP_SIZE;
      if (at < count) {
        pair[i] = pair_at(keys, key_from + at, values, value_from + at);
      }
    }
#pragma unroll
    for (uint i = 0; i < FEW_ITEMS; i++) {
      bool present = first + i * GROUP_SIZE < count;
      bool same = i + 1 < FEW_ITEMS && first + (i + 1) * GROUP_SIZE < count &&
                  pair[i].key == pair[(i + 1) % FEW_ITEMS].key;
      if (same) {  // it goes on with the next: equal keys may be all there are
        pair[(i + 1) % FEW_ITEMS].value = combined(pair[(i + 1) % FEW_ITEMS].value, pair[i].value);
      } else if (present &&
                 !settle_local(&near, (uint)hash_key(pair[i].key, seed), (Key)pair[i].key,
                               pair[i].value)) {
        added += add_to_all(table, slots, seed, pair[i], state);
      }
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
      added += add_to_all(table, slots, seed, group, state);
    }
  }
  count_groups(added, state);
}
