// Made from opencl-kernels/tagged_bucket.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// A bucket of a tagged sketch that one thread has to itself.
//
// In a dictionary this is called only for what has no space. Loops are not unrolled: that would
// take registers from what is called for every key.

#pragma once

#include "tagged_cells.cu"

struct Bucket {
  ulong word[BUCKET_WORDS];
};

__device__ __forceinline__ void set_word(Bucket* bucket, uint number, ulong word) {
#pragma unroll
  for (uint i = 0; i < CELL_WORDS; i++) {
    bucket->word[i] = i == number ? word : bucket->word[i];
  }
}

// Sets a word that may be the last one.
__device__ __forceinline__ void set_any_word(Bucket* bucket, uint number, ulong word) {
  set_word(bucket, number, word);
  bucket->word[LAST_WORD] = number == LAST_WORD ? word : bucket->word[LAST_WORD];
}

// Adds to the cells of a tag by the rule. A conservative update raises them to what was counted
// before and the weight, and leaves a cell that has more.
__device__ __forceinline__ void raise_cells(Bucket* bucket, uint tag, ulong before, ulong weight) {
#pragma unroll
  for (uint i = 0; i < SELECTED; i++) {
    uint number = cell_word(tag, i);
    uint cell = cell_of(tag, number);
    ulong word = word_at(bucket->word, number);
    ulong value = cell_value(word, cell);
    ulong sum = UPDATE == UPDATE_CONSERVATIVE ? max(value, before + weight) : value + weight;
    if (sum != value) {
      set_word(bucket, number, with_cell(word, cell, sum));
    }
  }
}

__device__ __forceinline__ void add_to_cells(Bucket* bucket, uint tag, ulong weight) {
  raise_cells(bucket, tag, least_cell(bucket->word, tag), weight);
}

// Moves the count of an entry to the cells of its tag; an empty entry has none. Without a rest in
// cells, it has all that was counted of its tag.
__device__ __forceinline__ void move_to_cells(Bucket* bucket, ulong entry) {
  uint tag = heavy_tag(entry);
  bool has_rest = (entry & (1ULL << REST_SHIFT)) != 0;
  if (entry >> COUNT_SHIFT != 0) {
    ulong before = has_rest ? least_cell(bucket->word, tag) : 0;
    raise_cells(bucket, tag, before, entry >> COUNT_SHIFT);
  }
}

// Sets the heavy entries. If the first is too large for a pair, the second goes to cells.
__device__ __forceinline__ void set_heavy(Bucket* bucket, ulong first, ulong second) {
  if (first >> COUNT_SHIFT > MOST_OF_PAIR) {
    bucket->word[LAST_WORD] = LARGE | first;
    move_to_cells(bucket, second);
  } else {
    bucket->word[LAST_WORD] = HYBRID | first | second << ENTRY_BITS;
  }
}

// Makes one of a pair, which has no space for its count, a large entry. The other one goes to
// cells.
__device__ __forceinline__ void make_large(Bucket* bucket, uint i, ulong count) {
  ulong heavy = bucket->word[LAST_WORD];
  bucket->word[LAST_WORD] = large_entry(heavy_tag(heavy_entry(heavy, i)), heavy_rest(heavy, i),
                                        count);
  move_to_cells(bucket, heavy_entry(heavy, 1 - i));
}

// Lets a tag take the place of the lighter heavy entry if its cells come to more than twice that.
// It counts from 0, and its cells hold the rest. The count of the other one goes to its cells.
__device__ __forceinline__ void promote(Bucket* bucket, uint tag) {
  uint i = lighter_heavy(bucket->word);
  if (least_cell(bucket->word, tag) > 2 * heavy_estimate(bucket->word, i) + SLACK) {
    ulong old = heavy_entry(bucket->word[LAST_WORD], i);
    bucket->word[LAST_WORD] = with_heavy(bucket->word[LAST_WORD], i, tag, 1, 0);
    move_to_cells(bucket, old);
  }
}

// Adds to a hybrid bucket.
__device__ __forceinline__ void add_to_hybrid(Bucket* bucket, uint tag, ulong weight) {
  ulong heavy = bucket->word[LAST_WORD];
  uint i = find_heavy(heavy, tag);
  if (i == NO_ENTRY) {
    add_to_cells(bucket, tag, weight);
    promote(bucket, tag);
    return;
  }
  ulong count = heavy_count(heavy, i) + weight;
  if (heavy_fits(heavy, count)) {
    bucket->word[LAST_WORD] = with_heavy(heavy, i, tag, heavy_rest(heavy, i), count);
  } else {
    make_large(bucket, i, count);
  }
}

#ifdef TWO_DICTIONARIES
#define MOST_ENTRIES (2 * BUCKET_WORDS * WORD_UNITS)
#else
#define MOST_ENTRIES (BUCKET_WORDS * WORD_UNITS + 1)
#endif

// The entries of a dictionary and one more, or of two dictionaries, of different tags: each is a
// count above a tag, as heavy entries are.
struct Entries {
  uint number;
  ulong entry[MOST_ENTRIES];
};

__device__ __forceinline__ ulong entry_count(const Entries* entries, uint i) {
  return entries->entry[i] >> COUNT_SHIFT;
}

__device__ __forceinline__ void gather(Entries* entries, uint tag, ulong count) {
  uint i = 0;
#pragma unroll 1
  while (i < entries->number && heavy_tag(entries->entry[i]) != tag) {
    i++;
  }
  if (i == entries->number) {
    entries->number++;
    entries->entry[i] = tag;
  }
  entries->entry[i] += count << COUNT_SHIFT;
}

__device__ __forceinline__ void gather_word(Entries* entries, ulong word) {
#pragma unroll 1
  while (word != 0) {
    ulong entry = take_entry(&word);
    gather(entries, unit_tag(entry), count_at(entry, 0));
  }
}

// Puts units into the first of some words that has space for them.
__device__ __forceinline__ bool put(Bucket* bucket, uint words, ulong entry, uint units) {
#pragma unroll 1
  for (uint i = 0; i < words; i++) {
    if (has_units(bucket->word[i], units)) {
      bucket->word[i] |= entry << end_of(bucket->word[i]);
      return true;
    }
  }
  return false;
}

// The units that all entries take.
__device__ __forceinline__ uint all_units(const Entries* entries) {
  uint units = 0;
#pragma unroll 1
  for (uint i = 0; i < entries->number; i++) {
    units += units_for(entry_count(entries, i));
  }
  return units;
}

// Makes words of entries, the longest first; false if they do not fit.
__device__ __forceinline__ bool pack(const Entries* entries, Bucket* bucket, uint words) {
  bool fits = all_units(entries) <= words * WORD_UNITS;
#pragma unroll 1
  for (uint i = 0; i < words; i++) {
    bucket->word[i] = 0;
  }
#pragma unroll 1
  for (uint units = fits ? WORD_UNITS : 0; units != 0; units--) {
#pragma unroll 1
    for (uint i = 0; fits && i < entries->number; i++) {
      ulong count = entry_count(entries, i);
      if (units_for(count) == units) {
        fits = put(bucket, words, entry_of(heavy_tag(entries->entry[i]), count), units);
      }
    }
  }
  return fits;
}

// Takes the entry with the largest count out of some, the first of equal ones.
__device__ __forceinline__ ulong take_largest(Entries* entries) {
  uint largest = 0;
#pragma unroll 1
  for (uint i = 1; i < entries->number; i++) {
    if (entry_count(entries, i) > entry_count(entries, largest)) {
      largest = i;
    }
  }
  ulong entry = entries->entry[largest];
  entries->entry[largest] = 0;
  return entry;
}

// Makes a hybrid of entries: the heaviest are heavy entries, unless there is a large one.
__device__ __forceinline__ void convert(Entries* entries, Bucket* bucket, bool has_large) {
#pragma unroll 1
  for (uint i = 0; i < CELL_WORDS; i++) {
    bucket->word[i] = HYBRID;
  }
  if (!has_large) {
    ulong first = take_largest(entries);
    set_heavy(bucket, first, take_largest(entries));
  }
#pragma unroll 1
  for (uint i = 0; i < entries->number; i++) {
    move_to_cells(bucket, entries->entry[i]);
  }
}

// Takes the entry of a tag out of some, and returns its count.
__device__ __forceinline__ ulong take_out(Entries* entries, uint tag) {
  ulong count = 0;
#pragma unroll 1
  for (uint i = 0; i < entries->number; i++) {
    if (heavy_tag(entries->entry[i]) == tag) {
      count = entry_count(entries, i);
      entries->entry[i] = 0;
    }
  }
  return count;
}

// What becomes of large entries of a dictionary.
#define LARGE_KEPT 0    // one that is there stays, as others may add to it
#define LARGE_MADE 1    // the tag has one, if no other has
#define LARGE_MERGED 2  // it is an entry like all others

// Adds to a dictionary that has no space, or whose entry becomes large.
__device__ __forceinline__ void add_to_full(Bucket* bucket, uint tag, ulong weight, uint large) {
  Entries entries;
  entries.number = 0;
  ulong last = bucket->word[LAST_WORD];
  bool has_large = is_large(last);
#pragma unroll 1
  for (uint i = 0; i < (has_large ? LAST_WORD : BUCKET_WORDS); i++) {
    gather_word(&entries, bucket->word[i]);
  }
  gather(&entries, tag, weight);
  if (has_large && large == LARGE_MERGED) {
    gather(&entries, heavy_tag(last), large_count(last));
    has_large = false;
  } else if (!has_large && large == LARGE_MADE) {
    last = large_entry(tag, 0, 0);
    has_large = true;
  }
  if (has_large) {
    bucket->word[LAST_WORD] = last + (take_out(&entries, heavy_tag(last)) << COUNT_SHIFT);
  }
  if (!pack(&entries, bucket, has_large ? LAST_WORD : BUCKET_WORDS)) {
    convert(&entries, bucket, has_large);
  }
}

// Adds what a dictionary has no space for, or adds to a hybrid bucket.
__device__ __forceinline__ void add_to_bucket(Bucket* bucket, uint tag, ulong weight) {
  if (is_hybrid(bucket->word[0])) {
    add_to_hybrid(bucket, tag, weight);
  } else {
    add_to_full(bucket, tag, weight, LARGE_MERGED);
  }
}
