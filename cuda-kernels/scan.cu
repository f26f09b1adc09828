// Made from opencl-kernels/scan.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

#define SCAN_LANES 32

// The sum of what the threads before this one of its block have, and the total of all. Those of a
// warp add up among themselves first, then the warps.
__device__ __forceinline__ uint sum_before(uint value, uint* sums, uint* total) {
  uint place = threadIdx.x;
  uint lane = place % SCAN_LANES;
  uint sum = value;
  sums[place] = value;
  for (uint reach = 1; reach < SCAN_LANES; reach *= 2) {
    sync_warp();
    uint before = lane >= reach ? sums[place - reach] : 0;
    sync_warp();
    sum += before;
    sums[place] = sum;
  }
  __syncthreads();
  uint others = 0;
  uint all = 0;
#pragma unroll
  for (uint warp = 0; warp < GROUP_SIZE / SCAN_LANES; warp++) {
    uint more = sums[warp * SCAN_LANES + SCAN_LANES - 1];
    others += warp < place / SCAN_LANES ? more : 0;
    all += more;
  }
  *total = all;
  return others + sum - value;
}
