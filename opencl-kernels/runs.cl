// Group-by aggregation of sorted pairs: every run of equal keys becomes one group. Tiles count the
// runs that begin in them, and prefix sums of these numbers say where their groups go. A tile
// combines each run in local memory; what it has of a run that began before it is added later.

#include "pairs.cl"
#include "scan.cl"

// Pairs of a work-item: odd, so that work-items side by side use different banks.
#define RUN_ITEMS 7

#define RUN_TILE (GROUP_SIZE * RUN_ITEMS)

typedef struct {
  ulong key[RUN_TILE];
  ulong value[RUN_TILE + 1];  // the first is of the run that began before
} RunTile;

bool begins_run(__global const Key* keys, ulong at) { return at == 0 || keys[at] != keys[at - 1]; }

// The number of runs that begin in each tile; a work-group takes one.
//
// Memory transactions per pair: its key is read in order.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void count_runs(
    __global const Key* keys, ulong count, __global uint* numbers) {
  __local uint number;
  if (get_local_id(0) == 0) {
    number = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint own = 0;
#pragma unroll
  for (uint i = 0; i < RUN_ITEMS; i++) {
    ulong at = get_group_id(0) * (ulong)RUN_TILE + i * GROUP_SIZE + get_local_id(0);
    own += at < count && begins_run(keys, at);
  }
  atomic_add(&number, own);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    numbers[get_group_id(0)] = number;
  }
}

// Which of a work-item's pairs begin a run, a bit for each.
uint beginnings(__global const Key* keys, ulong first, ulong count) {
  uint bits = 0;
#pragma unroll
  for (uint i = 0; i < RUN_ITEMS; i++) {
    bits |= (uint)(first + i < count && begins_run(keys, first + i)) << i;
  }
  return bits;
}

// The groups of the runs that begin in each tile, as far as they reach in it; what it has of an
// earlier run goes to rests. A work-group takes a tile, and a work-item pairs that lie side by
// side.
//
// Memory transactions per pair: its key and value are read in order. Each group is written in
// order.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void reduce_runs(
    __global const Key* keys, __global const Value* values, ulong value_from, ulong count,
    __global const uint* places, __global Key* group_keys, __global ulong* group_values,
    __global ulong* rests) {
  __local RunTile tile;
  __local uint sums[GROUP_SIZE];
  for (uint i = get_local_id(0); i <= RUN_TILE; i += GROUP_SIZE) {
    tile.value[i] = IDENTITY;
  }
  ulong first = get_group_id(0) * (ulong)RUN_TILE + get_local_id(0) * RUN_ITEMS;
  uint begins = beginnings(keys, first, count);
  uint total;
  uint run = sum_before(count_bits(begins), sums, &total);
  ulong sum = IDENTITY;
#pragma unroll
  for (uint i = 0; i < RUN_ITEMS; i++) {
    if (first + i < count) {
      Slot pair = pair_at(keys, first + i, values, value_from + first + i);
      if (begins >> i & 1) {
        combine_in_tile(&tile.value[run], sum);
        sum = IDENTITY;
        tile.key[run] = pair.key;
        run++;
      }
      sum = combined(sum, pair.value);
    }
  }
  combine_in_tile(&tile.value[run], sum);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = get_local_id(0); i < total; i += GROUP_SIZE) {
    ulong to = (ulong)places[get_group_id(0)] + i;
    group_keys[to] = (Key)tile.key[i];
    group_values[to] = tile.value[i + 1];
  }
  if (get_local_id(0) == 0) {
    rests[get_group_id(0)] = tile.value[0];
  }
}

// Adds the rests of runs to their groups; a work-item takes a tile.
//
// Memory transactions per tile: two keys, a place and a rest are read, and an atomic operation
// works on a group if a run reaches into the tile.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void add_rests(
    __global const Key* keys, __global const uint* places, ulong tile_count,
    __global ulong* group_values, __global const ulong* rests) {
  ulong tile = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (tile < tile_count && !begins_run(keys, tile * RUN_TILE)) {
    combine(&group_values[places[tile] - 1], rests[tile]);
  }
}
