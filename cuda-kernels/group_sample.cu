// Made from opencl-kernels/group_sample.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// How many different keys a sample has, by linear counting: a key sets the bit that its hash
// selects, and bits that were not set yet are counted. In addition, how the sample falls into
// shares by the high bits of its hashes.
//
// Memory transactions per key of the sample: one sector of keys; one atomic operation in a bitmap
// that stays in cache.

#include "hash.cu"

#define SAMPLE_ITEMS 8        // keys of a thread
#define SAMPLE_BITS 16777216  // bits of the bitmap, a power of two
#define SAMPLE_NEW 0          // bits that were set, by the number of the launch
#define SAMPLE_SHARE 32       // the first share, of as many as a block has threads

// Samples keys, one in each of some stretches of equal length: SAMPLE_ITEMS for each thread.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    sample_keys(const Key* keys, ulong key_from, ulong stretch, ulong seed, uint launch,
                uint* bitmap, uint* found) {
  __shared__ uint share[GROUP_SIZE];
  __shared__ uint fresh_bits;
  share[threadIdx.x] = 0;
  if (threadIdx.x == 0) {
    fresh_bits = 0;
  }
  __syncthreads();
  Key own[SAMPLE_ITEMS];
#pragma unroll
  for (uint i = 0; i < SAMPLE_ITEMS; i++) {
    ulong number = blockIdx.x * (ulong)(GROUP_SIZE * SAMPLE_ITEMS) + i * GROUP_SIZE + threadIdx.x;
    ulong within = mul_hi(fmix64(number + launch * GOLDEN), stretch);
    own[i] = keys[key_from + number * stretch + within];
  }
  uint added = 0;
#pragma unroll
  for (uint i = 0; i < SAMPLE_ITEMS; i++) {
    ulong hash = hash_key(own[i], seed);
    uint* word = &bitmap[(uint)hash % SAMPLE_BITS / 32];
    uint bit = 1u << (uint)hash % 32;
    if ((fresh(word) & bit) == 0) {  // a frequent key asks for the same bit again and again
      added += (atomicOr(word, bit) & bit) == 0;
    }
    atomicAdd(&share[mul_hi((uint)(hash >> 32), (uint)GROUP_SIZE)], 1u);
  }
  atomicAdd(&fresh_bits, added);
  __syncthreads();
  atomicAdd(&found[SAMPLE_SHARE + threadIdx.x], share[threadIdx.x]);
  if (threadIdx.x == 0) {
    atomicAdd(&found[SAMPLE_NEW + launch], fresh_bits);
  }
}
