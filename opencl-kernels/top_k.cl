// Top-k: keys that could become candidates, and the counts of those that are. Candidates lie in a
// table of open addressing, which only the host changes: the hashes of their keys, of which no two
// are equal, and next to them their counts, of this launch and of earlier ones.
//
// Memory transactions per key: both kernels read it in order. offer reads its estimate, in order,
// and looks it up only if that beats the threshold; an offer of 16 bytes is written next to others
// of its work-group, which add to one number once. count reads its weight, if it has one, in order,
// and looks up the keys of a work-group that are different, each of which adds to a count once. A
// look-up reads one sector of the table, seldom two; the table is small and stays in cache.

#include "sketch.cl"

// The slot of a candidate; the number of slots if the key is none. There are empty slots.
ulong find_slot(__global const ulong* table, ulong slots, ulong empty, ulong hash) {
  ulong at = mul_hi(hash, slots);
  ulong found = table[at];
  while (found != hash && found != empty) {
    at = at + 1 < slots ? at + 1 : 0;
    found = table[at];
  }
  return found == empty ? slots : at;
}

// Collects the keys whose estimates beat the threshold and that are no candidates, and counts them;
// those for which there is no space are only counted. Of equal estimates smaller keys are stronger.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void offer(
    __global const ulong* table, ulong slots, ulong empty_hash, ulong seed,
    __global const Key* keys, ulong from, ulong count, __global const Counter* estimates,
    ulong estimates_from, ulong threshold, ulong least, __global uint* number,
    __global ulong* offers, uint most) {
  __local uint offered;
  __local uint first;
  if (get_local_id(0) == 0) {
    offered = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  ulong key = at < count ? keys[from + at] : 0;
  ulong estimate = at < count ? estimates[estimates_from + at] : 0;
  bool beats = estimate > threshold || (estimate == threshold && key < least);
  bool offering =
      at < count && beats && find_slot(table, slots, empty_hash, hash_key(key, seed)) == slots;
  uint rank = 0;
  if (offering) {
    rank = atomic_add(&offered, 1u);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    first = offered == 0 ? 0 : atomic_add(number, offered);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  ulong place = (ulong)first + rank;
  if (offering && place < most) {
    offers[2 * place] = key;
    offers[2 * place + 1] = at;
  }
}

// Adds to the counts of candidates. A count takes what the sketch could take, so none wraps around.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void count_candidates(
    __global const ulong* table, ulong slots, ulong empty_hash, ulong seed,
    __global const Key* keys, ulong from, ulong count, __global const uint* weights,
    ulong weights_from, __global Counter* counts) {
  __local Tile tile;
  load_tile(&tile, get_group_id(0), seed, keys, from, count, weights, weights_from);
  Weight weight = tile.weight[get_local_id(0)];
  if (weight != 0) {
    ulong slot = find_slot(table, slots, empty_hash, tile.hash[get_local_id(0)]);
    if (slot != slots) {
      add_to(&counts[slot], weight);
    }
  }
}
