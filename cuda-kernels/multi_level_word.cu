// Made from opencl-kernels/multi_level_word.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Buckets of the multi-level sketch and their rows.

#pragma once

#include "sketch.cu"

#define NO_ROW 0u        // the index of a bucket that has no row
#define LOCKED 1u        // the index of a bucket that is locked
#define FIRST_ROW 1024u  // the index of the first row

// The selected counters of a word: 1 in each byte whose bit of the mask is set.
__device__ __forceinline__ uint ones_of(uint mask, uint word) {
  return (mask >> 4 * word & 15) * 0x00204081u & 0x01010101u;
}

// The largest of the selected counters of a word.
__device__ __forceinline__ uint largest_of(uint counters, uint ones) {
  uint selected = counters & ones * 255;
  uint pairs = max_bytes(selected, selected >> 16);
  return max(pairs & 255, pairs >> 8 & 255);
}

// A new row for a bucket. Beyond the last row buckets share: each has its place among the rows, the
// first that comes.
__device__ __forceinline__ uint new_row(ulong bucket, uint* requested, uint rows) {
  uint ticket = atomicAdd(requested, 1u);
  return FIRST_ROW + (ticket < rows ? ticket : rows + (uint)(bucket % rows));
}

__device__ __forceinline__ uint* row_at(uint* high, uint row, uint rows) {
  return high + (row - FIRST_ROW) % rows * (ulong)ROW_WORDS;
}

// The part of a weight for which the selected counters of a word have space: all if there are none.
__device__ __forceinline__ uint fitting(uint counters, uint ones, uint weight, uint limit) {
  return ones == 0 ? weight : min(weight, limit - min(limit, largest_of(counters, ones)));
}

// The counters of four words after an addition to the selected ones. No mask selects the index.
__device__ __forceinline__ uint4 added(uint4 counters, uint mask, uint word, uint weight) {
  counters.x += weight * ones_of(mask, word);
  counters.y += weight * ones_of(mask, word + 1);
  counters.z += weight * ones_of(mask, word + 2);
  counters.w += weight * ones_of(mask, word + 3);
  return counters;
}

// The least of four bytes and the bytes of another word.
__device__ __forceinline__ uint least_bytes(uint least, uint counters, uint mask, uint word) {
  return min_bytes(least, counters | ~(ones_of(mask, word) * 255));
}

__device__ __forceinline__ uint least_low(uint4 first, uint4 second, uint mask) {
  uint least = least_bytes(ALL_ONES, first.x, mask, 0);
  least = least_bytes(least, first.y, mask, 1);
  least = least_bytes(least, first.z, mask, 2);
  least = least_bytes(least, first.w, mask, 3);
  least = least_bytes(least, second.x, mask, 4);
  least = least_bytes(least, second.y, mask, 5);
  least = least_bytes(least, second.z, mask, 6);
  least = min_bytes(least, least >> 16 | 0xFFFF0000u);
  return min(least & 255, least >> 8 & 255);
}

// The estimate of a key by the two halves of its low bucket, at most 2^32 - 1.
__device__ __forceinline__ uint estimate_of(uint4 first, uint4 second, uint mask, uint* high,
                                            uint rows) {
  uint estimate = least_low(first, second, mask);
  if (second.w != NO_ROW) {
    uint beyond = least_high(row_at(high, second.w, rows), mask);
    estimate += min(beyond, ALL_ONES - estimate);
  }
  return estimate;
}
