// Made from opencl-kernels/pairs.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// What programs over pairs of a key and a value begin with: columns of pairs, and how the values of
// equal keys are combined.

#pragma once

#include "hash.cu"

#define AGGREGATE_ADD 0  // the values of equal keys are added
#define AGGREGATE_MIN 1  // the least of them stays
#define AGGREGATE_MAX 2  // the greatest of them stays

#ifndef VALUE_BITS
#define VALUE_BITS 64  // 0 to count, 32 or 64
#endif
#ifndef AGGREGATE
#define AGGREGATE AGGREGATE_ADD  // one of the three above
#endif

#if AGGREGATE == AGGREGATE_ADD
#define IDENTITY 0
#elif AGGREGATE == AGGREGATE_MIN
#define IDENTITY 0x7FFFFFFFFFFFFFFFULL
#else
#define IDENTITY 0x8000000000000000ULL
#endif

struct __align__(16) Slot {
  ulong key;
  ulong value;
};

#if VALUE_BITS == 32
typedef int Value;
#else
typedef long long Value;
#endif

__device__ __forceinline__ Slot pair_at(const Key* keys, ulong key_at, const Value* values,
                                        ulong value_at) {
  Slot pair;
  pair.key = keys[key_at];
#if VALUE_BITS == 0
  pair.value = 1;
#else
  pair.value = (ulong)(long long)values[value_at];
#endif
  return pair;
}

// The aggregate of two.
__device__ __forceinline__ ulong combined(ulong aggregate, ulong value) {
#if AGGREGATE == AGGREGATE_ADD
  return aggregate + value;
#elif AGGREGATE == AGGREGATE_MIN
  return (ulong)min((long long)aggregate, (long long)value);
#else
  return (ulong)max((long long)aggregate, (long long)value);
#endif
}

// Adds a value to an aggregate that other threads change.
__device__ __forceinline__ void combine(ulong* aggregate, ulong value) {
#if AGGREGATE == AGGREGATE_ADD
  atomicAdd(aggregate, value);
#elif AGGREGATE == AGGREGATE_MIN
  if ((long long)value < *(volatile long long*)aggregate) {
    atomicMin((long long*)aggregate, (long long)value);
  }
#else
  if ((long long)value > *(volatile long long*)aggregate) {
    atomicMax((long long*)aggregate, (long long)value);
  }
#endif
}

// The same among the pairs of a block, where words of 32 bits are added to in one step.
__device__ __forceinline__ void combine_in_tile(ulong* aggregate, ulong value) {
#if AGGREGATE == AGGREGATE_ADD
  uint* words = (uint*)aggregate;
  uint low = (uint)value;
  uint before = atomicAdd(&words[0], low);
  uint high = (uint)(value >> 32) + (before + low < before);
  if (high != 0) {
    atomicAdd(&words[1], high);
  }
#elif AGGREGATE == AGGREGATE_MIN
  atomicMin((long long*)aggregate, (long long)value);
#else
  atomicMax((long long*)aggregate, (long long)value);
#endif
}
