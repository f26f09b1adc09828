// Made from opencl-kernels/local_groups.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Tables of groups in shared memory, with linear probing: as many as a block can keep there.
//
// Defined by the host:
//   LOCAL_SLOTS   slots of a table (2815)
//   LOCAL_PROBES  slots that a key looks at (64)

#define LOCAL_EMPTY (~(Key)0)  // in a slot without a key

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

// Adds a pair to the first slot that takes it, from the one on that some bits select; false if
// other keys have all that it may look at. These stay, so that a table has all pairs of a key or
// none.
__device__ __forceinline__ bool settle_local(LocalGroups* table, uint bits, Key key, ulong value) {
  if (key == LOCAL_EMPTY) {
    table->key[LOCAL_SLOTS] = 0;
    combine_in_tile(&table->value[LOCAL_SLOTS], value);
    return true;
  }
  uint at = mul_hi(bits, (uint)LOCAL_SLOTS);
#pragma unroll 1
  for (uint step = 0; step < LOCAL_PROBES; step++) {
    Key found = table->key[at];
    if (found == LOCAL_EMPTY) {
      found = claim_local(&table->key[at], key);
    }
    if (found == key) {
      combine_in_tile(&table->value[at], value);
      return true;
    }
    at = at + 1 < LOCAL_SLOTS ? at + 1 : 0;
  }
  return false;
}
