// Adds one multi-level sketch to another of the same spec, bucket by bucket. Low counters are added
// where all sums stay within the limit; otherwise the bucket gets a row, which takes the counters of the
// other one. Either way no estimate is below the sum of both: the least of sums is at least the sum
// of the least.
//
// A sketch without rows takes the rows of the other one, which were copied before. Otherwise each
// row is added to the row of its bucket, once: the other sketch must have given out no row twice.
//
// Memory transactions per bucket: one sector of the other sketch is read in order. Unless it is
// empty, one of this sketch is read and written, too, and for a row its four sectors are read and up
// to 28 counters added. Work-items share nothing but rows.

#include "multi_level_word.cl"

bool fits(uint counters, uint others, uint limit) {
  uint even = (counters & 0x00FF00FFu) + (others & 0x00FF00FFu);
  uint odd = (counters >> 8 & 0x00FF00FFu) + (others >> 8 & 0x00FF00FFu);
  uint most = max(max(even & 0xFFFFu, even >> 16), max(odd & 0xFFFFu, odd >> 16));
  return most <= limit;
}

uint4 sum_of(uint4 some, uint4 others) {
  some.x += others.x;
  some.y += others.y;
  some.z += others.z;
  some.w += others.w;
  return some;
}

uint4 united(uint4 some, uint4 others) {
  some.x |= others.x;
  some.y |= others.y;
  some.z |= others.z;
  some.w |= others.w;
  return some;
}

bool all_fit(uint4 counters, uint4 others, uint limit) {
  return fits(counters.x, others.x, limit) && fits(counters.y, others.y, limit) &&
         fits(counters.z, others.z, limit) && fits(counters.w, others.w, limit);
}

void add_word(__global uint* row, uint counters) {
#pragma unroll
  for (uint i = 0; i < 4; i++) {
    uint counter = counters >> 8 * i & 255;
    if (counter != 0) {
      atomic_add(&row[i], counter);
    }
  }
}

void add_words(__global uint* row, uint4 counters) {
  add_word(row, counters.x);
  add_word(row + 4, counters.y);
  add_word(row + 8, counters.z);
  add_word(row + 12, counters.w);
}

void add_row(__global uint* row, __global const uint* other) {
  for (uint i = 0; i < INDEX * 4; i++) {
    if (other[i] != 0) {
      atomic_add(&row[i], other[i]);
    }
  }
}

// Adds buckets of another sketch, the first of them to the one with a number. A work-item takes one.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void merge(
    __global uint4* low, ulong from, __global uint* high, __global uint* requested, uint limit,
    uint rows, __global const uint4* other_low, __global uint* other_high, ulong count,
    uint takes_over) {
  ulong at = get_group_id(0) * (ulong)GROUP_SIZE + get_local_id(0);
  if (at >= count) {
    return;
  }
  uint4 other_first = other_low[2 * at];
  uint4 other_second = other_low[2 * at + 1];
  uint4 both = united(other_first, other_second);
  if ((both.x | both.y | both.z | both.w) == 0) {
    return;
  }
  uint other_row = other_second.w;
  other_second.w = 0;
  ulong bucket = from + at;
  uint4 first = low[2 * bucket];
  uint4 second = low[2 * bucket + 1];
  uint row = takes_over != 0 ? other_row : second.w;
  second.w = 0;
  bool brings_row = other_row != NO_ROW && takes_over == 0;
  bool fit = all_fit(first, other_first, limit) && all_fit(second, other_second, limit);
  if (row == NO_ROW && (brings_row || !fit)) {
    row = new_row(bucket, requested, rows);
  }
  if (brings_row) {
    add_row(row_at(high, row, rows), row_at(other_high, other_row, rows));
  }
  if (fit) {
    first = sum_of(first, other_first);
    second = sum_of(second, other_second);
  } else {
    add_words(row_at(high, row, rows), other_first);
    add_words(row_at(high, row, rows) + 16, other_second);
  }
  second.w = row;
  low[2 * bucket] = first;
  low[2 * bucket + 1] = second;
}
