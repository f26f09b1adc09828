// Made from opencl-kernels/group_partition.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Partitions groups by the hash of their keys (EGA, Section 4.2.5): the place of each group within
// its partition, and then its place in all. The low bits of the hash select the partition, as the
// high ones select slots of tables.
//
// Memory transactions per group: its key is read twice and its value once, and both are written to
// a place that is next to the place of the previous group of its partition, as a rule; its rank is
// written and read in order.

#include "hash.cu"

#define PART_ITEMS 16         // groups of a thread
#define MOST_PARTITIONS 4096  // partitions that there can be

#define PART_TILE (GROUP_SIZE * PART_ITEMS)

__device__ __forceinline__ uint partition_of(ulong key, ulong seed, uint partitions) {
  return mul_hi((uint)hash_key(key, seed), partitions);
}

// Ranks every group within its partition, and counts the groups of each. A block takes a tile: it
// counts on its own first, and adds what it found to the counts of all.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    rank_groups(const Key* keys, ulong count, ulong seed, uint partitions, uint* numbers,
                uint* ranks) {
  __shared__ uint own[MOST_PARTITIONS];
  for (uint partition = threadIdx.x; partition < partitions; partition += GROUP_SIZE) {
    own[partition] = 0;
  }
  __syncthreads();
  ulong first = blockIdx.x * (ulong)PART_TILE + threadIdx.x;
  uint rank[PART_ITEMS];
#pragma unroll
  for (uint i = 0; i < PART_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      rank[i] = atomicAdd(&own[partition_of(keys[at], seed, partitions)], 1u);
    }
  }
  __syncthreads();
  for (uint partition = threadIdx.x; partition < partitions; partition += GROUP_SIZE) {
    own[partition] = own[partition] == 0 ? 0 : atomicAdd(&numbers[partition], own[partition]);
  }
  __syncthreads();
#pragma unroll
  for (uint i = 0; i < PART_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      ranks[at] = own[partition_of(keys[at], seed, partitions)] + rank[i];
    }
  }
}

// Copies every group to its place in the columns, given where each partition begins. A thread takes
// a group.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    scatter_groups(const Key* keys, const ulong* values, ulong count, ulong seed, uint partitions,
                   const uint* places, const uint* ranks, Key* ordered_keys,
                   ulong* ordered_values) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    Key key = keys[at];
    ulong place = (ulong)places[partition_of(key, seed, partitions)] + ranks[at];
    ordered_keys[place] = key;
    ordered_values[place] = values[at];
  }
}
