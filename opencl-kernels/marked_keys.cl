// The keys that are marked, a bit for each, one after the other in their order. Or all others.
//
// Memory transactions per key: a bit is read twice; a key that is marked is read and written.

#include "hash.cl"
#include "scan.cl"

#define TILE_KEYS (32 * GROUP_SIZE)  // a word of marks for each work-item

// The marks of this work-item's 32 keys, of `count` keys in all; others flips them.
uint own_marks(__global const uint* marks, ulong count, uint others) {
  ulong word = get_group_id(0) * (ulong)GROUP_SIZE + get_local_id(0);
  ulong left = word * 32 < count ? count - word * 32 : 0;
  uint present = left < 32 ? (1u << (uint)left) - 1 : ALL_ONES;
  return left == 0 ? 0 : (marks[word] ^ others) & present;
}

// Counts the marks of each tile behind all marks, from a place on. A work-group takes a tile.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void count_marked(
    __global uint* marks, ulong count, uint others, ulong numbers_at) {
  __local uint number;
  if (get_local_id(0) == 0) {
    number = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&number, count_bits(own_marks(marks, count, others)));
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    marks[numbers_at + get_group_id(0)] = number;
  }
}

// Copies the marked keys of each tile to where its number by now says that they begin.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void take_marked(
    __global const uint* marks, ulong count, uint others, ulong numbers_at,
    __global const Key* keys, ulong from, __global Key* taken) {
  __local uint sums[GROUP_SIZE];
  __local uint words[GROUP_SIZE];
  __local uint places[GROUP_SIZE];
  uint own = own_marks(marks, count, others);
  uint total;
  words[get_local_id(0)] = own;
  places[get_local_id(0)] = sum_before(count_bits(own), sums, &total);
  barrier(CLK_LOCAL_MEM_FENCE);
  ulong first = from + get_group_id(0) * (ulong)TILE_KEYS;
  uint to = marks[numbers_at + get_group_id(0)];
#pragma unroll 4
  for (uint at = get_local_id(0); at < TILE_KEYS; at += GROUP_SIZE) {
    uint word = words[at / 32];
    if ((word >> at % 32 & 1) != 0) {
      taken[to + places[at / 32] + count_bits(word & ((1u << at % 32) - 1))] = keys[first + at];
    }
  }
}
