// Made from opencl-kernels/hash.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// The hash of keys, and how a hash selects counters.
//
// For HASH_USER the host adds the function user_hash at the end of the program.

#pragma once

#include "prelude.cu"

#ifndef KEY_BITS
#define KEY_BITS 32  // 32 or 64
#endif

#if KEY_BITS == 32
typedef uint Key;
#else
typedef ulong Key;
#endif

#define GOLDEN 0x9E3779B97F4A7C15ULL
#define ALL_ONES 0xFFFFFFFFu

#define HASH_MIX 0
#define HASH_MULTIPLY 1
#define HASH_IDENTITY 2
#define HASH_USER 3

#ifndef HASH
#define HASH HASH_MIX  // one of the families above
#endif

// The finalizer of MurmurHash3: every bit of the result depends on every bit of the value.
__device__ __forceinline__ ulong fmix64(ulong value) {
  value ^= value >> 33;
  value *= 0xff51afd7ed558ccdULL;
  value ^= value >> 33;
  value *= 0xc4ceb9fe1a85ec53ULL;
  return value ^ value >> 33;
}

#if HASH == HASH_USER
__device__ ulong user_hash(ulong key, ulong seed);
#endif

// The hash of a key, once per key. The seed comes as the family wants it: mixed for HASH_MIX, the
// odd multiplier for HASH_MULTIPLY, as the user gave it for HASH_USER.
__device__ __forceinline__ ulong hash_key(ulong key, ulong seed) {
#if HASH == HASH_MIX
  return fmix64(key ^ seed);
#elif HASH == HASH_MULTIPLY
  return (uint)(key * seed);
#elif HASH == HASH_IDENTITY
  return key;
#else
  return user_hash(key, seed);
#endif
}

// The hash that a row of the thread sketch selects its counter by.
__device__ __forceinline__ ulong hash_row(ulong hash, uint row) {
#if HASH == HASH_MULTIPLY
  return (uint)(hash * (fmix64(row + GOLDEN) | 1));
#else
  return fmix64(hash + row * GOLDEN);
#endif
}

// One of n buckets.
__device__ __forceinline__ ulong bucket_of(ulong hash, ulong n) {
#if HASH == HASH_MULTIPLY
  return n > ALL_ONES ? hash : (uint)hash % (uint)n;
#else
  return mul_hi(hash, n);
#endif
}

// One of H hash masks, by the bits of the hash that matter least for the bucket.
__device__ __forceinline__ uint mask_of(ulong hash, uint H) {
#if HASH == HASH_MULTIPLY
  return (uint)hash % H;
#else
  return mul_hi((uint)hash, H);
#endif
}
