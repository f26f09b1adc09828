// Group-by aggregation: hash tables of keys and their aggregates, with linear probing (LPHGA) and
// without (SP-EGA; EGA, Section 4.1), and what collects their contents.
//
// Defined by the host: VALUE_BITS (0 to count, 32 or 64) and AGGREGATE, one of those below.
//
// Memory transactions per pair: its key and value in order; one sector of the table is read, and an
// atomic operation works on it where it then lies in cache. A new key costs one more such
// operation. A probe beyond the first slot reads another sector every second time. Pairs with equal
// keys in one block cost one access together.

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

#define ADD 0
#define MIN 1
#define MAX 2

#define EMPTY 0xFFFFFFFFFFFFFFFFUL  // in a slot without a key; the key of that value has its own

#if AGGREGATE == ADD
#define IDENTITY 0
#elif AGGREGATE == MIN
#define IDENTITY 0x7FFFFFFFFFFFFFFFUL
#else
#define IDENTITY 0x8000000000000000UL
#endif

// Places of the state of a table.
#define SPECIAL_SEEN 0  // whether the key that equals EMPTY occurred
#define FULL 1          // whether a key found no slot

#define TILE_SLOTS 1024
#define PATIENCE 1024  // probes between looks at whether the table is full

typedef struct __attribute__((aligned(16))) {
  ulong key;
  ulong value;
} Slot;

#if VALUE_BITS == 32
typedef int Value;
#else
typedef long Value;
#endif

Slot pair_at(__global const Key* keys, ulong key_at, __global const Value* values, ulong value_at) {
  Slot pair;
  pair.key = keys[key_at];
#if VALUE_BITS == 0
  pair.value = 1;
#else
  pair.value = (ulong)(long)values[value_at];
#endif
  return pair;
}

// Adds a value to an aggregate that other work-items change.
void combine(__global ulong* aggregate, ulong value) {
#if AGGREGATE == ADD
  atom_add(aggregate, value);
#elif AGGREGATE == MIN
  if ((long)value < *(volatile __global long*)aggregate) {
    atom_min((volatile __global long*)aggregate, (long)value);
  }
#else
  if ((long)value > *(volatile __global long*)aggregate) {
    atom_max((volatile __global long*)aggregate, (long)value);
  }
#endif
}

// The same among the pairs of a group, where words of 32 bits are added to in one step.
void combine_in_tile(__local ulong* aggregate, ulong value) {
#if AGGREGATE == ADD
  __local uint* words = (__local uint*)aggregate;
  uint low = (uint)value;
  uint before = atomic_add(&words[0], low);
  uint high = (uint)(value >> 32) + (before + low < before);
  if (high != 0) {
    atomic_add(&words[1], high);
  }
#elif AGGREGATE == MIN
  atom_min((volatile __local long*)aggregate, (long)value);
#else
  atom_max((volatile __local long*)aggregate, (long)value);
#endif
}

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
    tile->latest[slot] = place;
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
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void clear_slots(__global Slot* table,
                                                                           ulong count) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    Slot empty = {EMPTY, IDENTITY};
    table[at] = empty;
  }
}

// LPHGA: adds every pair to a table; a work-item takes one.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void aggregate(
    __global Slot* table, ulong slots, ulong seed, __global uint* state, __global const Key* keys,
    ulong key_from, __global const Value* values, ulong value_from, ulong count) {
  __local PairTile tile;
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
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

// SP-EGA, phase 1: adds pairs to the first slots of a table, without probing, and notes which find
// no place there: all pairs of a key or none. A work-item takes a pair.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void hash_partial(
    __global Slot* table, ulong partial, ulong slots, ulong seed, __global uint* state,
    __global const Key* keys, ulong key_from, __global const Value* values, ulong value_from,
    ulong count, __global uint* unhashed) {
  __local PairTile tile;
  __local uint left[TILE];
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
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
  if (present) {
    unhashed[at] = left[leader];
  }
}

// SP-EGA, phases 2 and 5: notes which slots are in use, the special one after the last, and after
// that none. A work-item takes a slot.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void mark_used(__global const Slot* table,
                                                                         ulong slots,
                                                                         __global const uint* state,
                                                                         __global uint* used,
                                                                         ulong from) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < slots) {
    used[from + at] = table[at].key != EMPTY;
  } else if (at < slots + 2) {
    used[from + at] = at == slots && state[SPECIAL_SEEN];
  }
}

// SP-EGA, phases 2 and 5: copies the slots in use to where the prefix sums of the marks say. A
// thread takes a slot.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void collect_used(
    __global const Slot* table, ulong slots, __global const uint* places, ulong from,
    __global Slot* groups, ulong to) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at <= slots && places[from + at + 1] != places[from + at]) {
    groups[to + places[from + at]] = table[at];
  }
}

// SP-EGA, phase 3: copies some of the pairs that found no place. A work-item takes a pair, with or
// without place.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void collect_unhashed(
    __global const Key* keys, ulong key_from, __global const Value* values, ulong value_from,
    __global const uint* places, ulong from, ulong count, __global Slot* pairs) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count && places[from + at + 1] != places[from + at]) {
    pairs[places[from + at] - places[from]] =
        pair_at(keys, key_from + from + at, values, value_from + from + at);
  }
}

// SP-EGA, phase 4: adds those pairs to a table, by another hash: more than half of them are there
// because the first one sent them beyond the partial table. A work-item takes a pair.
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void aggregate_unhashed(
    __global Slot* table, ulong slots, ulong seed, __global uint* state, __global const Slot* pairs,
    __global const uint* places, ulong from, ulong count) {
  __local PairTile tile;
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  bool present = at < places[from + count] - places[from];
  Slot pair = {EMPTY, IDENTITY};
  if (present) {
    pair = pairs[at];
  }
  uint leader = merge_equal_keys(&tile, present, seed, &pair);
  if (present && leader == get_local_id(0)) {
    probe(table, slots, fmix64(hash_key(pair.key, seed)), pair, state);
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
