// Made from opencl-kernels/hash_check.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// What kernels make of sample keys by a user's hash, for the host to compare with what Java makes.
//
// Memory transactions per sample: its key and its seed are read, its hash is written.

#include "hash.cu"

// The samples are all keys, then a seed for each.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    hash_samples(const ulong* samples, ulong count, ulong* hashes) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    hashes[at] = hash_key((Key)samples[at], samples[count + at]);
  }
}
