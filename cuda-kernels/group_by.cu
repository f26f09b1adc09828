// Group-by aggregation: hash tables of keys and their aggregates, with linear probing (LPHGA) and
// without (SP-EGA; EGA, Section 4.1), and what collects their contents.
//
// Memory transactions per pair: its key and value in order; one sector of the table is read, and an
// atomic operation works on it where it then lies in cache. A new key costs one more such
// operation. A probe beyond the first slot reads another sector every second time. Pairs with equal
// keys in one block cost one access together.

#define EMPTY 0xFFFFFFFFFFFFFFFFULL  // in a slot without a key; the key of that value has its own

// Places of the state of a table.
#define SPECIAL_SEEN 0  // whether the key that equals EMPTY occurred
#define FULL 1          // whether a key found no slot

#define TILE_SLOTS 1024
#define PATIENCE 1024  // probes between looks at whether the table is full

// Adds a pair to a slot that is free or has its key; false if it has another. A key once there
// stays: one that was read too early can only look like none, and then the swap finds it.
__device__ __forceinline__ bool settle(Slot* slot, ulong found, Slot pair) {
  if (found == EMPTY) {
    found = atomicCAS(&slot->key, EMPTY, pair.key);
  }
  bool fits = found == EMPTY || found == pair.key;
  if (fits) {
    combine(&slot->value, pair.value);
  }
  return fits;
}

// Adds a pair whose key equals EMPTY to the slot after the last; false if it has another key.
__device__ __forceinline__ bool is_special(Slot* table, ulong slots, Slot pair, uint* state) {
#if KEY_BITS == 64
  if (pair.key == EMPTY) {
    combine(&table[slots].value, pair.value);
    state[SPECIAL_SEEN] = 1;
    return true;
  }
#endif
  return false;
}

// Adds a pair to the first slot that takes it, from the sector on that its hash selects. Both slots
// of a sector are read at once.
__device__ __forceinline__ void probe(Slot* table, ulong slots, ulong hash, Slot pair,
                                      uint* state) {
  ulong at = 2 * bucket_of(hash, slots / 2);
  for (ulong steps = 0; steps < slots / 2; steps++) {
    Slot* slot = &table[at];
    ulong first = slot[0].key;
    ulong second = slot[1].key;
    if (settle(slot, first, pair) || settle(slot + 1, second, pair)) {
      return;
    }
    if (steps % PATIENCE == PATIENCE - 1 && fresh(&state[FULL])) {
      return;
    }
    at = at + 2 < slots ? at + 2 : 0;
  }
  state[FULL] = 1;
}

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

// The place of this thread among those of its block whose flag is set; the total is theirs all.
__device__ __forceinline__ uint rank_in_tile(bool flag, uint* bits, uint* total) {
  uint place = threadIdx.x;
  if (place < TILE / 32) {
    bits[place] = 0;
  }
  __syncthreads();
  if (flag) {
    atomicOr(&bits[place / 32], 1u << place % 32);
  }
  __syncthreads();
  uint rank = count_bits(bits[place / 32] & ((1u << place % 32) - 1));
  *total = 0;
#pragma unroll
  for (uint word = 0; word < TILE / 32; word++) {
    rank += word < place / 32 ? count_bits(bits[word]) : 0;
    *total += count_bits(bits[word]);
  }
  return rank;
}

// Empties a table; a thread takes a slot.
extern "C" __global__ void __launch_bounds__(256) clear_slots(Slot* table, ulong count) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    Slot empty = {EMPTY, IDENTITY};
    table[at] = empty;
  }
}

// LPHGA: adds every pair to a table; a block takes every step-th tile.
extern "C" __global__ void __launch_bounds__(256)
    aggregate(Slot* table, ulong slots, ulong seed, uint* state, const Key* keys, ulong key_from,
              const Value* values, ulong value_from, ulong count) {
  __shared__ PairTile tile;
  for (ulong first = blockIdx.x * (ulong)TILE; first < count; first += gridDim.x * (ulong)TILE) {
    ulong at = first + threadIdx.x;
    bool present = at < count;
    Slot pair = {EMPTY, IDENTITY};
    if (present) {
      pair = pair_at(keys, key_from + at, values, value_from + at);
    }
    uint leader = merge_equal_keys(&tile, present, seed, &pair);
    if (present && leader == threadIdx.x && !is_special(table, slots, pair, state)) {
      probe(table, slots, hash_key(pair.key, seed), pair, state);
    }
  }
}

// SP-EGA, phase 1: adds pairs to the first slots of a table, without probing. Notes which find no
// place there, all pairs of a key or none: a bit for each pair, and their number for each tile. A
// block takes every step-th tile.
extern "C" __global__ void __launch_bounds__(256)
    hash_partial(Slot* table, ulong partial, ulong slots, ulong seed, uint* state, const Key* keys,
                 ulong key_from, const Value* values, ulong value_from, ulong count, uint* unhashed,
                 uint* numbers, ulong numbers_from) {
  __shared__ PairTile tile;
  __shared__ uint left[TILE];
  __shared__ uint bits[TILE / 32];
  for (ulong first = blockIdx.x * (ulong)TILE; first < count; first += gridDim.x * (ulong)TILE) {
    ulong at = first + threadIdx.x;
    bool present = at < count;
    Slot pair = {EMPTY, IDENTITY};
    if (present) {
      pair = pair_at(keys, key_from + at, values, value_from + at);
    }
    uint leader = merge_equal_keys(&tile, present, seed, &pair);
    left[threadIdx.x] = 0;
    if (present && leader == threadIdx.x && !is_special(table, partial, pair, state)) {
      ulong slot = bucket_of(hash_key(pair.key, seed), slots);
      left[threadIdx.x] = slot >= partial || !settle(&table[slot], table[slot].key, pair);
    }
    __syncthreads();
    uint total;
    rank_in_tile(present && left[leader], bits, &total);
    if (threadIdx.x < TILE / 32) {
      unhashed[first / 32 + threadIdx.x] = bits[threadIdx.x];
    }
    if (threadIdx.x == 0) {
      numbers[numbers_from + first / TILE] = total;
    }
  }
}

// Whether a slot is in use; the special one comes after the last.
__device__ __forceinline__ bool is_used(const Slot* table, ulong slots, ulong at,
                                        const uint* state) {
  return at < slots ? table[at].key != EMPTY : at == slots && state[SPECIAL_SEEN];
}

// SP-EGA, phases 2 and 5: how many slots of each tile are in use; a block takes a tile.
extern "C" __global__ void __launch_bounds__(256)
    count_used(const Slot* table, ulong slots, const uint* state, uint* numbers, ulong from) {
  __shared__ uint bits[TILE / 32];
  uint total;
  rank_in_tile(is_used(table, slots, blockIdx.x * (ulong)TILE + threadIdx.x, state), bits, &total);
  if (threadIdx.x == 0) {
    numbers[from + blockIdx.x] = total;
  }
}

// SP-EGA, phases 2 and 5: copies the slots in use to where the prefix sums of their numbers say; a
// block takes a tile.
extern "C" __global__ void __launch_bounds__(256)
    collect_used(const Slot* table, ulong slots, const uint* state, const uint* places, ulong from,
                 Slot* groups, ulong to) {
  __shared__ uint bits[TILE / 32];
  ulong at = blockIdx.x * (ulong)TILE + threadIdx.x;
  bool used = is_used(table, slots, at, state);
  uint total;
  uint rank = rank_in_tile(used, bits, &total);
  if (used) {
    groups[to + places[from + blockIdx.x] + rank] = table[at];
  }
}

// SP-EGA, phase 3: copies the pairs of some tiles that found no place; a block takes a tile.
extern "C" __global__ void __launch_bounds__(256)
    collect_unhashed(const Key* keys, ulong key_from, const Value* values, ulong value_from,
                     const uint* unhashed, const uint* places, ulong from, ulong first,
                     Slot* pairs) {
  ulong tile = first + blockIdx.x;
  const uint* bits = unhashed + tile * (TILE / 32);
  uint place = threadIdx.x;
  uint word = bits[place / 32];
  if (word >> place % 32 & 1) {
    uint rank = count_bits(word & ((1u << place % 32) - 1));
    for (uint before = 0; before < place / 32; before++) {
      rank += count_bits(bits[before]);
    }
    ulong at = tile * TILE + place;
    pairs[places[from + blockIdx.x] - places[from] + rank] =
        pair_at(keys, key_from + at, values, value_from + at);
  }
}

// SP-EGA, phase 4: adds those pairs to a table, by another hash: more than half of them are there
// because the first one sent them beyond the partial table. A block takes every step-th tile.
extern "C" __global__ void __launch_bounds__(256)
    aggregate_unhashed(Slot* table, ulong slots, ulong seed, uint* state, const Slot* pairs,
                       const uint* places, ulong from, ulong tiles) {
  __shared__ PairTile tile;
  ulong count = places[from + tiles] - places[from];
  for (ulong first = blockIdx.x * (ulong)TILE; first < count; first += gridDim.x * (ulong)TILE) {
    ulong at = first + threadIdx.x;
    bool present = at < count;
    Slot pair = {EMPTY, IDENTITY};
    if (present) {
      pair = pairs[at];
    }
    uint leader = merge_equal_keys(&tile, present, seed, &pair);
    if (present && leader == threadIdx.x) {
      probe(table, slots, fmix64(hash_key(pair.key, seed)), pair, state);
    }
  }
}

// The columns of groups; a thread takes one.
extern "C" __global__ void __launch_bounds__(256)
    split(const Slot* groups, ulong from, ulong count, Key* keys, ulong* values) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    keys[at] = (Key)groups[from + at].key;
    values[at] = groups[from + at].value;
  }
}
