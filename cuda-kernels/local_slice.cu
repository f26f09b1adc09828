// Made from opencl-kernels/local_slice.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// A slice of a table in shared memory, of which a block owns one: memory moves it as a whole and in
// order.

#pragma once

#include "prelude.cu"

// Copies 32-bit words of a table into shared memory, or zeros if the table is known to be empty;
// ends with a barrier.
__device__ __forceinline__ void load_slice(uint4* slice, const uint* table, uint words,
                                           uint empty) {
  uint4 zeros = {0, 0, 0, 0};
#pragma unroll 4
  for (uint i = threadIdx.x; i < words / 4; i += GROUP_SIZE) {
    slice[i] = empty != 0 ? zeros : ((const uint4*)table)[i];
  }
  uint last = words / 4 * 4 + threadIdx.x;
  if (last < words) {
    ((uint*)slice)[last] = empty != 0 ? 0 : table[last];
  }
  __syncthreads();
}

// Copies it back.
__device__ __forceinline__ void store_slice(const uint4* slice, uint* table, uint words) {
#pragma unroll 4
  for (uint i = threadIdx.x; i < words / 4; i += GROUP_SIZE) {
    ((uint4*)table)[i] = slice[i];
  }
  uint last = words / 4 * 4 + threadIdx.x;
  if (last < words) {
    table[last] = ((const uint*)slice)[last];
  }
}
