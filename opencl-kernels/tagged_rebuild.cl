// How its owner rebuilds a bucket of a tagged sketch: adds to an entry or a counter that has no space
// left.
//
// This is seldom called. Loops are not unrolled: that would take registers from what is called for
// every key.

#pragma once

#include "tagged_word.cl"

#define NO_ROW_YET ALL_ONES

// A bucket that no other work-item changes.
typedef struct {
  ulong word[BUCKET_WORDS];
  uint row;  // NO_ROW_YET, or its row
  __global const uint* positions;
  __global uint* high;
  __global uint* requested;
  uint rows;
  ulong number;
} Bucket;

// The row of a bucket, a new one if it has none. Beyond the last row buckets share: each has its
// place among the rows, the first that comes.
__global uint* find_row(Bucket* bucket) {
  if (bucket->row == NO_ROW_YET) {
    uint ticket = atomic_add(bucket->requested, 1u);
    bucket->row = ticket < bucket->rows ? ticket : (uint)(bucket->number % bucket->rows);
  }
  return row_at(bucket->high, bucket->row);
}

void become_counters(Bucket* bucket, uint width, ulong first) {
#pragma unroll 1
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    bucket->word[i] = COUNTERS | (ulong)width << WIDTH_SHIFT | (i == 0 ? first : 0);
  }
}

// Adds the counters of a bucket to its row.
void move_to_row(Bucket* bucket) {
  __global uint* row = find_row(bucket);
#pragma unroll 1
  for (uint byte = 0; byte < BUCKET_WORDS * 8; byte++) {
    uint count = (uint)(bucket->word[byte / 8] >> byte % 8 * 8) & 255;
    if (byte % 8 != WIDTH_SHIFT / 8 && count != 0) {
      atomic_add(&row[byte], count);
    }
  }
  become_counters(bucket, ROW_WIDTH, bucket->row);
}

void widen(Bucket* bucket) {
  if (WIDTH_OF(bucket->word[0]) == LAST_WIDTH) {
    move_to_row(bucket);
  } else {
#pragma unroll 1
    for (uint i = 0; i < BUCKET_WORDS; i++) {
      bucket->word[i] = widened(bucket->word[i]);
    }
  }
}

// Adds to the selected counters if all have space for it.
bool fill(Bucket* bucket, uint positions, uint left, uint weight) {
  ulong sum[BUCKET_WORDS];
#pragma unroll 1
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    sum[i] = added(bucket->word[i], positions, in_word(positions, left, i), weight);
    if (sum[i] == 0) {
      return false;
    }
  }
#pragma unroll 1
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    bucket->word[i] = sum[i];
  }
  return true;
}

// Adds to the selected counters, and makes them as wide as that needs.
void add_counters(Bucket* bucket, uint positions, uint left, uint weight) {
#pragma unroll 1
  while (WIDTH_OF(bucket->word[0]) != ROW_WIDTH) {
    if (fill(bucket, positions, left, weight)) {
      return;
    }
    widen(bucket);
  }
  add_high(find_row(bucket), row_mask(positions, left), weight);
}

// The entries of a bucket, of different tags.
typedef struct {
  uint number;
  uint tag[BUCKET_WORDS * WORD_UNITS + 1];
  uint count[BUCKET_WORDS * WORD_UNITS + 1];  // what is not in the row
  uint heavy;                                 // a bit for each that has a part in the row
} Entries;

void gather(Entries* entries, uint tag, uint count, bool heavy) {
  uint i = 0;
#pragma unroll 1
  while (i < entries->number && entries->tag[i] != tag) {
    i++;
  }
  if (i == entries->number) {
    entries->number++;
    entries->tag[i] = tag;
    entries->count[i] = 0;
  }
  entries->count[i] += count;
  entries->heavy |= (uint)heavy << i;
}

void gather_word(Entries* entries, Bucket* bucket, ulong word) {
#pragma unroll 1
  while (word != 0) {
    uint tag = (uint)(word >> TAG_SHIFT) & TAGS;
    uint count = count_at(word, 0);
    if (count == HEAVY) {
      bucket->row = row_of_entry(word, 0);
      gather(entries, tag, 0, true);
      word >>= 3 * UNIT_BITS;
    } else {
      gather(entries, tag, count, false);
      word >>= units_for(count) * UNIT_BITS;
    }
  }
}

bool is_heavy(const Entries* entries, uint i) { return (entries->heavy >> i & 1) != 0; }

// Moves what is too much for an entry, or belongs to a heavy one, to the row.
void count_heavy(Entries* entries, Bucket* bucket) {
#pragma unroll 1
  for (uint i = 0; i < entries->number; i++) {
    uint count = entries->count[i];
    if (count > MOST_LIGHT || (count != 0 && is_heavy(entries, i))) {
      uint tag = entries->tag[i];
      add_high(find_row(bucket), row_mask(bucket->positions[tag], ALL_SELECTED), count);
      entries->count[i] = 0;
      entries->heavy |= 1u << i;
    }
  }
}

uint units_at(const Entries* entries, uint i) {
  return is_heavy(entries, i) ? 3 : units_for(entries->count[i]);
}

ulong entry_at(const Entries* entries, uint i, uint row) {
  uint tag = entries->tag[i];
  return is_heavy(entries, i) ? heavy_entry(tag, row) : entry_of(tag, entries->count[i]);
}

// Puts units into the first word that has space for them.
bool put(Bucket* bucket, ulong entry, uint units) {
#pragma unroll 1
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    if (has_units(bucket->word[i], units)) {
      bucket->word[i] |= entry << end_of(bucket->word[i]);
      return true;
    }
  }
  return false;
}

// Makes words of entries, the longest first; false if they do not fit.
bool pack(const Entries* entries, Bucket* bucket) {
#pragma unroll 1
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    bucket->word[i] = 0;
  }
  bool fits = true;
#pragma unroll 1
  for (uint units = 3; units != 0; units--) {
#pragma unroll 1
    for (uint i = 0; fits && i < entries->number; i++) {
      if (units_at(entries, i) == units) {
        fits = put(bucket, entry_at(entries, i, bucket->row), units);
      }
    }
  }
  return fits;
}

// Converts entries to counters: to the row's if it has counted one of them.
void convert(const Entries* entries, Bucket* bucket) {
  if (bucket->row == NO_ROW_YET) {
    become_counters(bucket, FIRST_WIDTH, 0);
  } else {
    become_counters(bucket, ROW_WIDTH, bucket->row);
  }
#pragma unroll 1
  for (uint i = 0; i < entries->number; i++) {
    uint count = entries->count[i];
    if (count != 0) {
      add_counters(bucket, bucket->positions[entries->tag[i]], ALL_SELECTED, count);
    }
  }
}

void rebuild_tagged(Bucket* bucket, uint tag, uint weight, bool heavy) {
  Entries entries;
  entries.number = 0;
  entries.heavy = 0;
#pragma unroll 1
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    gather_word(&entries, bucket, bucket->word[i]);
  }
  gather(&entries, tag, weight, heavy);
  count_heavy(&entries, bucket);
  if (!pack(&entries, bucket)) {
    convert(&entries, bucket);
  }
}

// Adds to an entry, or to those counters of a tag that are left; the entry may become a heavy one
// though its count is small.
void rebuild_words(Bucket* bucket, uint tag, uint left, uint weight, bool heavy) {
  if ((bucket->word[0] & COUNTERS) == 0) {
    rebuild_tagged(bucket, tag, weight, heavy);
  } else {
    add_counters(bucket, bucket->positions[tag], left, weight);
  }
}

// Does so in a bucket whose first word this work-item has locked, and gives it back. The words of a
// bucket are of one kind while the first one is not locked.
SEPARATE void rebuild(__global ulong* words, ulong first, uint tag, uint left, uint weight,
                      bool heavy, __global const uint* positions, __global uint* high,
                      __global uint* requested, uint rows, ulong number) {
  fence();
  Bucket bucket;
  bucket.row = NO_ROW_YET;
  bucket.positions = positions;
  bucket.high = high;
  bucket.requested = requested;
  bucket.rows = rows;
  bucket.number = number;
  bucket.word[0] = first;
#pragma unroll 1
  for (uint i = 1; i < BUCKET_WORDS; i++) {
    bucket.word[i] = atom_xchg(&words[i], LOCKED_WORD);
  }
  rebuild_words(&bucket, tag, left, weight, heavy);
#pragma unroll 1
  for (uint i = 1; i < BUCKET_WORDS; i++) {
    atom_xchg(&words[i], bucket.word[i]);
  }
  fence();
  atom_xchg(&words[0], bucket.word[0]);
}
