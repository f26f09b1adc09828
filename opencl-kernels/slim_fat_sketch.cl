// The device half of the slim-fat sketch (Algorithm 6): the slim table, buckets of 8 counters of 32
// bits, each the largest of z counters of the fat table in host memory. The host inserts and
// removes, and sends the slim buckets that changed.
//
// Memory transactions per key: query reads one sector of 32 bytes; refresh writes one per bucket.

#include "sketch.cl"

#define SLIM_COUNTERS 8  // counters of a slim bucket

// Takes over buckets: bucket numbers[i] becomes contents[i]. Eight work-items take one bucket.
// Where a number comes twice, its contents are the same.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void refresh(
    __global uint* slim, __global const ulong* numbers, __global const uint* contents,
    ulong count) {
  ulong at = get_group_id(0) * (ulong)TILE + get_local_id(0);
  if (at < count * SLIM_COUNTERS) {
    slim[numbers[at / SLIM_COUNTERS] * SLIM_COUNTERS + at % SLIM_COUNTERS] = contents[at];
  }
}

// The least selected counter of every key. A work-item takes one key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void query(
    __global const uint4* slim, ulong buckets, __global const uint* masks, uint mask_count,
    ulong seed, __global const Key* keys, ulong from, ulong count, __global uint* counts) {
  ulong at = get_group_id(0) * (ulong)TILE + get_local_id(0);
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    __global const uint4* bucket = slim + bucket_of(hash, buckets) * (SLIM_COUNTERS / 4);
    counts[at] = least_selected(bucket, SLIM_COUNTERS / 4, masks[mask_of(hash, mask_count)]);
  }
}
