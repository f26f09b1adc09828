// Entries of a tile in the order of their digits, in local memory. An entry is what is left of a key
// once its place is known: 32 bits, of which some are the digit. Equal digits lie side by side then;
// their order is free, so ranks come from one atomic addition each.

#pragma once

#include "sketch.cl"

#ifndef ENTRY_ITEMS
#define ENTRY_ITEMS 4  // entries of a work-item
#endif
#ifndef DIGITS
#define DIGITS GROUP_SIZE  // digits, a multiple of GROUP_SIZE
#endif

#define TILE_ENTRIES (GROUP_SIZE * ENTRY_ITEMS)
#define OWN_DIGITS (DIGITS / GROUP_SIZE)
#define ABSENT ALL_ONES
#define SCAN_LANES 32

typedef struct {
  uint entries[TILE_ENTRIES];
#if WEIGHTED
  uint weights[TILE_ENTRIES];
#endif
  uint first[DIGITS + 1];  // where the entries of each digit begin
  uint sums[GROUP_SIZE];
} EntryTile;

// A work-item's share of a tile, entries that are GROUP_SIZE apart.
typedef struct {
  uint entry[ENTRY_ITEMS];
  uint weight[ENTRY_ITEMS];
  uint code[ENTRY_ITEMS];  // the digit, or ABSENT; then the digit and the rank among its entries
} OwnEntries;

// Counts entries by their digits, and ranks them.
void rank_entries(__local EntryTile* tile, OwnEntries* own) {
  for (uint i = get_local_id(0); i < DIGITS; i += GROUP_SIZE) {
    tile->first[i] = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < ENTRY_ITEMS; i++) {
    if (own->code[i] != ABSENT) {
      own->code[i] = own->code[i] << 16 | atomic_add(&tile->first[own->code[i]], 1u);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

// The sum of what the work-items before this one of its work-group have, and the total of all. A
// warp adds up its numbers first, then the warps add up theirs: a tile of few entries waits seldom.
uint entries_before(uint value, __local uint* sums, uint* total) {
  uint place = get_local_id(0);
  uint lane = place % SCAN_LANES;
  uint sum = value;
  sums[place] = value;
  for (uint reach = 1; reach < SCAN_LANES; reach *= 2) {
    sync_warp();
    uint before = lane >= reach ? sums[place - reach] : 0;
    sync_warp();
    sum += before;
    sums[place] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint others = 0;
  uint all = 0;
#pragma unroll
  for (uint warp = 0; warp < GROUP_SIZE / SCAN_LANES; warp++) {
    uint more = sums[warp * SCAN_LANES + SCAN_LANES - 1];
    others += warp < place / SCAN_LANES ? more : 0;
    all += more;
  }
  *total = all;
  return others + sum - value;
}

// Turns the numbers of entries into the places where each digit begins.
void start_digits(__local EntryTile* tile) {
  uint number[OWN_DIGITS];
  uint sum = 0;
#pragma unroll
  for (uint i = 0; i < OWN_DIGITS; i++) {
    number[i] = tile->first[get_local_id(0) * OWN_DIGITS + i];
    sum += number[i];
  }
  uint total;
  uint start = entries_before(sum, tile->sums, &total);
#pragma unroll
  for (uint i = 0; i < OWN_DIGITS; i++) {
    tile->first[get_local_id(0) * OWN_DIGITS + i] = start;
    start += number[i];
  }
  tile->first[DIGITS] = total;
  barrier(CLK_LOCAL_MEM_FENCE);
}

// Where an entry of a work-item goes in the tile.
uint place_in(__local const EntryTile* tile, uint code) {
  return tile->first[code >> 16] + (code & 0xFFFF);
}

// Orders a tile by digits; ends with a barrier.
void order_entries(__local EntryTile* tile, OwnEntries* own) {
  rank_entries(tile, own);
  start_digits(tile);
#pragma unroll
  for (uint i = 0; i < ENTRY_ITEMS; i++) {
    if (own->code[i] != ABSENT) {
      uint at = place_in(tile, own->code[i]);
      tile->entries[at] = own->entry[i];
#if WEIGHTED
      tile->weights[at] = own->weight[i];
#endif
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}
