// Made from opencl-kernels/tagged_word.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// The words of a dictionary of a tagged sketch. A bucket is one sector: four words of 64 bits. It
// begins as a dictionary of tags and counts. When it is full it becomes a hybrid (tagged_cells.cl).
//
// A word has up to four units of 15 bits, packed from its lowest bit on. A unit is a tag and a
// count of 1 to 7. Units after it with a count of 0 extend the entry, whose first count is 7: in
// place of a tag they have a digit of 1 to 4095. Digit i, from 0, counts 4095 to the power of i.
//
// The last word may be one large entry instead, which many threads can add to at once.

#pragma once

#include "sketch.cu"

#define BUCKET_WORDS 4  // words of a bucket
#define LAST_WORD 3     // the word of a large entry
#define WORD_UNITS 4    // units of a word
#define UNIT_BITS 15    // bits of a unit
#define TAG_SHIFT 3     // where the tag of a unit begins
#define TAGS 4095       // the last tag, and the last digit

#define HYBRID (1ULL << 63)
#define LOCKED_WORD (1ULL << 62)  // without the bit above
#define LARGE (HYBRID | LOCKED_WORD)

#define EACH_UNIT (1ULL | 1ULL << UNIT_BITS | 1ULL << 2 * UNIT_BITS | 1ULL << 3 * UNIT_BITS)
#define MOST_SHORT ((1u << TAG_SHIFT) - 1)  // the largest count of an entry of one unit
#define MOST_LIGHT (MOST_SHORT + TAGS)      // the largest count of an entry of two
#define MOST_OF_THREE (MOST_LIGHT + TAGS * TAGS)

#define REST_SHIFT 12   // the bit of a heavy entry whose cells hold the rest
#define COUNT_SHIFT 13  // where its count begins

__device__ __forceinline__ uint tag_of(ulong hash) { return 1 + mask_of(hash, TAGS); }

__device__ __forceinline__ bool is_hybrid(ulong word) { return (word & HYBRID) != 0; }

__device__ __forceinline__ bool is_locked(ulong word) { return word >> 62 == 1; }

__device__ __forceinline__ bool is_large(ulong word) { return word >> 62 == 3; }

// The tag of a large entry, or of the first of a pair.
__device__ __forceinline__ uint heavy_tag(ulong word) { return (uint)word & TAGS; }

__device__ __forceinline__ ulong large_count(ulong word) { return (word & ~LARGE) >> COUNT_SHIFT; }

__device__ __forceinline__ ulong large_entry(uint tag, uint rest, ulong count) {
  return LARGE | count << COUNT_SHIFT | rest << REST_SHIFT | tag;
}

// The tag of the first unit of a word, or of an entry.
__device__ __forceinline__ uint unit_tag(ulong word) { return (uint)(word >> TAG_SHIFT) & TAGS; }

// The units of a word, each with 0 where it has a tag.
__device__ __forceinline__ ulong other_tags(ulong word, uint tag) {
  return (word >> TAG_SHIFT ^ tag * EACH_UNIT) & TAGS * EACH_UNIT;
}

// The bit above the tag of each unit that begins an entry.
__device__ __forceinline__ ulong begins_of(ulong word) {
  ulong counted = (word & MOST_SHORT * EACH_UNIT) + MOST_SHORT * EACH_UNIT;
  return counted << (UNIT_BITS - 2 * TAG_SHIFT) & (TAGS + 1) * EACH_UNIT;
}

// Where units of a word begin an entry of a tag: the bit beyond the bits of a tag at the low end of
// each. No sum of a unit reaches the next one.
__device__ __forceinline__ ulong units_of(ulong word, uint tag) {
  return begins_of(word) & ~(other_tags(word, tag) + TAGS * EACH_UNIT);
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

// The bits of the first entry of a word that has some.
__device__ __forceinline__ uint entry_bits(ulong word) {
  ulong next = begins_of(word) >> UNIT_BITS;
  return next == 0 ? end_of(word) : first_unit(next) + UNIT_BITS;
}

// Takes the first entry out of a word that has some.
__device__ __forceinline__ ulong take_entry(ulong* word) {
  uint bits = entry_bits(*word);
  ulong entry = *word & ((1ULL << bits) - 1);
  *word >>= bits;
  return entry;
}

// Whether a word has this number of units left, 0 to 4.
__device__ __forceinline__ bool has_units(ulong word, uint units) {
  return word >> (WORD_UNITS - units) * UNIT_BITS == 0;
}

// Whether units begin with an extension of what is below them.
__device__ __forceinline__ bool is_extended(ulong units) {
  return (units & MOST_SHORT) == 0 && (units >> TAG_SHIFT & TAGS) != 0;
}

// The count of the entry that begins at a bit, which may pass 2^32 before an insert is refused.
__device__ __forceinline__ ulong count_at(ulong word, uint at) {
  ulong entry = word >> at;
  ulong count = entry & MOST_SHORT;
  ulong power = 1;
  entry >>= UNIT_BITS;
  while (is_extended(entry)) {
    count += power * (entry >> TAG_SHIFT & TAGS);
    power *= TAGS;
    entry >>= UNIT_BITS;
  }
  return count;
}

// The units of an entry: none if its count is 0.
__device__ __forceinline__ uint units_for(ulong count) {
  return (count != 0) + (count > MOST_SHORT) + (count > MOST_LIGHT) + (count > MOST_OF_THREE);
}

__device__ __forceinline__ ulong entry_of(uint tag, ulong count) {
  ulong entry = count == 0 ? 0 : tag << TAG_SHIFT | min(count, (ulong)MOST_SHORT);
  ulong left = count - min(count, (ulong)MOST_SHORT);
  for (uint at = UNIT_BITS + TAG_SHIFT; left != 0; at += UNIT_BITS) {
    entry |= ((left - 1) % TAGS + 1) << at;
    left = (left - 1) / TAGS;
  }
  return entry;
}

// A word with another count in an entry. All units above move to where it ends.
__device__ __forceinline__ ulong with_count(ulong word, uint at, uint tag, ulong before,
                                            ulong count) {
  ulong below = word & ((1ULL << at) - 1);
  ulong above = word >> at >> units_for(before) * UNIT_BITS;
  ulong moved = above == 0 ? 0 : above << (at + units_for(count) * UNIT_BITS);
  return below | entry_of(tag, count) << at | moved;
}

// A word after an addition that needs another unit beyond the second, or a carry between digits; 0
// if the word has no space for that.
__device__ SEPARATE ulong raised_far(ulong word, uint at, uint tag, ulong before, uint weight) {
  uint more = units_for(before + weight) - units_for(before);
  return has_units(word, more) ? with_count(word, at, tag, before, before + weight) : 0;
}

// A word after an addition to an entry, of which `before` 0 is one that begins; 0 if the word has
// no space for that.
__device__ __forceinline__ ulong raised(ulong word, uint at, uint tag, ulong before, uint weight) {
  bool has_digit = before > MOST_SHORT;
  uint digit = (uint)(word >> at >> UNIT_BITS >> TAG_SHIFT) & TAGS;
  if (has_digit ? weight > TAGS - digit : weight > MOST_LIGHT - before) {
    return raised_far(word, at, tag, before, weight);
  }
  if (has_digit) {
    return word + ((ulong)weight << (at + UNIT_BITS + TAG_SHIFT));
  }
  uint count = (uint)before + weight;
  if (!has_units(word, units_for(count) - units_for(before))) {
    return 0;
  }
  ulong below = word & ((1ULL << at) - 1);
  ulong above = word >> (at + (before == 0 ? 0 : UNIT_BITS));
  ulong extension = (ulong)(count - min(count, MOST_SHORT)) << (UNIT_BITS + TAG_SHIFT);
  ulong entry = extension | tag << TAG_SHIFT | min(count, MOST_SHORT);
  return below | entry << at | above << (at + (count > MOST_SHORT ? 2 : 1) * UNIT_BITS);
}

// The word that has an entry of a tag, and where it begins; BUCKET_WORDS if there is none. Of two
// such entries it is the first. A large entry begins at bit 0.
__device__ __forceinline__ uint find_entry(const ulong* word, uint tag, ulong* found, uint* at) {
  uint number = BUCKET_WORDS;
  ulong units = 0;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    ulong here = units_of(word[i], tag);
    if (i == LAST_WORD && is_hybrid(word[i])) {
      here = heavy_tag(word[i]) == tag ? 1ULL << (UNIT_BITS - TAG_SHIFT) : 0;
    }
    if (here != 0 && units == 0) {
      number = i;
      units = here;
      *found = word[i];
    }
  }
  *at = units == 0 ? 0 : first_unit(units);
  return number;
}

// The word that has most space for an entry of some units, and where it would begin; BUCKET_WORDS
// if none has. So an entry seldom needs another word when it grows. The last word is taken last,
// since it may become a large entry.
__device__ __forceinline__ uint find_space(const ulong* word, uint units, ulong* found, uint* at) {
  uint number = 0;
  *found = word[0];
#pragma unroll
  for (uint i = 1; i < LAST_WORD; i++) {
    bool has_more = word[i] < *found;  // units are packed from the lowest bit on
    number = has_more ? i : number;
    *found = has_more ? word[i] : *found;
  }
  if (!has_units(*found, units)) {
    number = has_units(word[LAST_WORD], units) ? LAST_WORD : BUCKET_WORDS;
    *found = word[LAST_WORD];
  }
  *at = end_of(*found);
  return number;
}

// What the entries of a tag count, at most 2^32 - 1.
__device__ __forceinline__ uint dictionary_count(const ulong* word, uint tag) {
  ulong sum = 0;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    ulong units = units_of(word[i], tag);
    if (i == LAST_WORD && is_hybrid(word[i])) {
      sum += heavy_tag(word[i]) == tag ? large_count(word[i]) : 0;
    } else if (units != 0) {
      sum += count_at(word[i], first_unit(units));
    }
  }
  return (uint)min(sum, (ulong)ALL_ONES);
}
