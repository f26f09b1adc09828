// Made from opencl-kernels/tables.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Work on whole tables, in order and at the speed of memory.
//
// Memory transactions: each word of a table is read once, and written where it changes; each weight
// is read once.

#include "sketch.cu"

// Counters of a thread that adds tables: the reads that are under way at once.
#define ADD_ITEMS 4

// Adds the counters of another table: merges.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    add_counters(Counter* table, ulong from, const Counter* other, ulong other_from, ulong count) {
  ulong first = blockIdx.x * (ulong)(ADD_ITEMS * GROUP_SIZE) + threadIdx.x;
#pragma unroll
  for (uint i = 0; i < ADD_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      table[from + at] += other[other_from + at];
    }
  }
}

// Half of each counter, rounded up: the counter without half of it, rounded down.
__device__ __forceinline__ Vector halves(Vector counters) {
  counters.x -= counters.x >> 1;
  counters.y -= counters.y >> 1;
#if COUNTER_BITS == 32
  counters.z -= counters.z >> 1;
  counters.w -= counters.w >> 1;
#endif
  return counters;
}

// Halves counters, rounding up. A thread takes vectors of 16 bytes; the first ones take what is
// left behind the last vector.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE) halve(Vector* table, ulong count) {
  ulong vectors = count / VECTOR_COUNTERS;
  ulong first = blockIdx.x * (ulong)(HALVE_ITEMS * GROUP_SIZE) + threadIdx.x;
  Vector read[HALVE_ITEMS];
#pragma unroll
  for (uint i = 0; i < HALVE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < vectors) {
      read[i] = table[at];
    }
  }
#pragma unroll
  for (uint i = 0; i < HALVE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < vectors) {
      table[at] = halves(read[i]);
    }
  }
  if (first < count % VECTOR_COUNTERS) {
    Counter* last = (Counter*)(table + vectors) + first;
    *last -= *last >> 1;
  }
}

// Half of each of four counters of one byte, rounded up.
__device__ __forceinline__ uint half_bytes(uint counters) {
  return counters - (counters >> 1 & 0x7F7F7F7Fu);
}

// Halves the counters of low buckets, rounding up. Each bucket is two vectors, the second of which
// ends with an index.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE) halve_low(uint4* low, ulong count) {
  ulong first = blockIdx.x * (ulong)(HALVE_ITEMS * GROUP_SIZE) + threadIdx.x;
  uint4 read[HALVE_ITEMS];
#pragma unroll
  for (uint i = 0; i < HALVE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      read[i] = low[at];
    }
  }
#pragma unroll
  for (uint i = 0; i < HALVE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      read[i].x = half_bytes(read[i].x);
      read[i].y = half_bytes(read[i].y);
      read[i].z = half_bytes(read[i].z);
      read[i].w = at % 2 == 0 ? half_bytes(read[i].w) : read[i].w;
      low[at] = read[i];
    }
  }
}

// Four counters of 32 bits that are packed into a word.
#define TOO_LARGE 0xFFFFFFFFu  // at least one of them may not fit a byte: they are read as they are

// Packs counters of 32 bits into bytes, four to a word, for another device to read.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    pack_counters(const uint4* table, ulong from, ulong count, uint* packed) {
  ulong first = blockIdx.x * (ulong)(ADD_ITEMS * GROUP_SIZE) + threadIdx.x;
#pragma unroll
  for (uint i = 0; i < ADD_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      uint4 four = table[from + at];
      bool fit = (four.x | four.y | four.z | four.w) < 256;
      packed[from + at] = fit ? four.x | four.y << 8 | four.z << 16 | four.w << 24 : TOO_LARGE;
    }
  }
}

// Reads four counters of another device, packed or as they are.
__device__ __forceinline__ uint4 unpacked(uint word, const uint4* other, ulong at) {
  uint4 four;
  if (word == TOO_LARGE) {
    four = other[at];
  } else {
    four.x = word & 255;
    four.y = word >> 8 & 255;
    four.z = word >> 16 & 255;
    four.w = word >> 24;
  }
  return four;
}

// Adds counters of another device that are packed there, or takes them over.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    add_packed(uint4* table, ulong from, const uint4* other, ulong count, const uint* packed,
               uint takes_over) {
  ulong first = blockIdx.x * (ulong)(ADD_ITEMS * GROUP_SIZE) + threadIdx.x;
  uint read[ADD_ITEMS];
#pragma unroll
  for (uint i = 0; i < ADD_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    read[i] = at < count ? packed[from + at] : 0;
  }
#pragma unroll
  for (uint i = 0; i < ADD_ITEMS; i++) {
    ulong at = from + first + i * GROUP_SIZE;
    if (first + i * GROUP_SIZE < count && (read[i] != 0 || takes_over != 0)) {
      uint4 sum = unpacked(read[i], other, at);
      if (takes_over == 0) {
        uint4 own = table[at];
        sum.x += own.x;
        sum.y += own.y;
        sum.z += own.z;
        sum.w += own.w;
      }
      table[at] = sum;
    }
  }
}

// Summarizes counters; a thread takes every step-th of them.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    summarize(const Counter* table, ulong count, Counter* found) {
  __shared__ Summary summary;
  uint used = 0;
  Counter largest = 0;
  ulong step = gridDim.x * (ulong)blockDim.x;
  for (ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x; at < count; at += step) {
    used += table[at] != 0;
    largest = max(largest, table[at]);
  }
  report(used, largest, &summary, found);
}

// Summarizes counters of one byte in low buckets, leaving out the word that is an index.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    summarize_low(const uint* table, ulong count, Counter* found) {
  __shared__ Summary summary;
  uint used = 0;
  uint largest = 0;
  ulong step = gridDim.x * (ulong)blockDim.x;
  for (ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x; at < count; at += step) {
    for (uint rest = at % LOW_WORDS == INDEX ? 0 : table[at]; rest != 0; rest >>= 8) {
      used += (rest & 255) != 0;
      largest = max(largest, rest & 255);
    }
  }
  report(used, largest, &summary, found);
}

// Sums weights; a thread takes every step-th of them, and a block leaves its sum at its place.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    sum_weights(const uint* weights, ulong from, ulong count, ulong* found) {
  __shared__ ulong sums[GROUP_SIZE];
  uint place = threadIdx.x;
  ulong step = gridDim.x * (ulong)blockDim.x;
  ulong sum = 0;
  for (ulong at = blockIdx.x * (ulong)blockDim.x + place; at < count; at += step) {
    sum += weights[from + at];
  }
  sums[place] = sum;
  for (uint reach = GROUP_SIZE / 2; reach != 0; reach /= 2) {
    __syncthreads();
    if (place < reach) {
      sums[place] += sums[place + reach];
    }
  }
  if (place == 0) {
    found[blockIdx.x] = sums[0];
  }
}
