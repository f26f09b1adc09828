// The sub-warp sketch (Algorithm 3): buckets of WIDTH = 8 (quarter warp) or 16 (half warp)
// counters, of which a hash mask selects d.
//
// Memory transactions per key: add reads and writes one sector of 32 bytes (WIDTH 16: 1.8 of two
// for d = 3), query reads one (two); keys and weights come in and counts go out in order. Counters of 64 bits
// take twice the sectors: add 1.9 of two (WIDTH 16: 2.4 of four), query two (four).

#include "sketch.cl"

#ifndef WIDTH
#define WIDTH 8  // counters of a bucket: 8 or 16
#endif

#define VECTORS (WIDTH / VECTOR_COUNTERS)

// Adds delta for every key as often as it counts: 1 inserts, -1 removes. WIDTH lanes take one key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void add(
    __global Counter* table, ulong buckets, __global const uint* masks, uint mask_count, ulong seed,
    __global const Key* keys, ulong from, ulong count, __global const uint* weights,
    ulong weights_from, uint delta) {
  __local Tile tile;
  load_tile(&tile, get_group_id(0), seed, keys, from, count, weights, weights_from);
  uint lane = get_local_id(0) % WIDTH;
  for (uint key = get_local_id(0) / WIDTH; key < TILE; key += TILE / WIDTH) {
    ulong hash = tile.hash[key];
    Weight weight = tile.weight[key];
    uint mask = masks[mask_of(hash, mask_count)];
    if (weight != 0 && (mask >> lane & 1) != 0) {
      __global Counter* bucket = table + bucket_of(hash, buckets) * WIDTH;
      add_to(&bucket[lane], weight * (Counter)(int)delta);
    }
  }
}

// The least selected counter of every key. A work-item takes one key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void query(
    __global const Vector* table, ulong buckets, __global const uint* masks, uint mask_count,
    ulong seed, __global const Key* keys, ulong from, ulong count, __global Counter* counts) {
  ulong at = get_group_id(0) * (ulong)TILE + get_local_id(0);
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    __global const Vector* bucket = table + bucket_of(hash, buckets) * VECTORS;
    counts[at] = least_selected(bucket, VECTORS, masks[mask_of(hash, mask_count)]);
  }
}
