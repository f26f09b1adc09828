// The warp sketch (Algorithm 2): buckets of WIDTH = 32, 64 or 128 counters, of which a hash mask
// selects DEPTH.
//
// Memory transactions per key: add reads and writes, and query reads, the sectors of 32 bytes that
// hold a selected counter: for 3 of 32 counters 2.4 of 4 on average, 2.7 of 8 if counters have 64
// bits. They are adjacent, which device memory serves faster than as many sectors apart.

#include "sketch.cl"

#ifndef WIDTH
#define WIDTH 32  // counters of a bucket: 32, 64 or 128
#endif
#ifndef DEPTH
#define DEPTH 3  // selected counters of a bucket
#endif

#define WORDS (WIDTH / 32)

// Adds delta for every key as often as it counts: 1 inserts, -1 removes. A warp, 32 work-items,
// takes one key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void add(
    __global Counter* table, ulong buckets, __global const uint* masks, uint mask_count, ulong seed,
    __global const Key* keys, ulong from, ulong count, __global const uint* weights,
    ulong weights_from, uint delta) {
  __local Tile tile;
  load_tile(&tile, get_group_id(0), seed, keys, from, count, weights, weights_from);
  uint lane = get_local_id(0) % 32;
  for (uint key = get_local_id(0) / 32; key < TILE; key += TILE / 32) {
    ulong hash = tile.hash[key];
    Weight weight = tile.weight[key];
    __global const uint* mask = masks + mask_of(hash, mask_count) * WORDS;
    __global Counter* bucket = table + bucket_of(hash, buckets) * WIDTH;
    for (uint word = 0; word < WORDS; word++) {
      if (weight != 0 && (mask[word] >> lane & 1) != 0) {
        add_to(&bucket[word * 32 + lane], weight * (Counter)(int)delta);
      }
    }
  }
}

// The least selected counter of every key. A work-item takes one key and reads what is selected;
// that the number of reads is known to the compiler lets them all be under way at once.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void query(
    __global const Counter* table, ulong buckets, __global const uint* masks, uint mask_count,
    ulong seed, __global const Key* keys, ulong from, ulong count, __global Counter* counts) {
  ulong at = get_group_id(0) * (ulong)TILE + get_local_id(0);
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    __global const Counter* bucket = table + bucket_of(hash, buckets) * WIDTH;
    __global const uint* mask = masks + mask_of(hash, mask_count) * WORDS;
    Counter least = MOST;
    uint word = 0;
    uint rest = mask[0];
    for (uint i = 0; i < DEPTH; i++, rest &= rest - 1) {
      while (WORDS > 1 && rest == 0) {
        rest = mask[++word];
      }
      least = min(least, bucket[word * 32 + lowest_bit(rest)]);
    }
    counts[at] = least;
  }
}
