// Group-by aggregation: hash tables of keys and their aggregates, with linear probing (LPHGA) and
// without (SP-EGA; EGA, Section 4.1), and what collects their contents.
//
// Memory transactions per pair: its key and value in order; one sector of the table is read, and an
// atomic operation works on it where it then lies in cache. A new key costs one more such
// operation. A probe beyond the first slot reads another sector every second time. Pairs with equal
// keys in one work-group cost one access together. A pair that SP-EGA finds no place for is written
// and read once more, in order.

#include "group_table.cl"
#include "sketch.cl"

#define COLLECT_ITEMS 4  // slots of a work-item

#define TILE_SLOTS 1024

typedef struct {
  ulong key[TILE];
  ulong value[TILE];
  uint latest[TILE_SLOTS];  // the latest pair of those that hashed there
} PairTile;

// Combines pairs with equal keys of this work-group: a frequent key would be one address that all
// work-groups add to, one after the other. Returns the place of the work-item whose pair stands for
// this one, and for that work-item what its pair has become.
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

// Empties a table; a work-item takes a slot.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void clear_slots(
    __global Slot* table, ulong count) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    Slot empty = {EMPTY, IDENTITY};
    table[at] = empty;
  }
}

// LPHGA: adds every pair to a table; a work-group takes every step-th tile.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void aggregate(
    __global Slot* table, ulong slots, ulong seed, __global uint* state, __global const Key* keys,
    ulong key_from, __global const Value* values, ulong value_from, ulong count) {
  __local PairTile tile;
  uint added = 0;
  for (ulong first = get_group_id(0) * (ulong)TILE; first < count;
       first += get_num_groups(0) * (ulong)TILE) {
    ulong at = first + get_local_id(0);
    bool present = at < count;
    Slot pair = {EMPTY, IDENTITY};
    if (present) {
      pair = pair_at(keys, key_from + at, values, value_from + at);
    }
    uint leader = merge_equal_keys(&tile, present, seed, &pair);
    if (present && leader == get_local_id(0) && !settle_special(table, slots, pair, &added)) {
      probe(table, slots, most_probes(slots, count), hash_key(pair.key, seed), pair, state, &added);
    }
  }
  count_groups(added, state);
}

// SP-EGA, phases 1 and 3: adds pairs to the first slots of a table, without probing, and collects
// those that find no place there, all pairs of a key or none. A work-group takes every step-th
// tile.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void hash_partial(
    __global Slot* table, ulong partial, ulong slots, ulong seed, __global uint* state,
    __global const Key* keys, ulong key_from, __global const Value* values, ulong value_from,
    ulong count, __global Slot* unhashed, ulong unhashed_from) {
  __local PairTile tile;
  __local Places places;
  if (get_local_id(0) == 0) {
    places.count = 0;
  }
  uint added = 0;
  for (ulong first = get_group_id(0) * (ulong)TILE; first < count;
       first += get_num_groups(0) * (ulong)TILE) {
    ulong at = first + get_local_id(0);
    bool present = at < count;
    Slot pair = {EMPTY, IDENTITY};
    if (present) {
      pair = pair_at(keys, key_from + at, values, value_from + at);
    }
    uint leader = merge_equal_keys(&tile, present, seed, &pair);
    bool left = false;
    uint rank = 0;
    if (present && leader == get_local_id(0) && !settle_special(table, partial, pair, &added)) {
      ulong slot = bucket_of(hash_key(pair.key, seed), slots);
      left = slot >= partial || !settle(&table[slot], table[slot].key, pair, &added);
    }
    if (left) {
      rank = atomic_add(&places.count, 1u);
    }
    reserve(&places, &state[STATE_UNHASHED]);
    if (left) {
      unhashed[unhashed_from + places.first + rank] = pair;
    }
  }
  count_groups(added, state);
}

// SP-EGA, phase 4: adds those pairs to a table, by another hash: more than half of them are there
// because the first one sent them beyond the partial table. A work-group takes every step-th tile.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void aggregate_unhashed(
    __global Slot* table, ulong slots, ulong seed, __global uint* state,
    __global const Slot* unhashed, ulong from) {
  __local PairTile tile;
  uint added = 0;
  ulong count = state[STATE_UNHASHED];
  for (ulong first = get_group_id(0) * (ulong)TILE; first < count;
       first += get_num_groups(0) * (ulong)TILE) {
    ulong at = first + get_local_id(0);
    bool present = at < count;
    Slot pair = {EMPTY, IDENTITY};
    if (present) {
      pair = unhashed[from + at];
    }
    uint leader = merge_equal_keys(&tile, present, seed, &pair);
    if (present && leader == get_local_id(0)) {
      ulong hash = fmix64(hash_key(pair.key, seed));
      probe(table, slots, min(slots / 2, (ulong)LONGEST_RUN), hash, pair, state, &added);
    }
  }
  count_groups(added, state);
}

// Adds the groups of a table to a larger one; a work-item takes every step-th slot.
//
// Memory transactions per slot: it is read in order. Slots lie in the order of their hashes, in the
// larger table too, so that a group costs as much as if it were written in order.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void rehash(
    __global Slot* table, ulong slots, ulong seed, __global uint* state,
    __global const Slot* smaller, ulong smaller_slots) {
  uint added = 0;
  ulong step = get_num_groups(0) * (ulong)get_local_size(0);
  for (ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0); at <= smaller_slots;
       at += step) {
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
// work-group takes a tile, and a work-item COLLECT_ITEMS slots of it, the special one after the last
// among them. Groups with a smaller aggregate than the least are left out.
//
// Memory transactions per slot: it is read in order; a group is written next to others of its tile.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void collect(
    __global const Slot* table, ulong from, ulong slots, ulong least, __global uint* state,
    __global Key* keys, __global ulong* values) {
  __local Places places;
  if (get_local_id(0) == 0) {
    places.count = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  Slot group[COLLECT_ITEMS];
  uint rank[COLLECT_ITEMS];
  ulong first =
      from + get_group_id(0) * (ulong)(COLLECT_ITEMS * GROUP_SIZE) + get_local_id(0);
#pragma unroll
  for (uint i = 0; i < COLLECT_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    group[i].key = EMPTY;
    if (at <= slots) {
      group[i] = table[at];
      group[i].key = (long)group[i].value < (long)least ? EMPTY : group[i].key;
    }
  }
#pragma unroll
  for (uint i = 0; i < COLLECT_ITEMS; i++) {
    if (group[i].key != EMPTY) {
      rank[i] = atomic_add(&places.count, 1u);
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
