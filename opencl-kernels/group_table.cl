// Tables of groups, keys and their aggregates, with linear probing: what the programs share that
// add to them.

#pragma once

#include "pairs.cl"

#define STATE_FULL 0       // whether a key found no slot
#define STATE_UNHASHED 1   // pairs that found no place
#define STATE_COLLECTED 2  // groups that are in their columns
#define STATE_GROUPS 32    // slots in use, in parts
#define GROUP_COUNTERS 32  // how many parts
#define COUNTER_LINE 32    // from one part to the next

#define EMPTY 0xFFFFFFFFFFFFFFFFUL  // in a slot without a key

#define PATIENCE 64  // probes between looks at whether the table is full

#define LONGEST_RUN 16384  // sectors in use without a free slot: the longest of a table of load .95

// Adds a pair to a slot that is free or has its key; false if it has another. A key once there
// stays: one that was read too early can only look like none, and then the swap finds it.
bool settle(__global Slot* slot, ulong found, Slot pair, uint* added) {
  if (found == EMPTY) {
    found = atom_cmpxchg(&slot->key, EMPTY, pair.key);
    *added += found == EMPTY;
  }
  bool fits = found == EMPTY || found == pair.key;
  if (fits) {
    combine(&slot->value, pair.value);
  }
  return fits;
}

// Adds a pair whose key equals EMPTY to the slot after the last, where 0 stands for that key; false
// if it has another.
bool settle_special(__global Slot* table, ulong slots, Slot pair, uint* added) {
#if KEY_BITS == 64
  if (pair.key == EMPTY) {
    pair.key = 0;
    return settle(&table[slots], table[slots].key, pair, added);
  }
#endif
  return false;
}

// The sectors to probe for pairs that may all differ. If there are more than slots, the table may be
// too small: it is full when a pair has found no slot in the longest run, not in all of the table.
ulong most_probes(ulong slots, ulong pairs) {
  return pairs <= slots ? slots / 2 : min(slots / 2, (ulong)LONGEST_RUN);
}

// Adds a pair to the first slot that takes it, from the sector on that its hash selects. Both slots
// of a sector are read at once.
void probe(__global Slot* table, ulong slots, ulong most, ulong hash, Slot pair,
           __global uint* state, uint* added) {
  ulong at = 2 * bucket_of(hash, slots / 2);
  for (ulong steps = 0; steps < most; steps++) {
    __global Slot* slot = &table[at];
    ulong first = slot[0].key;
    ulong second = slot[1].key;
    if (settle(slot, first, pair, added) || settle(slot + 1, second, pair, added)) {
      return;
    }
    if (steps % PATIENCE == PATIENCE - 1 && fresh(&state[STATE_FULL])) {
      return;
    }
    at = at + 2 < slots ? at + 2 : 0;
  }
  state[STATE_FULL] = 1;
}

// Counts groups that a work-item has added. The counters lie in lines of their own, as all
// work-groups add to them; compilers for GPUs make one addition of a warp's additions.
void count_groups(uint added, __global uint* state) {
  if (added != 0) {
    atomic_add(&state[STATE_GROUPS + get_group_id(0) % GROUP_COUNTERS * COUNTER_LINE], added);
  }
}

// Places in a memory that all work-groups write to, for the items of one.
typedef struct {
  uint count;
  uint first;
} Places;

// Reserves the places that the work-items of a work-group have counted; a barrier comes before and
// after.
void reserve(__local Places* places, __global uint* number) {
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    places->first = atomic_add(number, places->count);
    places->count = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}
