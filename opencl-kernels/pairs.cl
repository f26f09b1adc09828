// What programs over pairs of a key and a value begin with: columns of pairs, and how the values of
// equal keys are combined.

#pragma once

#include "hash.cl"

#define AGGREGATE_ADD 0  // the values of equal keys are added
#define AGGREGATE_MIN 1  // the least of them stays
#define AGGREGATE_MAX 2  // the greatest of them stays

#ifndef VALUE_BITS
#define VALUE_BITS 64  // 0 to count, 32 or 64
#endif
#ifndef AGGREGATE
#define AGGREGATE AGGREGATE_ADD  // one of the three above
#endif

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

#if AGGREGATE == AGGREGATE_ADD
#define IDENTITY 0
#elif AGGREGATE == AGGREGATE_MIN
#define IDENTITY 0x7FFFFFFFFFFFFFFFUL
#else
#define IDENTITY 0x8000000000000000UL
#endif

typedef struct __attribute__((aligned(16))) {
  ulong key;
  ulong value;
} Slot;

#if VALUE_BITS == 32
typedef int Value;
#else
typedef long Value;
#endif

Slot pair_at(__global const Key* keys, ulong key_at, __global const Value* values, ulong value_at) {
  Slot pair;
  pair.key = keys[key_at];
#if VALUE_BITS == 0
  pair.value = 1;
#else
  pair.value = (ulong)(long)values[value_at];
#endif
  return pair;
}

// The aggregate of two.
ulong combined(ulong aggregate, ulong value) {
#if AGGREGATE == AGGREGATE_ADD
  return aggregate + value;
#elif AGGREGATE == AGGREGATE_MIN
  return (ulong)min((long)aggregate, (long)value);
#else
  return (ulong)max((long)aggregate, (long)value);
#endif
}

// Adds a value to an aggregate that other work-items change.
void combine(__global ulong* aggregate, ulong value) {
#if AGGREGATE == AGGREGATE_ADD
  atom_add(aggregate, value);
#elif AGGREGATE == AGGREGATE_MIN
  if ((long)value < *(volatile __global long*)aggregate) {
    atom_min((__global long*)aggregate, (long)value);
  }
#else
  if ((long)value > *(volatile __global long*)aggregate) {
    atom_max((__global long*)aggregate, (long)value);
  }
#endif
}

// The same among the pairs of a work-group, where words of 32 bits are added to in one step.
void combine_in_tile(__local ulong* aggregate, ulong value) {
#if AGGREGATE == AGGREGATE_ADD
  __local uint* words = (__local uint*)aggregate;
  uint low = (uint)value;
  uint before = atomic_add(&words[0], low);
  uint high = (uint)(value >> 32) + (before + low < before);
  if (high != 0) {
    atomic_add(&words[1], high);
  }
#elif AGGREGATE == AGGREGATE_MIN
  atom_min((__local long*)aggregate, (long)value);
#else
  atom_max((__local long*)aggregate, (long)value);
#endif
}
