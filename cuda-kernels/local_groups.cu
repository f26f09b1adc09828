// Made from opencl-kernels/local_groups.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Tables of groups in shared memory, with double hashing: as many as a block can keep there.

#pragma once

#include "pairs.cu"

#define LOCAL_SLOTS 2803  // slots of a table, a prime number
#define LOCAL_PROBES 64   // slots that a key looks at

#define LOCAL_EMPTY (~(Key)0)  // in a slot without a key
#define NOWHERE 0xFFFFFFFFu    // instead of a slot

// The slot after the last is for the key that equals LOCAL_EMPTY, where 0 stands for that key.
struct LocalGroups {
  ulong value[LOCAL_SLOTS + 1];
  Key key[LOCAL_SLOTS + 1];
};

// Empties a table; a barrier comes after.
__device__ __forceinline__ void clear_local(LocalGroups* table) {
  for (uint at = threadIdx.x; at <= LOCAL_SLOTS; at += GROUP_SIZE) {
    table->key[at] = LOCAL_EMPTY;
    table->value[at] = IDENTITY;
  }
}

// Claims a slot that was free, for a key; returns the key that it has then.
__device__ __forceinline__ Key claim_local(Key* slot, Key key) {
#if KEY_BITS == 64
  Key found = atomicCAS(slot, LOCAL_EMPTY, key);
#else
  Key found = atomicCAS(slot, LOCAL_EMPTY, key);
#endif
  return found == LOCAL_EMPTY ? key : found;
}

// The slot that has a key, which it claims if none has: the first that is free, of those that a
// hash leads to. NOWHERE if other keys have all that it may look at. These stay, so that a table
// has all pairs of a key or none.
//
// A warp takes as many steps as the key in it that takes most, of which there are far fewer with
// double hashing than with linear probing; and it combines values apart from this, all at once.
__device__ __forceinline__ uint slot_of(LocalGroups* table, ulong hash, Key key) {
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
