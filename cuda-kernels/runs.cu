// Made from opencl-kernels/runs.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Group-by aggregation of sorted pairs: every run of equal keys becomes one group. Tiles count the
// runs that begin in them, and prefix sums of these numbers say where their groups go. A tile
// combines each run in shared memory; what it has of a run that began before it is added later.

#include "pairs.cu"
#include "scan.cu"

// Pairs of a thread: odd, so that threads side by side use different banks.
#define RUN_ITEMS 7

#define RUN_TILE (GROUP_SIZE * RUN_ITEMS)

struct RunTile {
  ulong key[RUN_TILE];
  ulong value[RUN_TILE + 1];  // the first is of the run that began before
};

__device__ __forceinline__ bool begins_run(const Key* keys, ulong at) {
  return at == 0 || keys[at] != keys[at - 1];
}

// The number of runs that begin in each tile; a block takes one.
//
// Memory transactions per pair: its key is read in order.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    count_runs(const Key* keys, ulong count, uint* numbers) {
  __shared__ uint number;
  if (threadIdx.x == 0) {
    number = 0;
  }
  __syncthreads();
  uint own = 0;
#pragma unroll
  for (uint i = 0; i < RUN_ITEMS; i++) {
    ulong at = blockIdx.x * (ulong)RUN_TILE + i * GROUP_SIZE + threadIdx.x;
    own += at < count && begins_run(keys, at);
  }
  atomicAdd(&number, own);
  __syncthreads();
  if (threadIdx.x == 0) {
    numbers[blockIdx.x] = number;
  }
}

// Which of a thread's pairs begin a run, a bit for each.
__device__ __forceinline__ uint beginnings(const Key* keys, ulong first, ulong count) {
  uint bits = 0;
#pragma unroll
  for (uint i = 0; i < RUN_ITEMS; i++) {
    bits |= (uint)(first + i < count && begins_run(keys, first + i)) << i;
  }
  return bits;
}

// The groups of the runs that begin in each tile, as far as they reach in it; what it has of an
// earlier run goes to rests. A block takes a tile, and a thread pairs that lie side by side.
//
// Memory transactions per pair: its key and value are read in order. Each group is written in
// order.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    reduce_runs(const Key* keys, const Value* values, ulong value_from, ulong count,
                const uint* places, Key* group_keys, ulong* group_values, ulong* rests) {
  __shared__ RunTile tile;
  __shared__ uint sums[GROUP_SIZE];
  for (uint i = threadIdx.x; i <= RUN_TILE; i += GROUP_SIZE) {
    tile.value[i] = IDENTITY;
  }
  ulong first = blockIdx.x * (ulong)RUN_TILE + threadIdx.x * RUN_ITEMS;
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
  __syncthreads();
  for (uint i = threadIdx.x; i < total; i += GROUP_SIZE) {
    ulong to = (ulong)places[blockIdx.x] + i;
    group_keys[to] = (Key)tile.key[i];
    group_values[to] = tile.value[i + 1];
  }
  if (threadIdx.x == 0) {
    rests[blockIdx.x] = tile.value[0];
  }
}

// Adds the rests of runs to their groups; a thread takes a tile.
//
// Memory transactions per tile: two keys, a place and a rest are read, and an atomic operation
// works on a group if a run reaches into the tile.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    add_rests(const Key* keys, const uint* places, ulong tile_count, ulong* group_values,
              const ulong* rests) {
  ulong tile = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (tile < tile_count && !begins_run(keys, tile * RUN_TILE)) {
    combine(&group_values[places[tile] - 1], rests[tile]);
  }
}
