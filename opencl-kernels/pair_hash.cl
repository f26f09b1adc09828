// Hashes of pairs of a group and a value, for distinct counts of each group. Different values of one
// group have different hashes.
//
// Memory transactions per pair: the keys of the group and of the value are read in order, and the
// hash and the key of the group, 8 bytes each, are written in order.

#include "hash.cl"

#ifndef VALUE_BITS
#define VALUE_BITS 64  // 32 or 64
#endif

#if VALUE_BITS == 32
typedef uint Value;
#else
typedef ulong Value;
#endif

// Writes the hash of each pair, and the key of its group with 64 bits.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void hash_pairs(
    ulong seed, __global const Key* keys, ulong key_from, __global const Value* values,
    ulong value_from, ulong count, __global ulong* hashes, __global ulong* group_keys) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    ulong group = keys[key_from + at];
    ulong value = values[value_from + at];
    hashes[at] = fmix64(group ^ seed) * GOLDEN ^ fmix64(value ^ seed);
    group_keys[at] = group;
  }
}
