// The thread sketch, count-min (Algorithm 1): DEPTH rows of counters, each row with a hash of its
// own.
//
// Memory transactions per key: add reads and writes DEPTH sectors of 32 bytes, query reads as many;
// keys and weights come in and counts go out in order.

#include "sketch.cl"

#ifndef DEPTH
#define DEPTH 3  // rows
#endif

// Adds delta for every key as often as it counts: 1 inserts, -1 removes. A work-item takes one key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void add(
    __global Counter* table, ulong width, ulong seed, __global const Key* keys, ulong from,
    ulong count, __global const uint* weights, ulong weights_from, uint delta) {
  __local Tile tile;
  load_tile(&tile, get_group_id(0), seed, keys, from, count, weights, weights_from);
  ulong hash = tile.hash[get_local_id(0)];
  Weight weight = tile.weight[get_local_id(0)];
  for (uint row = 0; row < DEPTH && weight != 0; row++) {
    ulong at = row * width + bucket_of(hash_row(hash, row), width);
    add_to(&table[at], weight * (Counter)(int)delta);
  }
}

// The least counter of every key over all rows. A work-item takes one key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void query(
    __global const Counter* table, ulong width, ulong seed, __global const Key* keys, ulong from,
    ulong count, __global Counter* counts) {
  ulong at = get_group_id(0) * (ulong)TILE + get_local_id(0);
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    Counter least = MOST;
    for (uint row = 0; row < DEPTH; row++) {
      least = min(least, table[row * width + bucket_of(hash_row(hash, row), width)]);
    }
    counts[at] = least;
  }
}
