// Made from opencl-kernels/group_by.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Group-by aggregation: hash tables of keys and their aggregates, with linear probing (LPHGA) and
// without (SP-EGA; EGA, Section 4.1), and what collects their contents.
//
// Memory transactions per pair: its key and value in order; one sector of the table is read, and an
// atomic operation works on it where it then lies in cache. A new key costs one more such
// operation. A probe beyond the first slot reads another sector every second time. Pairs with equal
// keys in one block cost one access together. A pair that SP-EGA finds no place for is written and
// read once more, in order.

#include "group_table.cu"
#include "sketch.cu"

#define COLLECT_ITEMS 4  // slots of a thread

#define TILE_SLOTS 1024

struct PairTile {
  ulong key[TILE];
  ulong value[TILE];
  uint latest[TILE_SLOTS];  // the latest pair of those that hashed there
};

// Combines pairs with equal keys of this block: a frequent key would be one address that all blocks
// add to, one after the other. Returns the place of the thread whose pair stands for this one, and
// for that thread what its pair has become.
__device__ __forceinline__ uint merge_equal_keys(PairTile* tile, bool present, ulong seed,
                                                 Slot* pair) {
  uint place = threadIdx.x;
  uint slot = (uint)hash_key(pair->key, seed) % TILE_SLOTS;
  tile->key[place] = pair->key;
  tile->value[place] = pair->value;
  if (present) {
    atomicExch(&tile->latest[slot], place);
  }
  __syncthreads();
  uint latest = present ? tile->latest[slot] : place;
  uint leader = tile->key[latest] == pair->key ? latest : place;
  if (leader != place) {
    combine_in_tile(&tile->value[leader], pair->value);
  }
  __syncthreads();
  pair->value = tile->value[place];
  return leader;
}

// Empties a table; a thread takes a slot.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE) clear_slots(Slot* table, ulong count) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    Slot empty = {EMPTY, IDENTITY};
    table[at] = empty;
  }
}

// LPHGA: adds every pair to a table; a block takes every step-th tile.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    aggregate(Slot* table, ulong slots, ulong seed, uint* state, const Key* keys, ulong key_from,
              const Value* values, ulong value_from, ulong count) {
  __shared__ PairTile tile;
  uint added = 0;
  for (ulong first = blockIdx.x * (ulong)TILE; first < count; first += gridDim.x * (ulong)TILE) {
    ulong at = first + threadIdx.x;
    bool present = at < count;
    Slot pair = {EMPTY, IDENTITY};
    if (present) {
      pair = pair_at(keys, key_from + at, values, value_from + at);
    }
    uint leader = merge_equal_keys(&tile, present, seed, &pair);
    if (present && leader == threadIdx.x && !settle_special(table, slots, pair, &added)) {
      probe(table, slots, most_probes(slots, count), hash_key(pair.key, seed), pair, state, &added);
    }
  }
  count_groups(added, state);
}

// SP-EGA, phases 1 and 3: adds pairs to the first slots of a table, without probing, and collects
// those that find no place there, all pairs of a key or none. A block takes every step-th tile.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    hash_partial(Slot* table, ulong partial, ulong slots, ulong seed, uint* state, const Key* keys,
                 ulong key_from, const Value* values, ulong value_from, ulong count, Slot* unhashed,
                 ulong unhashed_from) {
  __shared__ PairTile tile;
  __shared__ Places places;
  if (threadIdx.x == 0) {
    places.count = 0;
  }
  uint added = 0;
  for (ulong first = blockIdx.x * (ulong)TILE; first < count; first += gridDim.x * (ulong)TILE) {
    ulong at = first + threadIdx.x;
    bool present = at < count;
    Slot pair = {EMPTY, IDENTITY};
    if (present) {
      pair = pair_at(keys, key_from + at, values, value_from + at);
    }
    uint leader = merge_equal_keys(&tile, present, seed, &pair);
    bool left = false;
    uint rank = 0;
    if (present && leader == threadIdx.x && !settle_special(table, partial, pair, &added)) {
      ulong slot = bucket_of(hash_key(pair.key, seed), slots);
      left = slot >= partial || !settle(&table[slot], table[slot].key, pair, &added);
    }
    if (left) {
      rank = atomicAdd(&places.count, 1u);
    }
    reserve(&places, &state[STATE_UNHASHED]);
    if (left) {
      unhashed[unhashed_from + places.first + rank] = pair;
    }
  }
  count_groups(added, state);
}

// SP-EGA, phase 4: adds those pairs to a table, by another hash: more than half of them are there
// because the first one sent them beyond the partial table. A block takes every step-th tile.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    aggregate_unhashed(Slot* table, ulong slots, ulong seed, uint* state, const Slot* unhashed,
                       ulong from) {
  __shared__ PairTile tile;
  uint added = 0;
  ulong count = state[STATE_UNHASHED];
  for (ulong first = blockIdx.x * (ulong)TILE; first < count; first += gridDim.x * (ulong)TILE) {
    ulong at = first + threadIdx.x;
    bool present = at < count;
    Slot pair = {EMPTY, IDENTITY};
    if (present) {
      pair = unhashed[from + at];
    }
    uint leader = merge_equal_keys(&tile, present, seed, &pair);
    if (present && leader == threadIdx.x) {
      ulong hash = fmix64(hash_key(pair.key, seed));
      probe(table, slots, min(slots / 2, (ulong)LONGEST_RUN), hash, pair, state, &added);
    }
  }
  count_groups(added, state);
}

// Adds the groups of a table to a larger one; a thread takes every step-th slot.
//
// Memory transactions per slot: it is read in order. Slots lie in the order of their hashes, in the
// larger table too, so that a group costs as much as if it were written in order.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    rehash(Slot* table, ulong slots, ulong seed, uint* state, const Slot* smaller,
           ulong smaller_slots) {
  uint added = 0;
  ulong step = gridDim.x * (ulong)blockDim.x;
  for (ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x; at <= smaller_slots; at += step) {
    Slot group = smaller[at];
    if (group.key != EMPTY && at == smaller_slots) {
      settle(&table[slots], table[slots].key, group, &added);
    } else if (group.key != EMPTY) {
      probe(table, slots, slots / 2, hash_key(group.key, seed), group, state, &added);
    }
  }
  count_groups(added, state);
}

// SP-EGA, phases 2 and 5: copies the slots in use, from some slot on, to columns, in any order. A
// block takes a tile, and a thread COLLECT_ITEMS slots of it, the special one after the last among
// them. Groups with a smaller aggregate than the least are left out.
//
// Memory transactions per slot: it is read in order; a group is written next to others of its tile.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    collect(const Slot* table, ulong from, ulong slots, ulong least, uint* state, Key* keys,
            ulong* values) {
  __shared__ Places places;
  if (threadIdx.x == 0) {
    places.count = 0;
  }
  __syncthreads();
  Slot group[COLLECT_ITEMS];
  uint rank[COLLECT_ITEMS];
  ulong first = from + blockIdx.x * (ulong)(COLLECT_ITEMS * GROUP_SIZE) + threadIdx.x;
#pragma unroll
  for (uint i = 0; i < COLLECT_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    group[i].key = EMPTY;
    if (at <= slots) {
      group[i] = table[at];
      group[i].key = (long long)group[i].value < (long long)least ? EMPTY : group[i].key;
    }
  }
#pragma unroll
  for (uint i = 0; i < COLLECT_ITEMS; i++) {
    if (group[i].key != EMPTY) {
      rank[i] = atomicAdd(&places.count, 1u);
    }
  }
  reserve(&places, &state[STATE_COLLECTED]);
#pragma unroll
  for (uint i = 0; i < COLLECT_ITEMS; i++) {
    if (group[i].key != EMPTY) {
      ulong to = (ulong)places.first + rank[i];
      keys[to] = (Key)(first + i * GROUP_SIZE == slots ? EMPTY : group[i].key);
      values[to] = group[i].value;
    }
  }
}
