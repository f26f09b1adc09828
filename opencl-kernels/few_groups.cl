// Group-by of few groups: each work-group aggregates in local memory, and in the end adds what it
// has there to the table of all.
//
// Memory transactions per pair: its key and value, in order. A pair that finds no place in local
// memory costs what it costs in the table of all; so does each group, once a work-group.

#include "group_table.cl"
#include "local_groups.cl"

#define FEW_ITEMS 8  // pairs that a work-item reads at once

#define FEW_TILE (GROUP_SIZE * FEW_ITEMS)

// Adds a pair to the table of all; returns how many groups that has added.
SEPARATE uint add_to_all(__global Slot* table, ulong slots, ulong most, ulong seed, Slot pair,
                         __global uint* state) {
  uint added = 0;
  if (!settle_special(table, slots, pair, &added)) {
    probe(table, slots, most, hash_key(pair.key, seed), pair, state, &added);
  }
  return added;
}

#define DONE (NOWHERE - 1)  // instead of the slot of a pair that is absent, or went on to the next

// Whether a work-item's pair has the key of its next: equal keys may be all there are.
bool goes_on(const Slot* pair, uint i, uint present) {
  uint next = (i + 1) % FEW_ITEMS;
  return next > 0 && next * GROUP_SIZE + get_local_id(0) < present &&
         pair[i].key == pair[next].key;
}

// Adds to each of a work-item's pairs those before it that go on.
void pass_on(Slot* pair, uint present) {
#pragma unroll
  for (uint i = 0; i + 1 < FEW_ITEMS; i++) {
    if (goes_on(pair, i, present)) {
      pair[i + 1].value = combined(pair[i + 1].value, pair[i].value);
    }
  }
}

// Adds every pair to a table; a work-group takes every step-th tile.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void aggregate_few(
    __global Slot* table, ulong slots, ulong seed, __global uint* state, __global const Key* keys,
    ulong key_from, __global const Value* values, ulong value_from, ulong count) {
  __local LocalGroups near;
  clear_local(&near);
  barrier(CLK_LOCAL_MEM_FENCE);
  ulong most = most_probes(slots, count);
  uint added = 0;
  for (ulong first = get_group_id(0) * (ulong)FEW_TILE; first < count;
       first += get_num_groups(0) * (ulong)FEW_TILE) {
    uint present = (uint)min(count - first, (ulong)FEW_TILE);
    Slot pair[FEW_ITEMS];
#pragma unroll
    for (uint i = 0; i < FEW_ITEMS; i++) {
      uint at = i * GROUP_SIZE + get_local_id(0);
      if (at < present) {
        pair[i] = pair_at(keys, key_from + first + at, values, value_from + first + at);
      }
    }
    pass_on(pair, present);
    uint slot[FEW_ITEMS];
#pragma unroll
    for (uint i = 0; i < FEW_ITEMS; i++) {
      bool is_own = i * GROUP_SIZE + get_local_id(0) < present && !goes_on(pair, i, present);
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
  barrier(CLK_LOCAL_MEM_FENCE);
  // each work-group begins elsewhere: otherwise all would meet at the same slots
  uint turn = get_group_id(0) % 64 * (LOCAL_SLOTS / 64);
  for (uint i = get_local_id(0); i <= LOCAL_SLOTS; i += GROUP_SIZE) {
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
