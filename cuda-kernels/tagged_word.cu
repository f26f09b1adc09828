// Made from opencl-kernels/tagged_word.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// The words of a tagged sketch. A bucket is one sector: four words of 64 bits. It begins as a small
// dictionary of tags and counts, and becomes counters when it is full: of 2 bits, then 4, then 8,
// and then a row of the high table, 32 counters of 32 bits.
//
// A tagged word has up to four units of 15 bits, packed from its lowest bit on. A unit is a tag and
// a count of 1 to 7; units after it with a count of 0 extend the entry, and have a digit of 1 to
// 4095 in place of a tag. An entry with one extension counts up to 4102. The digits of one with
// two, a heavy entry, are the number of the bucket's row, where its tag is counted instead.
//
// A word of counters has bit 63, log2 of their width from bit 56 on, and 7 bytes of counters. A tag
// selects a counter of 2 bits in each of DEPTH bytes of the bucket. The two halves of a wider
// counter were counters before, and it is their sum: what it would have been from the start.

#pragma once

#include "sketch.cu"

#define BUCKET_WORDS 4  // words of a bucket
#define WORD_UNITS 4    // units of a word
#define UNIT_BITS 15    // bits of a unit
#define TAG_SHIFT 3     // where the tag of a unit begins
#define TAGS 4095       // the last tag, and the last digit
#define WIDTH_SHIFT 56  // where log2 of the width of counters begins
#define FIRST_WIDTH 1   // log2 of the width of the first counters
#define LAST_WIDTH 3    // log2 of the width of the widest counters of a bucket
#define ROW_WIDTH 5     // log2 of the width of the counters of a row

#ifndef DEPTH
#define DEPTH 3  // counters that a tag selects, 1 to 4
#endif

#define COUNTERS (1ULL << 63)
#define LOCKED_WORD (1ULL << 62)
#define WIDTH_OF(word) ((uint)((word) >> WIDTH_SHIFT) & 7)

#define EACH_UNIT (1ULL | 1ULL << UNIT_BITS | 1ULL << 2 * UNIT_BITS | 1ULL << 3 * UNIT_BITS)
#define MOST_SHORT ((1u << TAG_SHIFT) - 1)  // the largest count of an entry of one unit
#define MOST_LIGHT (MOST_SHORT + TAGS)      // the largest count of an entry of two
#define HEAVY ALL_ONES                      // in place of the count of an entry of three

#define ALL_SELECTED ((1u << DEPTH) - 1)

__device__ __forceinline__ uint tag_of(ulong hash) { return 1 + mask_of(hash, TAGS); }

// Where units of a word begin an entry of a tag: the bit beyond the bits of a tag at the low end of
// each. No sum of a unit reaches the next one.
__device__ __forceinline__ ulong units_of(ulong word, uint tag) {
  ulong other = (word >> TAG_SHIFT ^ tag * EACH_UNIT) & TAGS * EACH_UNIT;
  ulong counted = (word & MOST_SHORT * EACH_UNIT) + MOST_SHORT * EACH_UNIT;
  ulong begins = counted << (UNIT_BITS - 2 * TAG_SHIFT);
  return begins & ~(other + TAGS * EACH_UNIT) & (TAGS + 1) * EACH_UNIT;
}

// The bit where the first of such units begins.
__device__ __forceinline__ uint first_unit(ulong units) {
  return lowest_bit_wide(units) - (UNIT_BITS - TAG_SHIFT);
}

// The bit where the next entry of a word would begin.
__device__ __forceinline__ uint end_of(ulong word) {
  uint used = 0;
#pragma unroll
  for (uint unit = 0; unit < WORD_UNITS; unit++) {
    used += word >> unit * UNIT_BITS != 0;
  }
  return used * UNIT_BITS;
}

// Whether a tagged word has this number of units left, 0 to 4.
__device__ __forceinline__ bool has_units(ulong word, uint units) {
  return word >> (WORD_UNITS - units) * UNIT_BITS == 0;
}

// Whether units begin with an extension of what is below them.
__device__ __forceinline__ bool is_extended(ulong units) {
  return (units & MOST_SHORT) == 0 && (units >> TAG_SHIFT & TAGS) != 0;
}

// The count of the entry that begins at a bit, or HEAVY.
__device__ __forceinline__ uint count_at(ulong word, uint at) {
  ulong entry = word >> at;
  uint count = (uint)entry & MOST_SHORT;
  entry >>= UNIT_BITS;
  if (is_extended(entry)) {
    count = is_extended(entry >> UNIT_BITS) ? HEAVY : count + (uint)(entry >> TAG_SHIFT & TAGS);
  }
  return count;
}

// The row that a heavy entry names.
__device__ __forceinline__ uint row_of_entry(ulong word, uint at) {
  ulong digits = word >> at >> UNIT_BITS >> TAG_SHIFT;
  return (uint)(digits & TAGS) - 1 + TAGS * ((uint)(digits >> UNIT_BITS & TAGS) - 1);
}

// The units of an entry that is not heavy: none if its count is 0.
__device__ __forceinline__ uint units_for(uint count) {
  return (count != 0) + (count > MOST_SHORT);
}

// An entry that is not heavy.
__device__ __forceinline__ ulong entry_of(uint tag, uint count) {
  ulong extension = (ulong)(count - min(count, MOST_SHORT)) << (UNIT_BITS + TAG_SHIFT);
  return count == 0 ? 0 : extension | tag << TAG_SHIFT | min(count, MOST_SHORT);
}

__device__ __forceinline__ ulong heavy_entry(uint tag, uint row) {
  ulong digits = 1 + row % TAGS | (ulong)(1 + row / TAGS) << UNIT_BITS;
  return digits << (UNIT_BITS + TAG_SHIFT) | tag << TAG_SHIFT | MOST_SHORT;
}

// A word with another count in an entry. All units above move to where it ends.
__device__ __forceinline__ ulong with_count(ulong word, uint at, uint tag, uint before,
                                            uint count) {
  ulong below = word & ((1ULL << at) - 1);
  ulong above = word >> (at + units_for(before) * UNIT_BITS);
  return below | entry_of(tag, count) << at | above << (at + units_for(count) * UNIT_BITS);
}

// A word after an addition to an entry, of which `before` 0 is one that begins, or 0 if it has no
// space for that.
__device__ __forceinline__ ulong raised(ulong word, uint at, uint tag, uint before, uint weight) {
  bool fits = weight <= MOST_LIGHT - before &&
              has_units(word, units_for(before + weight) - units_for(before));
  return fits ? with_count(word, at, tag, before, before + weight) : 0;
}

// The word that has an entry of a tag, and where it begins; BUCKET_WORDS if there is none. Of two
// such entries it is the first.
__device__ __forceinline__ uint find_entry(const ulong* word, uint tag, ulong* found, uint* at) {
  uint number = BUCKET_WORDS;
  ulong units = 0;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    ulong here = units_of(word[i], tag);
    if (here != 0 && units == 0) {
      number = i;
      units = here;
      *found = word[i];
    }
  }
  *at = units == 0 ? 0 : first_unit(units);
  return number;
}

// The first word that has space for an entry of this count, and where it would begin; BUCKET_WORDS
// if none has.
__device__ __forceinline__ uint find_space(const ulong* word, uint weight, ulong* found, uint* at) {
  uint number = BUCKET_WORDS;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    if (number == BUCKET_WORDS && has_units(word[i], units_for(weight))) {
      number = i;
      *found = word[i];
      *at = end_of(word[i]);
    }
  }
  return number;
}

// A position of a tag: pair p % 32 of the bits of word p / 32, in byte p / 4 of the bucket.
__device__ __forceinline__ uint position(uint positions, uint i) {
  return positions >> 8 * i & 255;
}

// Where the counter of a position begins in its word, which has counters of a width.
__device__ __forceinline__ uint counter_at(uint position, uint width) {
  return 2 * position & 63 & ~0u << width;
}

// The counters of a row that are left of those that a tag selects.
__device__ __forceinline__ uint row_mask(uint positions, uint left) {
  uint mask = 0;
#pragma unroll
  for (uint i = 0; i < DEPTH; i++) {
    mask |= (left >> i & 1) << position(positions, i) / 4;
  }
  return mask;
}

// The selected counters that are in a word.
__device__ __forceinline__ uint in_word(uint positions, uint left, uint number) {
  uint here = 0;
#pragma unroll
  for (uint i = 0; i < DEPTH; i++) {
    here |= (uint)(position(positions, i) / 32 == number) << i;
  }
  return here & left;
}

// A word after an addition to some of its counters, or 0 if one of them has no space for it.
__device__ __forceinline__ ulong added(ulong word, uint positions, uint here, uint weight) {
  uint width = WIDTH_OF(word);
  uint most = (1u << (1u << width)) - 1;
  bool fits = true;
  ulong sum = word;
#pragma unroll
  for (uint i = 0; i < DEPTH; i++) {
    uint at = counter_at(position(positions, i), width);
    if ((here >> i & 1) != 0) {
      fits = fits && weight <= most - ((uint)(word >> at) & most);
      sum += (ulong)weight << at;
    }
  }
  return fits ? sum : 0;
}

// A word after a subtraction from some of its counters, none of which passes 0.
__device__ __forceinline__ ulong subtracted(ulong word, uint positions, uint here, uint weight) {
  uint width = WIDTH_OF(word);
  uint most = (1u << (1u << width)) - 1;
  ulong rest = word;
  for (uint i = 0; i < DEPTH; i++) {
    uint at = counter_at(position(positions, i), width);
    if ((here >> i & 1) != 0) {
      rest -= (ulong)min(weight, (uint)(word >> at) & most) << at;
    }
  }
  return rest;
}

// Counters of twice the width: each is the sum of two, which it has space for.
__device__ __forceinline__ ulong widened(ulong word) {
  uint width = WIDTH_OF(word);
  ulong even = width == FIRST_WIDTH ? 0x33333333333333ULL : 0x0F0F0F0F0F0F0FULL;
  ulong sums = (word & even) + (word >> (1u << width) & even);
  return COUNTERS | (ulong)(width + 1) << WIDTH_SHIFT | sums;
}

__device__ __forceinline__ uint* row_at(uint* high, uint row) {
  return high + row * (ulong)ROW_WORDS;
}

// What the entries of a tag count, at most 2^32 - 1.
__device__ __forceinline__ uint tagged_count(const ulong* word, uint tag, const uint* positions,
                                             uint* high) {
  uint sum = 0;
  uint beyond = 0;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    ulong units = units_of(word[i], tag);
    if (units != 0) {
      uint at = first_unit(units);
      uint count = count_at(word[i], at);
      if (count == HEAVY) {
        uint* row = row_at(high, row_of_entry(word[i], at));
        beyond = least_high(row, row_mask(positions[tag], ALL_SELECTED));
      } else {
        sum += count;
      }
    }
  }
  return sum + min(beyond, ALL_ONES - sum);
}

// The least of the selected counters.
__device__ __forceinline__ uint least_count(const ulong* word, uint positions, uint* high) {
  uint width = WIDTH_OF(word[0]);
  if (width == ROW_WIDTH) {
    return least_high(row_at(high, (uint)word[0]), row_mask(positions, ALL_SELECTED));
  }
  uint most = (1u << (1u << width)) - 1;
  uint least = most;
#pragma unroll
  for (uint i = 0; i < DEPTH; i++) {
    uint at = position(positions, i);
    ulong low = at / 32 == 0 ? word[0] : word[1];
    ulong selected = at / 64 == 0 ? low : (at / 32 == 2 ? word[2] : word[3]);
    least = min(least, (uint)(selected >> counter_at(at, width)) & most);
  }
  return least;
}

// The estimate of a key by the words of its bucket, at most 2^32 - 1.
__device__ __forceinline__ uint estimate_of(const ulong* word, uint tag, const uint* positions,
                                            uint* high) {
  if ((word[0] & COUNTERS) != 0) {
    return least_count(word, positions[tag], high);
  }
  return tagged_count(word, tag, positions, high);
}
