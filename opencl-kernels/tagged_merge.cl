// Adds one tagged sketch to another of the same spec, bucket by bucket: entries of equal tags become
// one, and counters of equal widths are added. A bucket whose other one has a row gets a row.
//
// A sketch without rows takes the rows of the other one, which were copied before. Otherwise each
// row is added to the row of its bucket, once: the other sketch must have given out no row twice.
//
// Memory transactions per bucket: one sector of the other sketch is read in order. Unless it is
// empty, one of this sketch is read and written, too, and the four sectors of a row are read and up
// to 32 counters added. Work-items share nothing but rows.
//
// Most buckets are empty in one of the sketches, and take a few instructions; the others take
// hundreds. So a work-group puts these into a list first, for its first work-items: otherwise nearly
// each group of lanes that run together would have some, and all would wait for them.

#include "tagged_rebuild.cl"

typedef struct {
  Bucket bucket;
  Entries entries;  // none if it has counters
} Opened;

// Reads a bucket, whose row is NO_ROW_YET if it has none.
void open_bucket(Opened* opened, __global const ulong* words) {
  Bucket* bucket = &opened->bucket;
  bucket->row = NO_ROW_YET;
  opened->entries.number = 0;
  opened->entries.heavy = 0;
#pragma unroll 1
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    bucket->word[i] = words[i];
  }
  if ((bucket->word[0] & COUNTERS) == 0) {
#pragma unroll 1
    for (uint i = 0; i < BUCKET_WORDS; i++) {
      gather_word(&opened->entries, bucket, bucket->word[i]);
    }
  } else if (WIDTH_OF(bucket->word[0]) == ROW_WIDTH) {
    bucket->row = (uint)bucket->word[0];
  }
}

bool has_counters(const Bucket* bucket) { return (bucket->word[0] & COUNTERS) != 0; }

// The highest bit of each counter of a width.
ulong high_bits(uint width) {
  if (width == FIRST_WIDTH) {
    return 0xAAAAAAAAAAAAAAAAUL;
  }
  return width == LAST_WIDTH ? 0x8080808080808080UL : 0x8888888888888888UL;
}

// Adds counters of the same width if all sums have space. Carries show up to the first that has not.
bool add_words(Bucket* bucket, const Bucket* other) {
  ulong payload = (1UL << WIDTH_SHIFT) - 1;
  ulong carries = 0;
#pragma unroll 1
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    ulong a = bucket->word[i] & payload;
    ulong b = other->word[i] & payload;
    carries |= (a & b) | ((a | b) & ~(a + b));
  }
  if ((carries & high_bits(WIDTH_OF(bucket->word[0]))) != 0) {
    return false;
  }
#pragma unroll 1
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    bucket->word[i] += other->word[i] & payload;
  }
  return true;
}

// Adds counters to counters, and makes either as wide as that needs.
void merge_counters(Bucket* bucket, Bucket* other) {
#pragma unroll 1
  while (WIDTH_OF(other->word[0]) != ROW_WIDTH) {
    uint width = WIDTH_OF(bucket->word[0]);
    uint others = WIDTH_OF(other->word[0]);
    if (width == ROW_WIDTH && others == LAST_WIDTH) {
      other->row = bucket->row;
      move_to_row(other);
    } else if (width != others || !add_words(bucket, other)) {
      widen(others < width ? other : bucket);
    } else {
      return;
    }
  }
}

// Converts a bucket to counters; to a row if the other one has a row.
void become_as_wide(Opened* own, bool of_row) {
  if (!has_counters(&own->bucket)) {
    convert(&own->entries, &own->bucket);
  }
#pragma unroll 1
  while (of_row && WIDTH_OF(own->bucket.word[0]) != ROW_WIDTH) {
    widen(&own->bucket);
  }
}

// Adds entries; what a heavy one has in the row of the other bucket comes with that.
void merge_entries(Bucket* bucket, const Entries* others) {
#pragma unroll 1
  for (uint i = 0; i < others->number; i++) {
    uint count = others->count[i];
    bool heavy = is_heavy(others, i);
    if (count != 0 || (heavy && !has_counters(bucket))) {
      rebuild_words(bucket, others->tag[i], ALL_SELECTED, count, heavy);
    }
  }
}

// Adds a bucket that is not empty, but what is in its row.
void merge_bucket(Opened* own, Opened* other, bool of_row) {
  if (has_counters(&own->bucket) || has_counters(&other->bucket)) {
    become_as_wide(own, of_row);
  }
  if (has_counters(&other->bucket)) {
    merge_counters(&own->bucket, &other->bucket);
  } else {
    merge_entries(&own->bucket, &other->entries);
  }
}

void add_row(__global uint* row, __global const uint* other) {
#pragma unroll 1
  for (uint i = 0; i < ROW_WORDS; i++) {
    if (other[i] != 0) {
      atomic_add(&row[i], other[i]);
    }
  }
}

ulong united(__global const ulong* words) {
  ulong all = 0;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    all |= words[i];
  }
  return all;
}

// Whether there may be a number of a row: counters have their kind in the high bits of a word, and
// a heavy entry has three units.
bool may_have_row(ulong words) { return words >> 2 * UNIT_BITS != 0; }

// Whether a bucket comes to nothing, or is the sum as it is, and has been copied.
bool merge_with_empty(__global ulong* words, __global const ulong* other, bool takes_over) {
  ulong others = united(other);
  if (others == 0) {
    return true;
  }
  if ((may_have_row(others) && !takes_over) || united(words) != 0) {
    return false;
  }
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    words[i] = other[i];
  }
  return true;
}

// Adds a bucket that may have anything. Of this sketch's one all is known but what is in it.
void merge_with_any(__global ulong* words, Opened* own, __global const ulong* other_words,
                    __global const uint* other_high, bool takes_over) {
  Opened other;
  open_bucket(&other, other_words);
  if (other.entries.number == 0 && !has_counters(&other.bucket)) {
    return;
  }
  open_bucket(own, words);
  other.bucket.high = own->bucket.high;
  uint other_row = other.bucket.row;
  if (other_row != NO_ROW_YET && takes_over) {
    own->bucket.row = other_row;
  } else if (other_row != NO_ROW_YET) {
    add_row(find_row(&own->bucket), other_high + other_row * (ulong)ROW_WORDS);
  }
  merge_bucket(own, &other, other_row != NO_ROW_YET);
#pragma unroll 1
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    words[i] = own->bucket.word[i];
  }
}

// Adds buckets of another sketch, the first of them to the one with a number. A work-group takes as
// many as it has work-items.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void merge(
    __global ulong* low, ulong from, __global uint* high, __global uint* requested, uint rows,
    __global const uint* positions, __global const ulong* other_low,
    __global const uint* other_high, ulong count, uint takes_over) {
  __local uint waiting;
  __local uint list[GROUP_SIZE];
  uint place = get_local_id(0);
  ulong first = get_group_id(0) * (ulong)GROUP_SIZE;
  if (place == 0) {
    waiting = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  ulong at = first + place;
  if (at < count && !merge_with_empty(low + (from + at) * BUCKET_WORDS,
                                      other_low + at * BUCKET_WORDS, takes_over != 0)) {
    list[atomic_add(&waiting, 1u)] = place;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (place < waiting) {
    at = first + list[place];
    Opened own;
    own.bucket.positions = positions;
    own.bucket.high = high;
    own.bucket.requested = requested;
    own.bucket.rows = rows;
    own.bucket.number = from + at;
    merge_with_any(low + (from + at) * BUCKET_WORDS, &own, other_low + at * BUCKET_WORDS,
                   other_high, takes_over != 0);
  }
}
