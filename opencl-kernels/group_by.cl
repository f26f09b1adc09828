// Group-by aggregation: hash tables of keys and their aggregates, with linear probing (LPHGA) and
// without (SP-EGA; EGA, Section 4.1), and what collects their contents.
//
// Memory transactions per pair: its key and value in order; one sector of the table is read, and an
// atomic operation works on it where it then lies in cache. A new key costs one more such
// operation. A probe beyond the first slot reads another sector every second time. Pairs with equal
// keys in one group cost one access together.

#define EMPTY 0xFFFFFFFFFFFFFFFFUL  // in a slot without a key; the key of that value has its own

// Places of the state of a table.
#define SPECIAL_SEEN 0  // whether the key that equals EMPTY occurred
#define FULL 1          // whether a key found no slot

#define TILE_SLOTS 1024
#define PATIENCE 1024  // probes between looks at whether the table is full

// Adds a pair to a slot that is free or has its key; false if it has another. A key once there
// stays: one that was read too early can only look like none, and then the swap finds it.
bool settle(__global Slot* slot, ulong found, Slot pair) {
  if (found == EMPTY) {
    found = atom_cmpxchg(&slot->key, EMPTY, pair.key);
  }
  bool fits = found == EMPTY || found == pair.key;
  if (fits) {
    combine(&slot->value, pair.value);
  }
  return fits;
}

// Adds a pair whose key equals EMPTY to the slot after the last; false if it has another key.
bool is_special(__global Slot* table, ulong slots, Slot pair, __global uint* state) {
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
void probe(__global Slot* table, ulong slots, ulong hash, Slot pair, __global uint* state) {
  ulong at = 2 * bucket_of(hash, slots / 2);
  for (ulong steps = 0; steps < slots / 2; steps++) {
    __global Slot* slot = &table[at];
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

typedef struct {
  ulong key[TILE];
  ulong value[TILE];
  uint latest[TILE_SLOTS];  // the latest pair of those that hashed there
} PairTile;

// Combines pairs with equal keys of this group: a frequent key would be one address that all groups
// add to, one after the other. Returns the place of the work-item whose pair stands for this one,
// and for that work-item what its pair has become.
uint merge_equal_keys(__local PairTile* tile, bool present, ulong seed, Slot* pair) {
  uint place = get_local_id(0);
  uint slot = (uint)hash_key(pair->key, seed) % TILE_SLOTS;
  tile->key[place] = pair->key;
  tile->value[place] = pair->value;
  if (present) {
    atomic_xchg(&tile->latest[slot], place);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint latest = present ? tile->latest[slot] : place;
  uint leader = tile->key[latest] == pair->key ? latest : place;
  if (leader != place) {
    combine_in_tile(&tile->value[leader], pair->value);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  pair->value = tile->value[place];
  return leader;
}

// The place of this work-item among those of its block whose flag is set; the total is theirs all.
uint rank_in_tile(bool flag, __local uint* bits, uint* total) {
  uint place = get_local_id(0);
  if (place < TILE / 32) {
    bits[place] = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (flag) {
    atomic_or(&bits[place / 32], 1u << place % 32);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint rank = count_bits(bits[place / 32] & ((1u << place % 32) - 1));
  *total = 0;
#pragma unroll
  for (uint word = 0; word < TILE / 32; word++) {
    rank += word < place / 32 ? count_bits(bits[word]) : 0;
    *total += count_bits(bits[word]);
  }
  return rank;
}

// Empties a table; a work-item takes a slot.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void clear_slots(__global Slot* table,
                                                                           ulong count) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    Slot empty = {EMPTY, IDENTITY};
    table[at] = empty;
  }
}

// LPHGA: adds every pair to a table; a work-group takes every step-th tile.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void aggregate(
    __global Slot* table, ulong slots, ulong seed, __global uint* state, __global const Key* keys,
    ulong key_from, __global const Value* values, ulong value_from, ulong count) {
  __local PairTile tile;
  for (ulong first = get_group_id(0) * (ulong)TILE; first < count;
       first += get_num_groups(0) * (ulong)TILE) {
    ulong at = first + get_local_id(0);
    bool present = at < count;
    Slot pair = {EMPTY, IDENTITY};
    if (present) {
      pair = pair_at(keys, key_from + at, values, value_from + at);
    }
    uint leader = merge_equal_keys(&tile, present, seed, &pair);
    if (present && leader == get_local_id(0) && !is_special(table, slots, pair, state)) {
      probe(table, slots, hash_key(pair.key, seed), pair, state);
    }
  }
}

// SP-EGA, phase 1: adds pairs to the first slots of a table, without probing. Notes which find no
// place there, all pairs of a key or none: a bit for each pair, and their number for each tile. A
// block takes every step-th tile.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void hash_partial(
    __global Slot* table, ulong partial, ulong slots, ulong seed, __global uint* state,
    __global const Key* keys, ulong key_from, __global const Value* values, ulong value_from,
    ulong count, __global uint* unhashed, __global uint* numbers, ulong numbers_from) {
  __local PairTile tile;
  __local uint left[TILE];
  __local uint bits[TILE / 32];
  for (ulong first = get_group_id(0) * (ulong)TILE; first < count;
       first += get_num_groups(0) * (ulong)TILE) {
    ulong at = first + get_local_id(0);
    bool present = at < count;
    Slot pair = {EMPTY, IDENTITY};
    if (present) {
      pair = pair_at(keys, key_from + at, values, value_from + at);
    }
    uint leader = merge_equal_keys(&tile, present, seed, &pair);
    left[get_local_id(0)] = 0;
    if (present && leader == get_local_id(0) && !is_special(table, partial, pair, state)) {
      ulong slot = bucket_of(hash_key(pair.key, seed), slots);
      left[get_local_id(0)] = slot >= partial || !settle(&table[slot], table[slot].key, pair);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint total;
    rank_in_tile(present && left[leader], bits, &total);
    if (get_local_id(0) < TILE / 32) {
      unhashed[first / 32 + get_local_id(0)] = bits[get_local_id(0)];
    }
    if (get_local_id(0) == 0) {
      numbers[numbers_from + first / TILE] = total;
    }
  }
}

// Whether a slot is in use; the special one comes after the last.
bool is_used(__global const Slot* table, ulong slots, ulong at, __global const uint* state) {
  return at < slots ? table[at].key != EMPTY : at == slots && state[SPECIAL_SEEN];
}

// SP-EGA, phases 2 and 5: how many slots of each tile are in use; a work-group takes a tile.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void count_used(
    __global const Slot* table, ulong slots, __global const uint* state, __global uint* numbers,
    ulong from) {
  __local uint bits[TILE / 32];
  uint total;
  rank_in_tile(is_used(table, slots, get_group_id(0) * (ulong)TILE + get_local_id(0), state), bits,
               &total);
  if (get_local_id(0) == 0) {
    numbers[from + get_group_id(0)] = total;
  }
}

// SP-EGA, phases 2 and 5: copies the slots in use to where the prefix sums of their numbers say; a
// block takes a tile.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void collect_used(
    __global const Slot* table, ulong slots, __global const uint* state,
    __global const uint* places, ulong from, __global Slot* groups, ulong to) {
  __local uint bits[TILE / 32];
  ulong at = get_group_id(0) * (ulong)TILE + get_local_id(0);
  bool used = is_used(table, slots, at, state);
  uint total;
  uint rank = rank_in_tile(used, bits, &total);
  if (used) {
    groups[to + places[from + get_group_id(0)] + rank] = table[at];
  }
}

// SP-EGA, phase 3: copies the pairs of some tiles that found no place; a work-group takes a tile.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void collect_unhashed(
    __global const Key* keys, ulong key_from, __global const Value* values, ulong value_from,
    __global const uint* unhashed, __global const uint* places, ulong from, ulong first,
    __global Slot* pairs) {
  ulong tile = first + get_group_id(0);
  __global const uint* bits = unhashed + tile * (TILE / 32);
  uint place = get_local_id(0);
  uint word = bits[place / 32];
  if (word >> place % 32 & 1) {
    uint rank = count_bits(word & ((1u << place % 32) - 1));
    for (uint before = 0; before < place / 32; before++) {
      rank += count_bits(bits[before]);
    }
    ulong at = tile * TILE + place;
    pairs[places[from + get_group_id(0)] - places[from] + rank] =
        pair_at(keys, key_from + at, values, value_from + at);
  }
}

// SP-EGA, phase 4: adds those pairs to a table, by another hash: more than half of them are there
// because the first one sent them beyond the partial table. A work-group takes every step-th tile.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void aggregate_unhashed(
    __global Slot* table, ulong slots, ulong seed, __global uint* state, __global const Slot* pairs,
    __global const uint* places, ulong from, ulong tiles) {
  __local PairTile tile;
  ulong count = places[from + tiles] - places[from];
  for (ulong first = get_group_id(0) * (ulong)TILE; first < count;
       first += get_num_groups(0) * (ulong)TILE) {
    ulong at = first + get_local_id(0);
    bool present = at < count;
    Slot pair = {EMPTY, IDENTITY};
    if (present) {
      pair = pairs[at];
    }
    uint leader = merge_equal_keys(&tile, present, seed, &pair);
    if (present && leader == get_local_id(0)) {
      probe(table, slots, fmix64(hash_key(pair.key, seed)), pair, state);
    }
  }
}

// The columns of groups; a work-item takes one.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void split(__global const Slot* groups,
                                                                     ulong from, ulong count,
                                                                     __global Key* keys,
                                                                     __global ulong* values) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    keys[at] = (Key)groups[from + at].key;
    values[at] = groups[from + at].value;
  }
}
