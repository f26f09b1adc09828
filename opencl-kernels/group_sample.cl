// How many different keys a sample has, by linear counting: a key sets the bit that its hash
// selects, and bits that were not set yet are counted. In addition, how the sample falls into
// shares by the high bits of its hashes.
//
// Memory transactions per key of the sample: one sector of keys; one atomic operation in a bitmap
// that stays in cache.

#include "hash.cl"

#define SAMPLE_ITEMS 8        // keys of a work-item
#define SAMPLE_BITS 16777216  // bits of the bitmap, a power of two
#define SAMPLE_NEW 0          // bits that were set, by the number of the launch
#define SAMPLE_SHARE 32       // the first share, of as many as a work-group has work-items

// Samples keys, one in each of some stretches of equal length: SAMPLE_ITEMS for each work-item.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void sample_keys(
    __global const Key* keys, ulong key_from, ulong stretch, ulong seed, uint launch,
    __global uint* bitmap, __global uint* found) {
  __local uint share[GROUP_SIZE];
  __local uint fresh_bits;
  share[get_local_id(0)] = 0;
  if (get_local_id(0) == 0) {
    fresh_bits = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  Key own[SAMPLE_ITEMS];
#pragma unroll
  for (uint i = 0; i < SAMPLE_ITEMS; i++) {
    ulong number =
        get_group_id(0) * (ulong)(GROUP_SIZE * SAMPLE_ITEMS) + i * GROUP_SIZE + get_local_id(0);
    ulong within = mul_hi(fmix64(number + launch * GOLDEN), stretch);
    own[i] = keys[key_from + number * stretch + within];
  }
  uint added = 0;
#pragma unroll
  for (uint i = 0; i < SAMPLE_ITEMS; i++) {
    ulong hash = hash_key(own[i], seed);
    __global uint* word = &bitmap[(uint)hash % SAMPLE_BITS / 32];
    uint bit = 1u << (uint)hash % 32;
    if ((fresh(word) & bit) == 0) {  // a frequent key asks for the same bit again and again
      added += (atomic_or(word, bit) & bit) == 0;
    }
    atomic_add(&share[mul_hi((uint)(hash >> 32), (uint)GROUP_SIZE)], 1u);
  }
  atomic_add(&fresh_bits, added);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&found[SAMPLE_SHARE + get_local_id(0)], share[get_local_id(0)]);
  if (get_local_id(0) == 0) {
    atomic_add(&found[SAMPLE_NEW + launch], fresh_bits);
  }
}
