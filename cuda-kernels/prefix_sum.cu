// Made from opencl-kernels/prefix_sum.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Exclusive prefix sums of 32-bit numbers, in place: sums of tiles, the prefix sums of these, and
// those within each tile. A tile passes through shared memory, so that threads which take
// SCAN_ITEMS numbers side by side read and write them in order nevertheless.
//
// Memory transactions: each number is read twice and written once, in order.

#include "scan.cu"

#define SCAN_ITEMS 16  // numbers of a thread

#define TILE_ITEMS (GROUP_SIZE * SCAN_ITEMS)
#define PADDED(i) ((i) + (i) / SCAN_ITEMS)  // threads side by side use different banks

// Makes prefix sums of a tile, to which a sum is added; returns the sum of the tile.
__device__ __forceinline__ uint scan_tile(uint* items, ulong count, ulong tile, uint base,
                                          uint* buffer, uint* sums) {
  ulong first = tile * TILE_ITEMS;
#pragma unroll
  for (uint i = threadIdx.x; i < TILE_ITEMS; i += GROUP_SIZE) {
    buffer[PADDED(i)] = first + i < count ? items[first + i] : 0;
  }
  __syncthreads();
  uint* own = buffer + threadIdx.x * (SCAN_ITEMS + 1);
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
  __syncthreads();
#pragma unroll
  for (uint i = threadIdx.x; i < TILE_ITEMS; i += GROUP_SIZE) {
    if (first + i < count) {
      items[first + i] = buffer[PADDED(i)];
    }
  }
  __syncthreads();
  return total;
}

// The sum of each tile; a block takes one.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    sum_tiles(const uint* items, ulong from, ulong count, uint* tile_sums) {
  __shared__ uint sum;
  if (threadIdx.x == 0) {
    sum = 0;
  }
  __syncthreads();
  ulong first = blockIdx.x * (ulong)TILE_ITEMS;
  uint own = 0;
#pragma unroll
  for (uint i = 0; i < SCAN_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE + threadIdx.x;
    own += at < count ? items[from + at] : 0;
  }
  atomicAdd(&sum, own);
  __syncthreads();
  if (threadIdx.x == 0) {
    tile_sums[blockIdx.x] = sum;
  }
}

// The prefix sums of the sums of all tiles; there is one block.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE) scan_sums(uint* tile_sums, ulong count) {
  __shared__ uint buffer[PADDED(TILE_ITEMS)];
  __shared__ uint sums[GROUP_SIZE];
  uint base = 0;
  for (ulong tile = 0; tile * TILE_ITEMS < count; tile++) {
    base += scan_tile(tile_sums, count, tile, base, buffer, sums);
  }
}

// The prefix sums of all numbers; a block takes a tile.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    scan_tiles(uint* items, ulong from, ulong count, const uint* tile_sums) {
  __shared__ uint buffer[PADDED(TILE_ITEMS)];
  __shared__ uint sums[GROUP_SIZE];
  scan_tile(items + from, count, blockIdx.x, tile_sums[blockIdx.x], buffer, sums);
}
