// Made from opencl-kernels/marked_keys.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// The keys that are marked, a bit for each, one after the other in their order. Or all others.
//
// Memory transactions per key: a bit is read twice; a key that is marked is read and written.

#include "hash.cu"
#include "scan.cu"

#define TILE_KEYS (32 * GROUP_SIZE)  // a word of marks for each thread

// The marks of this thread's 32 keys, of `count` keys in all; others flips them.
__device__ __forceinline__ uint own_marks(const uint* marks, ulong count, uint others) {
  ulong word = blockIdx.x * (ulong)GROUP_SIZE + threadIdx.x;
  ulong left = word * 32 < count ? count - word * 32 : 0;
  uint present = left < 32 ? (1u << (uint)left) - 1 : ALL_ONES;
  return left == 0 ? 0 : (marks[word] ^ others) & present;
}

// Counts the marks of each tile behind all marks, from a place on. A block takes a tile.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    count_marked(uint* marks, ulong count, uint others, ulong numbers_at) {
  __shared__ uint number;
  if (threadIdx.x == 0) {
    number = 0;
  }
  __syncthreads();
  atomicAdd(&number, count_bits(own_marks(marks, count, others)));
  __syncthreads();
  if (threadIdx.x == 0) {
    marks[numbers_at + blockIdx.x] = number;
  }
}

// Copies the marked keys of each tile to where its number by now says that they begin.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    take_marked(const uint* marks, ulong count, uint others, ulong numbers_at, const Key* keys,
                ulong from, Key* taken) {
  __shared__ uint sums[GROUP_SIZE];
  __shared__ uint words[GROUP_SIZE];
  __shared__ uint places[GROUP_SIZE];
  uint own = own_marks(marks, count, others);
  uint total;
  words[threadIdx.x] = own;
  places[threadIdx.x] = sum_before(count_bits(own), sums, &total);
  __syncthreads();
  ulong first = from + blockIdx.x * (ulong)TILE_KEYS;
  uint to = marks[numbers_at + blockIdx.x];
#pragma unroll 4
  for (uint at = threadIdx.x; at < TILE_KEYS; at += GROUP_SIZE) {
    uint word = words[at / 32];
    if ((word >> at % 32 & 1) != 0) {
      taken[to + places[at / 32] + count_bits(word & ((1u << at % 32) - 1))] = keys[first + at];
    }
  }
}
