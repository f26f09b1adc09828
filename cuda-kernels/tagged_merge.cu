// Made from opencl-kernels/tagged_merge.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Adds one tagged sketch to another of the same spec, bucket by bucket, by tagged_sum.cl.
//
// Memory transactions per bucket: one sector of the other sketch is read in order. Unless it is
// empty, one of this sketch is read and written, too.
//
// Buckets that are empty in one of the sketches take a few instructions, dictionaries whose sum is
// one take hundreds, and all others thousands. Each group of lanes that run together would have
// some of them, and all would wait for these. So a block puts the second kind into a list in shared
// memory, for its first threads, and the third kind into lists for other kernels.

#include "tagged_sum.cu"

__device__ __forceinline__ Bucket load_bucket(const ulong* words) {
  Bucket bucket;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    bucket.word[i] = words[i];
  }
  return bucket;
}

__device__ __forceinline__ void store_bucket(ulong* words, Bucket bucket) {
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    words[i] = bucket.word[i];
  }
}

#define NONE 0          // a bucket that has been added
#define DICTIONARIES 1  // two dictionaries
#define HYBRIDS 2       // at least one hybrid

// Adds a bucket to another one if that is empty, and tells what both are otherwise.
__device__ __forceinline__ uint merge_with_empty(ulong* words, const ulong* other) {
  if ((other[0] | other[1] | other[2] | other[LAST_WORD]) == 0) {
    return NONE;
  }
  if ((words[0] | words[1] | words[2] | words[LAST_WORD]) != 0) {
    return is_hybrid(words[0] | other[0]) ? HYBRIDS : DICTIONARIES;
  }
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    words[i] = other[i];
  }
  return NONE;
}

// Whether the sum of two dictionaries is one, and has been stored.
__device__ __forceinline__ bool merge_dictionaries(ulong* words, const ulong* other) {
  Bucket bucket = load_bucket(words);
  Bucket added;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    added.word[i] = other[i];
  }
  bool fits = add_small(&bucket, added);
  if (fits) {
    store_bucket(words, bucket);
  }
  return fits;
}

#define FULL_LENGTH 0    // where the list of full dictionaries has its length, which it begins with
#define HYBRID_LENGTH 1  // where the list of hybrids has its length, which goes from the end down
#define LISTED 2         // where the first of these lists begins

// Adds buckets of another sketch, from one of them on, to those from one on, and lists those that
// take longer. A block takes as many as it has threads, and reads them by whole lines: no cache
// holds the memory of another device. Both lists have space for all buckets together.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    merge(ulong* table, ulong from, const ulong* other, ulong other_from, ulong count, uint* list) {
  __shared__ ulong added[GROUP_SIZE * BUCKET_WORDS];
  __shared__ uint waiting;
  __shared__ uint places[GROUP_SIZE];
  __shared__ uint full;
  __shared__ uint full_places[GROUP_SIZE];
  __shared__ uint hybrids;
  __shared__ uint hybrid_places[GROUP_SIZE];
  uint place = threadIdx.x;
  ulong first = blockIdx.x * (ulong)GROUP_SIZE;
  if (place == 0) {
    waiting = 0;
    full = 0;
    hybrids = 0;
  }
  for (uint i = place; i < GROUP_SIZE * BUCKET_WORDS; i += GROUP_SIZE) {
    ulong word = first * BUCKET_WORDS + i;
    added[i] = word < count * BUCKET_WORDS ? other[other_from * BUCKET_WORDS + word] : 0;
  }
  __syncthreads();
  ulong* own = table + (from + first) * BUCKET_WORDS;
  uint left = merge_with_empty(own + place * BUCKET_WORDS, added + place * BUCKET_WORDS);
  if (left == DICTIONARIES) {
    places[atomicAdd(&waiting, 1u)] = place;
  } else if (left == HYBRIDS) {
    hybrid_places[atomicAdd(&hybrids, 1u)] = place;
  }
  __syncthreads();
  if (place < waiting) {
    uint bucket = places[place];
    if (!merge_dictionaries(own + bucket * BUCKET_WORDS, added + bucket * BUCKET_WORDS)) {
      full_places[atomicAdd(&full, 1u)] = bucket;
    }
  }
  __syncthreads();
  uint full_here = full;
  uint hybrids_here = hybrids;
  __syncthreads();
  // One addition for a block: all of them would wait for one counter.
  if (place == 0) {
    full = full_here == 0 ? 0 : atomicAdd(&list[FULL_LENGTH], full_here);
    hybrids = hybrids_here == 0 ? 0 : atomicAdd(&list[HYBRID_LENGTH], hybrids_here);
  }
  __syncthreads();
  if (place < full_here) {
    list[LISTED + full + place] = (uint)first + full_places[place];
  }
  if (place < hybrids_here) {
    list[LISTED + count - 1 - hybrids - place] = (uint)first + hybrid_places[place];
  }
}

// Adds the listed buckets that are dictionaries in both sketches. A thread takes every step-th.
//
// Memory transactions per bucket: one sector of each sketch is read, and one is written.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    merge_full(ulong* table, ulong from, const ulong* other, ulong other_from, const uint* list) {
  uint step = gridDim.x * GROUP_SIZE;
  uint number = list[FULL_LENGTH];
  for (uint i = blockIdx.x * GROUP_SIZE + threadIdx.x; i < number; i += step) {
    uint listed = list[LISTED + i];
    ulong* words = table + (from + listed) * BUCKET_WORDS;
    Bucket bucket = load_bucket(words);
    Bucket added = load_bucket(other + (other_from + listed) * BUCKET_WORDS);
    add_dictionary(&bucket, added.word);
    store_bucket(words, bucket);
  }
}

// Adds the listed buckets that are hybrids in one of the sketches; in a kernel of its own, since it
// needs no memory for entries.
//
// Memory transactions: as merge_full.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    merge_hybrids(ulong* table, ulong from, const ulong* other, ulong other_from, ulong count,
                  const uint* list) {
  uint step = gridDim.x * GROUP_SIZE;
  uint number = list[HYBRID_LENGTH];
  for (uint i = blockIdx.x * GROUP_SIZE + threadIdx.x; i < number; i += step) {
    uint listed = list[LISTED + count - 1 - i];
    ulong* words = table + (from + listed) * BUCKET_WORDS;
    Bucket bucket = load_bucket(words);
    Bucket added = load_bucket(other + (other_from + listed) * BUCKET_WORDS);
    add_bucket(&bucket, added.word);
    store_bucket(words, bucket);
  }
}
