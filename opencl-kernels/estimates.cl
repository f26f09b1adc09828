// Estimates that a query has left on the device: how far they are from exact counts, and which are
// at least a threshold.
//
// Memory transactions per key: each estimate and exact count is read in order, and a mark is a bit.

#include "answers.cl"
#include "sketch.cl"

#define ERROR_ITEMS 16  // keys of a work-item whose errors are summed up

#ifndef EXACT_BITS
#define EXACT_BITS 32  // of exact counts: 32 or 64
#endif

#if EXACT_BITS == 64
typedef ulong Exact;
#else
typedef uint Exact;
#endif

// Sums up the errors of all estimates; each work-group leaves its sums at a place, from a first one
// on.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void sum_errors(
    __global const Counter* estimates, ulong count, __global const Exact* exact, ulong exact_from,
    __global Answers* answers, ulong to) {
  __local uint4 memory[GROUP_SIZE * sizeof(Answers) / sizeof(uint4)];
  OwnAnswers own = no_answers();
  ulong first = get_group_id(0) * (ulong)(GROUP_SIZE * ERROR_ITEMS) + get_local_id(0);
#pragma unroll 4
  for (uint i = 0; i < ERROR_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      answer(&own, estimates[at], exact[exact_from + at], 0, answers);
    }
  }
  give(&own, memory, answers, to + get_group_id(0));
}

// Adds up such sums; a work-item takes every step-th of them, and a work-group leaves its own.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void add_errors(
    __global const Answers* sums, ulong count, __global Answers* answers) {
  __local uint4 memory[GROUP_SIZE * sizeof(Answers) / sizeof(uint4)];
  OwnAnswers own = no_answers();
  ulong step = get_num_groups(0) * (ulong)get_local_size(0);
  for (ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0); at < count;
       at += step) {
    add_answers(&own, sums[at]);
  }
  give(&own, memory, answers, get_group_id(0));
}

// Marks the keys whose estimate is at least a threshold, a bit each, from a word on. A work-item
// takes one key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void mark_estimates(
    __global const Counter* estimates, ulong count, ulong threshold, __global uint* marks,
    ulong to) {
  __local uint words[GROUP_SIZE / 32];
  uint place = get_local_id(0);
  ulong at = get_group_id(0) * (ulong)GROUP_SIZE + place;
  if (place < GROUP_SIZE / 32) {
    words[place] = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (at < count && estimates[at] >= threshold) {
    atomic_or(&words[place / 32], 1u << place % 32);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  ulong word = get_group_id(0) * (ulong)(GROUP_SIZE / 32) + place;
  if (place < GROUP_SIZE / 32 && word * 32 < count) {
    marks[to + word] = words[place];
  }
}
