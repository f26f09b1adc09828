// Made from opencl-kernels/answers.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Evaluates estimates on the device, which they never leave: errors and selections.
//
// Memory transactions per key: none for errors, of which a block writes its sums once. Of marks a
// bit per key is read and written where it lies; all of them fit the cache.

#pragma once

#include "prelude.cu"

#define ASKED_ERRORS 0  // how far estimates are from exact counts
#define ASKED_MOST 1    // which estimates are at least a threshold
#define ASKED_LEAST 2   // which are below it

#ifndef ASKED
#define ASKED ASKED_ERRORS  // what is asked, one of those above
#endif

#if ASKED == ASKED_ERRORS

// Sums over keys. Floats are added with what earlier additions have lost, so that a sum is as good
// as its terms, however many; squares are of errors times 2^-32, or some would not fit.
struct Answers {
  ulong low;      // of the low halves of absolute errors
  ulong high;     // of their high halves
  ulong largest;  // absolute error
  float relative;
  float relative_squares;
  float squares;
  float largest_relative;
  uint keys;
  uint below;  // estimates below the exact count
};

struct OwnAnswers {
  Answers sums;
  float lost[3];
};

#define SQUARE_SCALE 0x1p-32f

__device__ __forceinline__ void add_term(float* sum, float* lost, float term) {
  float corrected = term - *lost;
  float next = *sum + corrected;
  *lost = (next - *sum) - corrected;
  *sum = next;
}

__device__ __forceinline__ OwnAnswers no_answers(void) {
  OwnAnswers own = {{0, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0}};
  return own;
}

// Adds the error of an estimate; the exact count is next to the key. Keys that count 0 have none.
__device__ __forceinline__ void answer(OwnAnswers* own, ulong estimate, ulong exact,
                                       ulong threshold, Answers* answers) {
  if (exact != 0) {
    ulong error = estimate > exact ? estimate - exact : exact - estimate;
    float scaled = (float)error * SQUARE_SCALE;
    float relative = (float)error / (float)exact;
    Answers* sums = &own->sums;
    sums->low += (uint)error;
    sums->high += error >> 32;
    sums->largest = max(sums->largest, error);
    add_term(&sums->relative, &own->lost[0], relative);
    add_term(&sums->relative_squares, &own->lost[1],
             relative * SQUARE_SCALE * (relative * SQUARE_SCALE));
    add_term(&sums->squares, &own->lost[2], scaled * scaled);
    sums->largest_relative = max(sums->largest_relative, relative);
    sums->keys++;
    sums->below += estimate < exact;
  }
}

// Adds what is no sum of floats.
__device__ __forceinline__ void add_whole(Answers* sums, Answers more) {
  sums->low += more.low;
  sums->high += more.high;
  sums->largest = max(sums->largest, more.largest);
  sums->largest_relative = max(sums->largest_relative, more.largest_relative);
  sums->keys += more.keys;
  sums->below += more.below;
}

__device__ __forceinline__ void add_answers(OwnAnswers* own, Answers more) {
  add_whole(&own->sums, more);
  add_term(&own->sums.relative, &own->lost[0], more.relative);
  add_term(&own->sums.relative_squares, &own->lost[1], more.relative_squares);
  add_term(&own->sums.squares, &own->lost[2], more.squares);
}

__device__ __forceinline__ Answers both(Answers one, Answers other) {
  add_whole(&one, other);
  one.relative += other.relative;
  one.relative_squares += other.relative_squares;
  one.squares += other.squares;
  return one;
}

// Adds up what the threads of a block have, and leaves it at a place. Local memory may hold what
// they have read before.
__device__ __forceinline__ void give(const OwnAnswers* own, uint4* memory, Answers* answers,
                                     ulong to) {
  Answers* sums = (Answers*)memory;
  uint place = threadIdx.x;
  __syncthreads();
  sums[place] = own->sums;
  for (uint reach = GROUP_SIZE / 2; reach != 0; reach /= 2) {
    __syncthreads();
    if (place < reach) {
      sums[place] = both(sums[place], sums[place + reach]);
    }
  }
  if (place == 0) {
    answers[to] = sums[0];
  }
}

#else

typedef uint Answers;
typedef uint OwnAnswers;

__device__ __forceinline__ OwnAnswers no_answers(void) { return 0; }

// Marks the place of a key, which is next to it.
__device__ __forceinline__ void answer(OwnAnswers* own, ulong estimate, ulong place,
                                       ulong threshold, Answers* answers) {
  if ((estimate >= threshold) == (ASKED == ASKED_MOST)) {
    atomicOr(&answers[place / 32], 1u << (uint)place % 32);
  }
}

__device__ __forceinline__ void give(const OwnAnswers* own, uint4* memory, Answers* answers,
                                     ulong to) {
  return;  // marks are where they belong
}

#endif
