// Radix sort of pairs by their keys, the lowest digits first: one digit a pass, each of which
// keeps the order of pairs with equal digits. In a pass each tile counts its digits; prefix sums of
// these numbers, digit 0 first, say where the pairs of each digit and tile go; then each
// tile sorts its pairs by the digit in local memory, so that pairs of one digit leave it in one
// run.

#include "pairs.cl"
#include "scan.cl"

#define DIGIT_BITS 8   // bits of a digit: there are as many digits as work-items in a work-group
#define SORT_ITEMS 16  // pairs of a work-item

#define DIGITS (1 << DIGIT_BITS)
#define LANES 32
#define WARPS (GROUP_SIZE / LANES)
#define TILE_PAIRS (GROUP_SIZE * SORT_ITEMS)

typedef struct {
  uint seen[WARPS][DIGITS];    // which lanes of a warp have a digit
  uint number[WARPS][DIGITS];  // of pairs so far; then the place of the next
} Ranks;

typedef union {
  Ranks ranks;
  Key keys[TILE_PAIRS];
#if VALUE_BITS > 0
  Value values[TILE_PAIRS];
#endif
} SortTile;

uint digit_of(Key key, uint shift) { return (uint)(key >> shift) % DIGITS; }

// The place in the tile of a work-item's pair: a warp has adjacent pairs, in rows of its lanes.
uint place_of(uint item) {
  return get_local_id(0) / LANES * (LANES * SORT_ITEMS) + item * LANES + get_local_id(0) % LANES;
}

// The keys of a work-item; behind the last are some that stay there.
void load_keys(Key* own, __global const Key* keys, uint present) {
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    uint place = place_of(i);
    own[i] = place < present ? keys[place] : ~(Key)0;
  }
}

// Ranks a work-item's keys among the keys of its warp with the same digit, and counts these. Lanes with
// equal digits find each other by the bits that they set in one word.
void rank_in_warps(__local Ranks* ranks, const Key* own, uint shift, uint* rank) {
  uint warp = get_local_id(0) / LANES;
  uint lane = get_local_id(0) % LANES;
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    uint digit = digit_of(own[i], shift);
    atomic_or(&ranks->seen[warp][digit], 1u << lane);
    sync_warp();
    uint same = ranks->seen[warp][digit];
    uint before = ranks->number[warp][digit];
    sync_warp();
    rank[i] = before + count_bits(same & ((1u << lane) - 1));
    if (same >> lane == 1) {  // the last of them
      ranks->seen[warp][digit] = 0;
      ranks->number[warp][digit] = rank[i] + 1;
    }
    sync_warp();
  }
}

// Turns the numbers of digits into the first place in the tile of each warp and digit; returns the
// place of the digit that is the work-item's number.
uint start_digits(__local Ranks* ranks, __local uint* sums) {
  uint digit = get_local_id(0);
  uint number = 0;
#pragma unroll
  for (uint warp = 0; warp < WARPS; warp++) {
    uint more = ranks->number[warp][digit];
    ranks->number[warp][digit] = number;
    number += more;
  }
  uint total;
  uint start = sum_before(number, sums, &total);
#pragma unroll
  for (uint warp = 0; warp < WARPS; warp++) {
    ranks->number[warp][digit] += start;
  }
  return start;
}

// Finds the places in the tile that a work-item's keys have in the order of their digits; returns
// the first place of the digit that is the work-item's number.
uint place_keys(__local Ranks* ranks, __local uint* sums, const Key* own, uint shift, uint* place) {
#pragma unroll
  for (uint warp = 0; warp < WARPS; warp++) {
    ranks->seen[warp][get_local_id(0)] = 0;
    ranks->number[warp][get_local_id(0)] = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  rank_in_warps(ranks, own, shift, place);
  barrier(CLK_LOCAL_MEM_FENCE);
  uint start = start_digits(ranks, sums);
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    place[i] += ranks->number[get_local_id(0) / LANES][digit_of(own[i], shift)];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  return start;
}

// The number of pairs of each digit and tile; a work-group takes a tile.
//
// Memory transactions per pair: its key is read in order; 4 / SORT_ITEMS bytes are written.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void count_digits(
    __global const Key* keys, ulong key_from, ulong count, uint shift, __global uint* numbers) {
  __local uint number[DIGITS];
  ulong first = get_group_id(0) * (ulong)TILE_PAIRS;
  uint present = (uint)min(count - first, (ulong)TILE_PAIRS);
  Key own[SORT_ITEMS];
  load_keys(own, keys + key_from + first, present);
  number[get_local_id(0)] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint run = 0;  // equal digits one after the other are added at once: they may be all there are
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    uint digit = digit_of(own[i], shift);
    run += place_of(i) < present;
    if (i == SORT_ITEMS - 1 || digit != digit_of(own[i + 1], shift)) {
      atomic_add(&number[digit], run);
      run = 0;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  numbers[get_local_id(0) * (ulong)get_num_groups(0) + get_group_id(0)] = number[get_local_id(0)];
}

// Moves the pairs of each digit and tile to where the prefix sums of their numbers say; a
// work-group takes a tile.
//
// Memory transactions per pair: its key and value are read in order, and written in runs of
// SORT_ITEMS pairs if digits are uniform, of more if not; 4 / SORT_ITEMS more bytes are read.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void scatter(
    __global const Key* keys, ulong key_from, __global const Value* values, ulong value_from,
    ulong count, uint shift, __global const uint* starts, __global Key* sorted_keys,
    __global Value* sorted_values, ulong sorted_from) {
  __local SortTile tile;
  __local uint sums[DIGITS];
  __local uint offset[DIGITS];  // from places in the tile to places of all pairs
  ulong first = get_group_id(0) * (ulong)TILE_PAIRS;
  uint present = (uint)min(count - first, (ulong)TILE_PAIRS);
  uint goes_to = starts[get_local_id(0) * (ulong)get_num_groups(0) + get_group_id(0)];
  Key own[SORT_ITEMS];
  load_keys(own, keys + key_from + first, present);
  uint place[SORT_ITEMS];
  offset[get_local_id(0)] = goes_to - place_keys(&tile.ranks, sums, own, shift, place);
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    tile.keys[place[i]] = own[i];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint target[SORT_ITEMS];
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    uint at = i * GROUP_SIZE + get_local_id(0);
    Key key = tile.keys[at];
    target[i] = offset[digit_of(key, shift)] + at;
    if (at < present) {
      sorted_keys[target[i]] = key;
    }
  }
#if VALUE_BITS > 0
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    if (place_of(i) < present) {
      tile.values[place[i]] = values[value_from + first + place_of(i)];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    uint at = i * GROUP_SIZE + get_local_id(0);
    if (at < present) {
      sorted_values[sorted_from + target[i]] = tile.values[at];
    }
  }
#endif
}
