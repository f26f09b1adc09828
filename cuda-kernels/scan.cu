// Made from opencl-kernels/scan.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// The sum of what the threads before this one of its block have, and the total of all.

#pragma once

#include "prelude.cu"

__device__ __forceinline__ uint sum_before(uint value, uint* sums, uint* total) {
  uint place = threadIdx.x;
  sums[place] = value;
  __syncthreads();
  for (uint reach = 1; reach < GROUP_SIZE; reach *= 2) {
    uint before = place >= reach ? sums[place - reach] : 0;
    __syncthreads();
    sums[place] += before;
    __syncthreads();
  }
  *total = sums[GROUP_SIZE - 1];
  return sums[place] - value;
}
