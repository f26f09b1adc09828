// Made from opencl-kernels/access_limits.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// The limits that sketches run against: random accesses to a table of sectors of 32 bytes, with
// keys that come in order and results that go out in order, as in a sketch.
//
// Memory transactions per key: one sector read (gather), or read and written (increment), or both
// one after the other (swap).

#include "hash.cu"

#define SECTOR_WORDS 8  // 32-bit words of a sector

__device__ __forceinline__ ulong sector_of(uint key, ulong salt, ulong sectors) {
  return mul_hi(fmix64(key ^ salt), sectors) * SECTOR_WORDS;
}

// Reads a random sector for every key. Another salt gives other sectors.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    gather(const uint* table, ulong sectors, ulong salt, const uint* keys, ulong count,
           uint* results) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    results[at] = table[sector_of(keys[at], salt, sectors)];
  }
}

// Adds 1 to a counter of a random sector for every key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    increment(uint* table, ulong sectors, ulong salt, const uint* keys, ulong count) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    atomicAdd(&table[sector_of(keys[at], salt, sectors)], 1u);
  }
}

// Reads a counter of a random sector for every key, and swaps it for one that is larger by 1,
// unless others have done so meanwhile.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    swap(uint* table, ulong sectors, ulong salt, const uint* keys, ulong count) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    uint* counter = &table[sector_of(keys[at], salt, sectors)];
    uint found = fresh(counter);
    atomicCAS(counter, found, found + 1);
  }
}
