// Partitions groups by the hash of their keys (EGA, Section 4.2.5): the place of each group within
// its partition, and then its place in all. The low bits of the hash select the partition, as the
// high ones select slots of tables.
//
// Memory transactions per group: its key is read twice and its value once, and both are written to
// a place that is next to the place of the previous group of its partition, as a rule; its rank is
// written and read in order.

#include "hash.cl"

#define PART_ITEMS 16         // groups of a work-item
#define MOST_PARTITIONS 4096  // partitions that there can be

#define PART_TILE (GROUP_SIZE * PART_ITEMS)

uint partition_of(ulong key, ulong seed, uint partitions) {
  return mul_hi((uint)hash_key(key, seed), partitions);
}

// Ranks every group within its partition, and counts the groups of each. A work-group takes a tile:
// it counts on its own first, and adds what it found to the counts of all.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void rank_groups(
    __global const Key* keys, ulong count, ulong seed, uint partitions, __global uint* numbers,
    __global uint* ranks) {
  __local uint own[MOST_PARTITIONS];
  for (uint partition = get_local_id(0); partition < partitions; partition += GROUP_SIZE) {
    own[partition] = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  ulong first = get_group_id(0) * (ulong)PART_TILE + get_local_id(0);
  uint rank[PART_ITEMS];
#pragma unroll
  for (uint i = 0; i < PART_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      rank[i] = atomic_add(&own[partition_of(keys[at], seed, partitions)], 1u);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint partition = get_local_id(0); partition < partitions; partition += GROUP_SIZE) {
    own[partition] = own[partition] == 0 ? 0 : atomic_add(&numbers[partition], own[partition]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < PART_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      ranks[at] = own[partition_of(keys[at], seed, partitions)] + rank[i];
    }
  }
}

// Copies every group to its place in the columns, given where each partition begins. A work-item
// takes a group.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void scatter_groups(
    __global const Key* keys, __global const ulong* values, ulong count, ulong seed,
    uint partitions, __global const uint* places, __global const uint* ranks,
    __global Key* ordered_keys, __global ulong* ordered_values) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    Key key = keys[at];
    ulong place = (ulong)places[partition_of(key, seed, partitions)] + ranks[at];
    ordered_keys[place] = key;
    ordered_values[place] = values[at];
  }
}
