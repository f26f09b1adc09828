// Made from opencl-kernels/radix_sort.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Radix sort of pairs by their keys, the lowest digits first: one digit a pass, each of which keeps
// the order of pairs with equal digits. In a pass each tile counts its digits; prefix sums of these
// numbers, digit 0 first, say where the pairs of each digit and tile go; then each tile sorts its
// pairs by the digit in shared memory, so that pairs of one digit leave it in one run.

#include "pairs.cu"
#include "scan.cu"

#define DIGIT_BITS 8   // bits of a digit: there are as many digits as threads in a block
#define SORT_ITEMS 16  // pairs of a thread

#define DIGITS (1 << DIGIT_BITS)
#define LANES 32
#define WARPS (GROUP_SIZE / LANES)
#define TILE_PAIRS (GROUP_SIZE * SORT_ITEMS)

struct Ranks {
  uint seen[WARPS][DIGITS];    // which lanes of a warp have a digit
  uint number[WARPS][DIGITS];  // of pairs so far; then the place of the next
};

union SortTile {
  Ranks ranks;
  Key keys[TILE_PAIRS];
#if VALUE_BITS > 0
  Value values[TILE_PAIRS];
#endif
};

__device__ __forceinline__ uint digit_of(Key key, uint shift) {
  return (uint)(key >> shift) % DIGITS;
}

// The place in the tile of a thread's pair: a warp has adjacent pairs, in rows of its lanes.
__device__ __forceinline__ uint place_of(uint item) {
  return threadIdx.x / LANES * (LANES * SORT_ITEMS) + item * LANES + threadIdx.x % LANES;
}

// The keys of a thread; behind the last are some that stay there.
__device__ __forceinline__ void load_keys(Key* own, const Key* keys, uint present) {
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    uint place = place_of(i);
    own[i] = place < present ? keys[place] : ~(Key)0;
  }
}

// Ranks a thread's keys among the keys of its warp with the same digit, and counts these. Lanes
// with equal digits find each other by the bits that they set in one word.
__device__ __forceinline__ void rank_in_warps(Ranks* ranks, const Key* own, uint shift,
                                              uint* rank) {
  uint warp = threadIdx.x / LANES;
  uint lane = threadIdx.x % LANES;
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    uint digit = digit_of(own[i], shift);
    atomicOr(&ranks->seen[warp][digit], 1u << lane);
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
// place of the digit that is the thread's number.
__device__ __forceinline__ uint start_digits(Ranks* ranks, uint* sums) {
  uint digit = threadIdx.x;
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

// Finds the places in the tile that a thread's keys have in the order of their digits; returns the
// first place of the digit that is the thread's number.
__device__ __forceinline__ uint place_keys(Ranks* ranks, uint* sums, const Key* own, uint shift,
                                           uint* place) {
#pragma unroll
  for (uint warp = 0; warp < WARPS; warp++) {
    ranks->seen[warp][threadIdx.x] = 0;
    ranks->number[warp][threadIdx.x] = 0;
  }
  __syncthreads();
  rank_in_warps(ranks, own, shift, place);
  __syncthreads();
  uint start = start_digits(ranks, sums);
  __syncthreads();
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    place[i] += ranks->number[threadIdx.x / LANES][digit_of(own[i], shift)];
  }
  __syncthreads();
  return start;
}

// The number of pairs of each digit and tile; a block takes a tile.
//
// Memory transactions per pair: its key is read in order; 4 / SORT_ITEMS bytes are written.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    count_digits(const Key* keys, ulong key_from, ulong count, uint shift, uint* numbers) {
  __shared__ uint number[DIGITS];
  ulong first = blockIdx.x * (ulong)TILE_PAIRS;
  uint present = (uint)min(count - first, (ulong)TILE_PAIRS);
  Key own[SORT_ITEMS];
  load_keys(own, keys + key_from + first, present);
  number[threadIdx.x] = 0;
  __syncthreads();
  uint run = 0;  // equal digits one after the other are added at once: they may be all there are
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    uint digit = digit_of(own[i], shift);
    run += place_of(i) < present;
    if (i == SORT_ITEMS - 1 || digit != digit_of(own[i + 1], shift)) {
      atomicAdd(&number[digit], run);
      run = 0;
    }
  }
  __syncthreads();
  numbers[threadIdx.x * (ulong)gridDim.x + blockIdx.x] = number[threadIdx.x];
}

// Moves the pairs of each digit and tile to where the prefix sums of their numbers say; a block
// takes a tile.
//
// Memory transactions per pair: its key and value are read in order, and written in runs of
// SORT_ITEMS pairs if digits are uniform, of more if not; 4 / SORT_ITEMS more bytes are read.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    scatter(const Key* keys, ulong key_from, const Value* values, ulong value_from, ulong count,
            uint shift, const uint* starts, Key* sorted_keys, Value* sorted_values,
            ulong sorted_from) {
  __shared__ SortTile tile;
  __shared__ uint sums[DIGITS];
  __shared__ uint offset[DIGITS];  // from places in the tile to places of all pairs
  ulong first = blockIdx.x * (ulong)TILE_PAIRS;
  uint present = (uint)min(count - first, (ulong)TILE_PAIRS);
  uint goes_to = starts[threadIdx.x * (ulong)gridDim.x + blockIdx.x];
  Key own[SORT_ITEMS];
  load_keys(own, keys + key_from + first, present);
  uint place[SORT_ITEMS];
  offset[threadIdx.x] = goes_to - place_keys(&tile.ranks, sums, own, shift, place);
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    tile.keys[place[i]] = own[i];
  }
  __syncthreads();
  uint target[SORT_ITEMS];
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    uint at = i * GROUP_SIZE + threadIdx.x;
    Key key = tile.keys[at];
    target[i] = offset[digit_of(key, shift)] + at;
    if (at < present) {
      sorted_keys[target[i]] = key;
    }
  }
#if VALUE_BITS > 0
  __syncthreads();
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    if (place_of(i) < present) {
      tile.values[place[i]] = values[value_from + first + place_of(i)];
    }
  }
  __syncthreads();
#pragma unroll
  for (uint i = 0; i < SORT_ITEMS; i++) {
    uint at = i * GROUP_SIZE + threadIdx.x;
    if (at < present) {
      sorted_values[sorted_from + target[i]] = tile.values[at];
    }
  }
#endif
}
