// Exclusive prefix sums of 32-bit numbers, in place: sums of tiles, the prefix sums of these, and
// those within each tile. A tile passes through local memory, so that work-items which take
// SCAN_ITEMS numbers side by side read and write them in order nevertheless.
//
// Memory transactions: each number is read twice and written once, in order.

#include "scan.cl"

#define SCAN_ITEMS 16  // numbers of a work-item

#define TILE_ITEMS (GROUP_SIZE * SCAN_ITEMS)
#define PADDED(i) ((i) + (i) / SCAN_ITEMS)  // work-items side by side use different banks

// Makes prefix sums of a tile, to which a sum is added; returns the sum of the tile.
uint scan_tile(__global uint* items, ulong count, ulong tile, uint base, __local uint* buffer,
               __local uint* sums) {
  ulong first = tile * TILE_ITEMS;
#pragma unroll
  for (uint i = get_local_id(0); i < TILE_ITEMS; i += GROUP_SIZE) {
    buffer[PADDED(i)] = first + i < count ? items[first + i] : 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  __local uint* own = buffer + get_local_id(0) * (SCAN_ITEMS + 1);
  uint sum = 0;
#pragma unroll
  for (uint i = 0; i < SCAN_ITEMS; i++) {
    sum += own[i];
  }
  uint total;
  uint running = base + sum_before(sum, sums, &total);
#pragma unroll
  for (uint i = 0; i < SCAN_ITEMS; i++) {
    uint item = own[i];
    own[i] = running;
    running += item;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = get_local_id(0); i < TILE_ITEMS; i += GROUP_SIZE) {
    if (first + i < count) {
      items[first + i] = buffer[PADDED(i)];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  return total;
}

// The sum of each tile; a work-group takes one.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void sum_tiles(
    __global const uint* items, ulong from, ulong count, __global uint* tile_sums) {
  __local uint sum;
  if (get_local_id(0) == 0) {
    sum = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  ulong first = get_group_id(0) * (ulong)TILE_ITEMS;
  uint own = 0;
#pragma unroll
  for (uint i = 0; i < SCAN_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE + get_local_id(0);
    own += at < count ? items[from + at] : 0;
  }
  atomic_add(&sum, own);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    tile_sums[get_group_id(0)] = sum;
  }
}

// The prefix sums of the sums of all tiles; there is one work-group.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void scan_sums(
    __global uint* tile_sums, ulong count) {
  __local uint buffer[PADDED(TILE_ITEMS)];
  __local uint sums[GROUP_SIZE];
  uint base = 0;
  for (ulong tile = 0; tile * TILE_ITEMS < count; tile++) {
    base += scan_tile(tile_sums, count, tile, base, buffer, sums);
  }
}

// The prefix sums of all numbers; a work-group takes a tile.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void scan_tiles(
    __global uint* items, ulong from, ulong count, __global const uint* tile_sums) {
  __local uint buffer[PADDED(TILE_ITEMS)];
  __local uint sums[GROUP_SIZE];
  scan_tile(items + from, count, get_group_id(0), tile_sums[get_group_id(0)], buffer, sums);
}
