// Made from opencl-kernels/pair_hash.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Hashes of pairs of a group and a value, for distinct counts of each group. Different values of
// one group have different hashes.
//
// Memory transactions per pair: the keys of the group and of the value are read in order, and the
// hash and the key of the group, 8 bytes each, are written in order.

#include "hash.cu"

#ifndef VALUE_BITS
#define VALUE_BITS 64  // 32 or 64
#endif

#if VALUE_BITS == 32
typedef uint Value;
#else
typedef ulong Value;
#endif

// Writes the hash of each pair, and the key of its group with 64 bits.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    hash_pairs(ulong seed, const Key* keys, ulong key_from, const Value* values, ulong value_from,
               ulong count, ulong* hashes, ulong* group_keys) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    ulong group = keys[key_from + at];
    ulong value = values[value_from + at];
    hashes[at] = fmix64(group ^ seed) * GOLDEN ^ fmix64(value ^ seed);
    group_keys[at] = group;
  }
}
