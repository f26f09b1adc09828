// Made from opencl-kernels/estimates.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Estimates that a query has left on the device: how far they are from exact counts, and which are
// at least a threshold.
//
// Memory transactions per key: each estimate and exact count is read in order, and a mark is a bit.

#include "answers.cu"
#include "sketch.cu"

#define ERROR_ITEMS 16  // keys of a thread whose errors are summed up

#ifndef EXACT_BITS
#define EXACT_BITS 32  // of exact counts: 32 or 64
#endif

#if EXACT_BITS == 64
typedef ulong Exact;
#else
typedef uint Exact;
#endif

// Sums up the errors of all estimates; each block leaves its sums at a place, from a first one on.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    sum_errors(const Counter* estimates, ulong count, const Exact* exact, ulong exact_from,
               Answers* answers, ulong to) {
  __shared__ uint4 memory[GROUP_SIZE * sizeof(Answers) / sizeof(uint4)];
  OwnAnswers own = no_answers();
  ulong first = blockIdx.x * (ulong)(GROUP_SIZE * ERROR_ITEMS) + threadIdx.x;
#pragma unroll 4
  for (uint i = 0; i < ERROR_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      answer(&own, estimates[at], exact[exact_from + at], 0, answers);
    }
  }
  give(&own, memory, answers, to + blockIdx.x);
}

// Adds up such sums; a thread takes every step-th of them, and a block leaves its own.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    add_errors(const Answers* sums, ulong count, Answers* answers) {
  __shared__ uint4 memory[GROUP_SIZE * sizeof(Answers) / sizeof(uint4)];
  OwnAnswers own = no_answers();
  ulong step = gridDim.x * (ulong)blockDim.x;
  for (ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x; at < count; at += step) {
    add_answers(&own, sums[at]);
  }
  give(&own, memory, answers, blockIdx.x);
}

// Marks the keys whose estimate is at least a threshold, a bit each, from a word on. A thread takes
// one key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    mark_estimates(const Counter* estimates, ulong count, ulong threshold, uint* marks, ulong to) {
  __shared__ uint words[GROUP_SIZE / 32];
  uint place = threadIdx.x;
  ulong at = blockIdx.x * (ulong)GROUP_SIZE + place;
  if (place < GROUP_SIZE / 32) {
    words[place] = 0;
  }
  __syncthreads();
  if (at < count && estimates[at] >= threshold) {
    atomicOr(&words[place / 32], 1u << place % 32);
  }
  __syncthreads();
  ulong word = blockIdx.x * (ulong)(GROUP_SIZE / 32) + place;
  if (place < GROUP_SIZE / 32 && word * 32 < count) {
    marks[to + word] = words[place];
  }
}
