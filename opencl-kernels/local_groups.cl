// Tables of groups in local memory, with double hashing: as many as a work-group can keep there.

#pragma once

#include "pairs.cl"

#define LOCAL_SLOTS 2803  // slots of a table, a prime number
#define LOCAL_PROBES 64   // slots that a key looks at

#define LOCAL_EMPTY (~(Key)0)  // in a slot without a key
#define NOWHERE 0xFFFFFFFFu    // instead of a slot

// The slot after the last is for the key that equals LOCAL_EMPTY, where 0 stands for that key.
typedef struct {
  ulong value[LOCAL_SLOTS + 1];
  Key key[LOCAL_SLOTS + 1];
} LocalGroups;

// Empties a table; a barrier comes after.
void clear_local(__local LocalGroups* table) {
  for (uint at = get_local_id(0); at <= LOCAL_SLOTS; at += GROUP_SIZE) {
    table->key[at] = LOCAL_EMPTY;
    table->value[at] = IDENTITY;
  }
}

// Claims a slot that was free, for a key; returns the key that it has then.
Key claim_local(__local Key* slot, Key key) {
#if KEY_BITS == 64
  Key found = atom_cmpxchg(slot, LOCAL_EMPTY, key);
#else
  Key found = atomic_cmpxchg(slot, LOCAL_EMPTY, key);
#endif
  return found == LOCAL_EMPTY ? key : found;
}

// The slot that has a key, which it claims if none has: the first that is free, of those that a hash
// leads to. NOWHERE if other keys have all that it may look at. These stay, so that a table has all
// pairs of a key or none.
//
// A warp takes as many steps as the key in it that takes most, of which there are far fewer with
// double hashing than with linear probing; and it combines values apart from this, all at once.
uint slot_of(__local LocalGroups* table, ulong hash, Key key) {
  if (key == LOCAL_EMPTY) {
    table->key[LOCAL_SLOTS] = 0;
    return LOCAL_SLOTS;
  }
  uint at = mul_hi((uint)hash, (uint)LOCAL_SLOTS);
  uint stride = 1 + mul_hi((uint)(hash >> 16), (uint)(LOCAL_SLOTS - 1));
  Key found = table->key[at];
  uint steps = 0;
  while (found != key && steps < LOCAL_PROBES) {
    if (found == LOCAL_EMPTY) {
      found = claim_local(&table->key[at], key);
    } else {
      at += stride;
      at -= at < LOCAL_SLOTS ? 0 : LOCAL_SLOTS;
      found = table->key[at];
      steps++;
    }
  }
  return found == key ? at : NOWHERE;
}
