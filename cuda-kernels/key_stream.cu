// Made from opencl-kernels/key_stream.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Streams of keys made on the device: key i depends on the seed and on i alone.
//
// Memory transactions per key: uniform writes it; zipf reads one sector of the table as well, or
// two.

#include "hash.cu"

// Key i of the stream is the first bits of fmix64(start + i * GOLDEN).
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    uniform(Key* keys, ulong start, ulong count) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    keys[at] = (Key)(fmix64(start + at * GOLDEN) >> (64 - KEY_BITS));
  }
}

__device__ __forceinline__ uint fmix32(uint value) {
  value ^= value >> 16;
  value *= 0x85ebca6bu;
  value ^= value >> 13;
  value *= 0xc2b2ae35u;
  return value ^ value >> 16;
}

// Ranks are drawn by Walker's alias method in whole numbers, as on the CPU; a rank's key is its
// hash.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    zipf(Key* keys, const uint* thresholds, const uint* aliases, uint universe, ulong base,
         ulong from, ulong count) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    ulong word = fmix64(base + (from + at) * GOLDEN);
    uint column = (uint)mul_hi(word, (ulong)universe);
    uint rank = (uint)word < thresholds[column] ? column : aliases[column];
#if KEY_BITS == 32
    keys[at] = fmix32(rank ^ (uint)base);
#else
    keys[at] = fmix64(rank ^ base);
#endif
  }
}
