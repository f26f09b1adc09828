// What kernels make of sample keys by a user's hash, for the host to compare with what Java makes.
//
// Memory transactions per sample: its key and its seed are read, its hash is written.

#include "hash.cl"

// The samples are all keys, then a seed for each.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void hash_samples(
    __global const ulong* samples, ulong count, __global ulong* hashes) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    hashes[at] = hash_key((Key)samples[at], samples[count + at]);
  }
}
