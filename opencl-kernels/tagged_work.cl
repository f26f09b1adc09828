// What a work-group of a tagged sketch has to do: the keys of a tile in lists, and keys that it carries
// along from tile to tile.
//
// A work-item takes keys of a list one by one, so that those who have to try again do not hold up the
// others. A key that others add to all the time would hold them up nevertheless, as only one of many
// swaps succeeds. Such a key is carried along: its weights of many tiles are added up in local memory.

#pragma once

#define TAGGED_ITEMS 4  // keys of a work-item, more or less
#define ITEM_KEYS TAGGED_ITEMS

#include "tagged_bucket.cl"

#define CARRIED 256                 // places for keys that a work-group carries along
#define CARRIED_PROBES 16           // places of a key
#define MUCH_CARRIED (CARRIED / 2)  // more keys than that are added before the next tile

#define LISTS 2
#define TO_ADD 0      // the list of all keys
#define TO_REBUILD 1  // the list of keys whose bucket is rebuilt for them
#define BECOMES_LARGE (1u << 31)  // marks a key whose entry becomes a large one

// The keys of a tile in lists, which take the place of its slots. Keys that others add to all the
// time are carried along: their weights of many tiles are added together.
typedef struct {
  Tile tile;
  uint number[LISTS];
  uint next[LISTS];        // the first of a list that no work-item has taken
  ulong carried[CARRIED];  // hashes; 0: no key
  uint carried_weight[CARRIED];
  uint carried_number;
} Work;

// Empties the lists. One work-item does so: where all work-items of a group are one loop of a
// processor, a store of the first two of them may be one of a whole vector.
void clear_lists(__local Work* work) {
  if (get_local_id(0) == 0) {
    work->number[TO_ADD] = 0;
    work->number[TO_REBUILD] = 0;
    work->next[TO_ADD] = 0;
    work->next[TO_REBUILD] = 0;
  }
}

// Adds the place of a key to a list.
void list_key(__local Work* work, uint list, uint place) {
  work->tile.slot[list * TILE + atomic_add(&work->number[list], 1u)] = place;
}

// Carries nothing from now on.
void clear_carried(__local Work* work) {
  for (uint i = get_local_id(0); i < CARRIED; i += GROUP_SIZE) {
    work->carried[i] = 0;
    work->carried_weight[i] = 0;
  }
  if (get_local_id(0) == 0) {
    work->carried_number = 0;
  }
}

// Loads a tile and lists its keys; ends with a barrier.
void load_work(__local Work* work, ulong number, ulong seed, __global const Key* keys, ulong from,
               ulong count, __global const uint* weights, ulong weights_from) {
  clear_lists(work);
  load_tile(&work->tile, number, seed, keys, from, count, weights, weights_from);
#pragma unroll
  for (uint i = 0; i < ITEM_KEYS; i++) {
    uint place = i * GROUP_SIZE + get_local_id(0);
    if (work->tile.weight[place] != 0) {
      list_key(work, TO_ADD, place);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

// Makes the carried keys a tile, and lists them; begins and ends with a barrier.
void load_carried(__local Work* work) {
  clear_lists(work);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint place = get_local_id(0); place < CARRIED; place += GROUP_SIZE) {
    if (work->carried[place] != 0) {
      work->tile.hash[place] = work->carried[place];
      work->tile.weight[place] = work->carried_weight[place];
      list_key(work, TO_ADD, place);
    }
  }
  clear_carried(work);
  barrier(CLK_LOCAL_MEM_FENCE);
}

// The first place of a key among those carried.
uint carried_place(ulong hash) { return (uint)(hash >> 20) % CARRIED; }

// Adds to a key that is carried in its first place. Returns whether it is there.
bool add_to_carried(__local Work* work, ulong hash, uint weight) {
  uint place = carried_place(hash);
  bool found = hash != 0 && work->carried[place] == hash;
  if (found) {
    atomic_add(&work->carried_weight[place], weight);
  }
  return found;
}

// Carries a key along. Returns whether one of its places was free.
SEPARATE bool carry(__local Work* work, ulong hash, uint weight) {
#pragma unroll 1
  for (uint i = 0; hash != 0 && i < CARRIED_PROBES; i++) {
    uint place = (carried_place(hash) + i) % CARRIED;
    ulong found = atom_cmpxchg(&work->carried[place], 0UL, hash);
    if (found == 0 || found == hash) {
      atomic_add(&work->carried_number, found == 0 ? 1u : 0u);
      atomic_add(&work->carried_weight[place], weight);
      return true;
    }
  }
  return false;
}
