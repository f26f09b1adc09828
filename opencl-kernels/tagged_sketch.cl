// The tagged sketch. A bucket is one sector: four words of 64 bits. It begins as a small dictionary
// of tags and counts, and becomes counters when it is full: of 2 bits, then 4, then 8, and then a
// row of the high table, 32 counters of 32 bits.
//
// A tagged word has up to four units of 15 bits, packed from its lowest bit on. A unit is a tag and
// a count of 1 to 7; units after it with a count of 0 extend the entry, and have a digit of 1 to
// 4095 in place of a tag. An entry with one extension counts up to 4102. Those of one with two, a
// heavy entry, are the number of the bucket's row, where its tag is counted instead.
//
// A word of counters has bit 63, log2 of their width from bit 56 on, and 7 bytes of counters. A tag
// selects a counter of 2 bits in each of DEPTH bytes of the bucket. The two halves of a wider
// counter were counters before, and it is their sum: what it would have been from the start. So an
// insert that has added to some of its counters adds to the others whatever they have become.
//
// Work-items change a word by compare-and-swap, and each word says by itself what it is. What does
// not fit is left to the owner of a lock, who rebuilds the bucket. What others read before that
// does no harm:
//   A word that is locked equals none that was read: a swap fails, and its work-item reads again.
//   Words are tagged only until they are counters: no late swap of a tagged word finds counters.
//   Words of counters only grow, and become wider: none is again what it was.
//   A late swap may find a tagged word as it was read, though others have changed. That word takes
//   what it was given. At worst the tag has an entry in two words, and estimates add all of them.
//   The owner gives back the first word last: nobody locks the bucket before, and a word that was
//   given back and changes at once is not looked at again.
//   A bucket keeps its row. What is added there late, for a heavy entry, is counted in every state.
// Launches follow each other: no insert runs beside a removal or a query, and only inserts lock.
//
// Memory transactions per key: insert reads one sector of 32 bytes and swaps a word of it in a
// second transaction that finds it in cache; counters of a bucket take a swap for each word of them
// that is selected, 2.3 on average for d = 3. remove does the same, query reads one sector. A
// rebuilt bucket takes four more swaps, and seldom a few additions to its row. Rows are few and
// stay in cache, as do the selected bits of all tags.
//
// Defined by the host:
//   DEPTH         counters that a tag selects, 1 to 4
//   BUCKET_WORDS  words of a bucket (4)
//   WORD_UNITS    units of a word (4)
//   UNIT_BITS     bits of a unit (15)
//   TAG_SHIFT     where the tag of a unit begins (3)
//   TAGS          the last tag, and the last digit (4095)
//   WIDTH_SHIFT   where log2 of the width of counters begins (56)
//   FIRST_WIDTH   log2 of the width of the first counters (1)
//   LAST_WIDTH    log2 of the width of the widest counters of a bucket (3)
//   ROW_WIDTH     log2 of the width of the counters of a row (5)

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

#define COUNTERS (1UL << 63)
#define LOCKED_WORD (1UL << 62)
#define WIDTH_OF(word) ((uint)((word) >> WIDTH_SHIFT) & 7)

#define EACH_UNIT (1UL | 1UL << UNIT_BITS | 1UL << 2 * UNIT_BITS | 1UL << 3 * UNIT_BITS)
#define MOST_SHORT ((1u << TAG_SHIFT) - 1)  // the largest count of an entry of one unit
#define MOST_LIGHT (MOST_SHORT + TAGS)      // the largest count of an entry of two
#define HEAVY ALL_ONES                      // in place of the count of an entry of three

#define ALL_SELECTED ((1u << DEPTH) - 1)
#define NO_SPACE 0x80000000u  // beside the counters that are left: the bucket must be rebuilt
#define NO_ROW_YET ALL_ONES

// Reads a bucket.
void read_bucket(ulong* word, __global const ulong* bucket) {
  ulong2 first = fresh_wide((__global const ulong2*)bucket);
  ulong2 second = fresh_wide((__global const ulong2*)bucket + 1);
  word[0] = first.x;
  word[1] = first.y;
  word[2] = second.x;
  word[3] = second.y;
}

uint tag_of(ulong hash) { return 1 + mask_of(hash, TAGS); }

// Where units of a word begin an entry of a tag: the bit beyond the bits of a tag at the low end of
// each. No sum of a unit reaches the next one.
ulong units_of(ulong word, uint tag) {
  ulong other = (word >> TAG_SHIFT ^ tag * EACH_UNIT) & TAGS * EACH_UNIT;
  ulong counted = (word & MOST_SHORT * EACH_UNIT) + MOST_SHORT * EACH_UNIT;
  ulong begins = counted << (UNIT_BITS - 2 * TAG_SHIFT);
  return begins & ~(other + TAGS * EACH_UNIT) & (TAGS + 1) * EACH_UNIT;
}

// The bit where the first of such units begins.
uint first_unit(ulong units) { return lowest_bit_wide(units) - (UNIT_BITS - TAG_SHIFT); }

// The bit where the next entry of a word would begin.
uint end_of(ulong word) {
  uint used = 0;
#pragma unroll
  for (uint unit = 0; unit < WORD_UNITS; unit++) {
    used += word >> unit * UNIT_BITS != 0;
  }
  return used * UNIT_BITS;
}

// Whether a tagged word has so many units left, 0 to 4.
bool has_units(ulong word, uint units) { return word >> (WORD_UNITS - units) * UNIT_BITS == 0; }

// Whether units begin with an extension of what is below them.
bool is_extended(ulong units) {
  return (units & MOST_SHORT) == 0 && (units >> TAG_SHIFT & TAGS) != 0;
}

// The count of the entry that begins at a bit, or HEAVY.
uint count_at(ulong word, uint at) {
  ulong entry = word >> at;
  uint count = (uint)entry & MOST_SHORT;
  entry >>= UNIT_BITS;
  if (is_extended(entry)) {
    count = is_extended(entry >> UNIT_BITS) ? HEAVY : count + (uint)(entry >> TAG_SHIFT & TAGS);
  }
  return count;
}

// The row that a heavy entry names.
uint row_of_entry(ulong word, uint at) {
  ulong digits = word >> at >> UNIT_BITS >> TAG_SHIFT;
  return (uint)(digits & TAGS) - 1 + TAGS * ((uint)(digits >> UNIT_BITS & TAGS) - 1);
}

// The units of an entry that is not heavy: none if its count is 0.
uint units_for(uint count) { return (count != 0) + (count > MOST_SHORT); }

// An entry that is not heavy.
ulong entry_of(uint tag, uint count) {
  ulong extension = (ulong)(count - min(count, MOST_SHORT)) << (UNIT_BITS + TAG_SHIFT);
  return count == 0 ? 0 : extension | tag << TAG_SHIFT | min(count, MOST_SHORT);
}

ulong heavy_entry(uint tag, uint row) {
  ulong digits = 1 + row % TAGS | (ulong)(1 + row / TAGS) << UNIT_BITS;
  return digits << (UNIT_BITS + TAG_SHIFT) | tag << TAG_SHIFT | MOST_SHORT;
}

// A word with another count in an entry. All units above move to where it ends.
ulong with_count(ulong word, uint at, uint tag, uint before, uint count) {
  ulong below = word & ((1UL << at) - 1);
  ulong above = word >> (at + units_for(before) * UNIT_BITS);
  return below | entry_of(tag, count) << at | above << (at + units_for(count) * UNIT_BITS);
}

// A word after an addition to an entry, of which `before` 0 is one that begins, or 0 if it has no
// space for that.
ulong raised(ulong word, uint at, uint tag, uint before, uint weight) {
  bool fits = weight <= MOST_LIGHT - before &&
              has_units(word, units_for(before + weight) - units_for(before));
  return fits ? with_count(word, at, tag, before, before + weight) : 0;
}

// A position of a tag: pair p % 32 of the bits of word p / 32, in byte p / 4 of the bucket.
uint position(uint positions, uint i) { return positions >> 8 * i & 255; }

// Where the counter of a position begins in its word, which has counters of a width.
uint counter_at(uint position, uint width) { return 2 * position & 63 & ~0u << width; }

// The counters of a row that are left of those that a tag selects.
uint row_mask(uint positions, uint left) {
  uint mask = 0;
#pragma unroll
  for (uint i = 0; i < DEPTH; i++) {
    mask |= (left >> i & 1) << position(positions, i) / 4;
  }
  return mask;
}

// Those of the selected counters that are in a word.
uint in_word(uint positions, uint left, uint number) {
  uint here = 0;
#pragma unroll
  for (uint i = 0; i < DEPTH; i++) {
    here |= (uint)(position(positions, i) / 32 == number) << i;
  }
  return here & left;
}

// A word after an addition to some of its counters, or 0 if one of them has no space for it.
ulong added(ulong word, uint positions, uint here, uint weight) {
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

// Counters of twice the width: each is the sum of two, which it has space for.
ulong widened(ulong word) {
  uint width = WIDTH_OF(word);
  ulong even = width == FIRST_WIDTH ? 0x33333333333333UL : 0x0F0F0F0F0F0F0FUL;
  ulong sums = (word & even) + (word >> (1u << width) & even);
  return COUNTERS | (ulong)(width + 1) << WIDTH_SHIFT | sums;
}

__global uint* row_at(__global uint* high, uint row) { return high + row * (ulong)ROW_WORDS; }

// A bucket that this work-item has locked.
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
// place among the rows, whoever comes first.
__global uint* find_row(Bucket* bucket) {
  if (bucket->row == NO_ROW_YET) {
    uint ticket = atomic_add(bucket->requested, 1u);
    bucket->row = ticket < bucket->rows ? ticket : (uint)(bucket->number % bucket->rows);
  }
  return row_at(bucket->high, bucket->row);
}

// What rebuilds a bucket is seldom called. Its loops are not unrolled: that would take registers
// from what is called for every key.

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

// Puts units into the first word that has space for so many.
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

// Makes counters of entries: those of the row if it has counted one of them.
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

void rebuild_tagged(Bucket* bucket, uint tag, uint weight) {
  Entries entries;
  entries.number = 0;
  entries.heavy = 0;
#pragma unroll 1
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    gather_word(&entries, bucket, bucket->word[i]);
  }
  gather(&entries, tag, weight, false);
  count_heavy(&entries, bucket);
  if (!pack(&entries, bucket)) {
    convert(&entries, bucket);
  }
}

// Adds to a bucket whose first word this work-item has locked, and gives it back. The words of a
// bucket are of one kind while the first one is not locked.
SEPARATE void rebuild(__global ulong* words, ulong first, uint tag, uint left, uint weight,
                      __global const uint* positions, __global uint* high,
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
  if ((first & COUNTERS) == 0) {
    rebuild_tagged(&bucket, tag, weight);
  } else {
    add_counters(&bucket, positions[tag], left, weight);
  }
#pragma unroll 1
  for (uint i = 1; i < BUCKET_WORDS; i++) {
    atom_xchg(&words[i], bucket.word[i]);
  }
  fence();
  atom_xchg(&words[0], bucket.word[0]);
}

// The word that has an entry of a tag, and where it begins; BUCKET_WORDS if there is none. Of two
// such entries it is the first.
uint find_entry(const ulong* word, uint tag, ulong* found, uint* at) {
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

// The first word that has space for an entry that counts so much, and where it would begin;
// BUCKET_WORDS if none has.
uint find_space(const ulong* word, uint weight, ulong* found, uint* at) {
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

// Adds to a tagged bucket as it was read. Returns the counters that are left: none or all, or all
// and NO_SPACE.
uint insert_tagged(__global ulong* words, const ulong* word, uint tag, uint weight,
                   __global const uint* positions, __global uint* high) {
  ulong found = 0;
  uint at = 0;
  uint before = 0;
  uint number = find_entry(word, tag, &found, &at);
  if (number != BUCKET_WORDS) {
    before = count_at(found, at);
  } else {
    number = find_space(word, weight, &found, &at);
  }
  if (before == HEAVY) {
    uint mask = row_mask(positions[tag], ALL_SELECTED);
    add_high(row_at(high, row_of_entry(found, at)), mask, weight);
    return 0;
  }
  ulong sum = number == BUCKET_WORDS ? 0 : raised(found, at, tag, before, weight);
  if (sum == 0) {
    return ALL_SELECTED | NO_SPACE;
  }
  return atom_cmpxchg(&words[number], found, sum) == found ? 0 : ALL_SELECTED;
}

// Adds to the counters that are left of those that a tag selects, in a bucket as it was read.
// Returns those that are left then; with NO_SPACE if one of them needs more bits. Words may have
// been read before and after the bucket became wider, and while it was tagged.
uint insert_counters(__global ulong* words, const ulong* word, uint positions, uint left,
                     uint weight, __global uint* high) {
  if (WIDTH_OF(word[0]) == ROW_WIDTH) {
    add_high(row_at(high, (uint)word[0]), row_mask(positions, left), weight);
    return 0;
  }
  uint rest = left;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    uint here = in_word(positions, left, i);
    if (here != 0 && (word[i] & COUNTERS) != 0 && WIDTH_OF(word[i]) != ROW_WIDTH) {
      ulong sum = added(word[i], positions, here, weight);
      if (sum == 0) {
        rest |= NO_SPACE;
      } else if (atom_cmpxchg(&words[i], word[i], sum) == word[i]) {
        rest &= ~here;
      }
    }
  }
  return rest;
}

// Inserts every key as often as it counts. A work-item takes one key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void insert(
    __global ulong* table, __global uint* high, __global uint* requested, ulong buckets, uint rows,
    __global const uint* positions, ulong seed, __global const Key* keys, ulong from, ulong count,
    __global const uint* weights, ulong weights_from) {
  __local Tile tile;
  load_tile(&tile, seed, keys, from, count, weights, weights_from);
  ulong hash = tile.hash[get_local_id(0)];
  uint weight = tile.weight[get_local_id(0)];
  uint tag = tag_of(hash);
  ulong number = bucket_of(hash, buckets);
  __global ulong* words = table + number * BUCKET_WORDS;
  uint left = weight == 0 ? 0 : ALL_SELECTED;
#pragma unroll 1
  while (left != 0) {
    ulong word[BUCKET_WORDS];
    read_bucket(word, words);
    ulong bits = word[0] | word[1] | word[2] | word[3];
    if ((bits & LOCKED_WORD) == 0) {
      if ((word[0] & COUNTERS) != 0) {
        left = insert_counters(words, word, positions[tag], left, weight, high);
      } else if ((bits & COUNTERS) == 0) {
        left = insert_tagged(words, word, tag, weight, positions, high);
      }
    }
    if ((left & NO_SPACE) != 0) {
      left &= ALL_SELECTED;
      if (atom_cmpxchg(&words[0], word[0], LOCKED_WORD) == word[0]) {
        rebuild(words, word[0], tag, left, weight, positions, high, requested, rows, number);
        left = 0;
      }
    }
  }
}

// Takes from an entry of a tag what it has of a weight. Returns what is left: 0 if there is no such
// entry, as what was never inserted takes nothing.
uint remove_tagged(__global ulong* words, const ulong* word, uint tag, uint weight,
                   __global const uint* positions, __global uint* high) {
  __global uint* row = 0;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    ulong units = units_of(word[i], tag);
    if (units != 0) {
      uint at = first_unit(units);
      uint count = count_at(word[i], at);
      if (count != HEAVY) {
        uint part = min(count, weight);
        ulong rest = with_count(word[i], at, tag, count, count - part);
        return atom_cmpxchg(&words[i], word[i], rest) == word[i] ? weight - part : weight;
      }
      row = row_at(high, row_of_entry(word[i], at));
    }
  }
  if (row != 0) {
    add_high(row, row_mask(positions[tag], ALL_SELECTED), -weight);
  }
  return 0;
}

// A word after a subtraction from some of its counters, none of which passes 0.
ulong subtracted(ulong word, uint positions, uint here, uint weight) {
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

// Takes a weight from the selected counters of a word.
void subtract_word(__global ulong* at, ulong word, uint positions, uint here, uint weight) {
  ulong found = atom_cmpxchg(at, word, subtracted(word, positions, here, weight));
  while (found != word) {
    word = found;
    found = atom_cmpxchg(at, word, subtracted(word, positions, here, weight));
  }
}

void remove_counters(__global ulong* words, const ulong* word, uint positions, uint weight,
                     __global uint* high) {
  if (WIDTH_OF(word[0]) == ROW_WIDTH) {
    add_high(row_at(high, (uint)word[0]), row_mask(positions, ALL_SELECTED), -weight);
    return;
  }
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    uint here = in_word(positions, ALL_SELECTED, i);
    if (here != 0) {
      subtract_word(&words[i], word[i], positions, here, weight);
    }
  }
}

// Removes every key as often as it counts. Buckets stay what they are, and entries in their words;
// a heavy one stays where its count is. A work-item takes one key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void remove(
    __global ulong* table, __global uint* high, ulong buckets, __global const uint* positions,
    ulong seed, __global const Key* keys, ulong from, ulong count, __global const uint* weights,
    ulong weights_from) {
  __local Tile tile;
  load_tile(&tile, seed, keys, from, count, weights, weights_from);
  ulong hash = tile.hash[get_local_id(0)];
  uint weight = tile.weight[get_local_id(0)];
  uint tag = tag_of(hash);
  __global ulong* words = table + bucket_of(hash, buckets) * BUCKET_WORDS;
#pragma unroll 1
  while (weight != 0) {
    ulong word[BUCKET_WORDS];
    read_bucket(word, words);
    if ((word[0] & COUNTERS) != 0) {
      remove_counters(words, word, positions[tag], weight, high);
      weight = 0;
    } else {
      weight = remove_tagged(words, word, tag, weight, positions, high);
    }
  }
}

// What the entries of a tag count, at most 2^32 - 1.
uint tagged_count(const ulong* word, uint tag, __global const uint* positions,
                  __global uint* high) {
  uint sum = 0;
  uint beyond = 0;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    ulong units = units_of(word[i], tag);
    if (units != 0) {
      uint at = first_unit(units);
      uint count = count_at(word[i], at);
      if (count == HEAVY) {
        __global uint* row = row_at(high, row_of_entry(word[i], at));
        beyond = least_high(row, row_mask(positions[tag], ALL_SELECTED));
      } else {
        sum += count;
      }
    }
  }
  return sum + min(beyond, ALL_ONES - sum);
}

// The least of the selected counters.
uint least_count(const ulong* word, uint positions, __global uint* high) {
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

// The estimate of every key, at most 2^32 - 1. A work-item takes one key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void query(
    __global const ulong2* table, __global uint* high, ulong buckets,
    __global const uint* positions, ulong seed, __global const Key* keys, ulong from, ulong count,
    __global uint* counts) {
  ulong at = get_group_id(0) * (ulong)TILE + get_local_id(0);
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    uint tag = tag_of(hash);
    __global const ulong2* bucket = table + bucket_of(hash, buckets) * (BUCKET_WORDS / 2);
    ulong2 first = bucket[0];
    ulong2 second = bucket[1];
    ulong word[BUCKET_WORDS] = {first.x, first.y, second.x, second.y};
    if ((first.x & COUNTERS) != 0) {
      counts[at] = least_count(word, positions[tag], high);
    } else {
      counts[at] = tagged_count(word, tag, positions, high);
    }
  }
}

// The largest counter of a word that is in no row.
uint largest_counter(ulong word) {
  uint width = WIDTH_OF(word);
  uint largest = 0;
  if (width != ROW_WIDTH) {
    for (uint at = 0; at < WIDTH_SHIFT; at += 1u << width) {
      largest = max(largest, (uint)(word >> at) & ((1u << (1u << width)) - 1));
    }
  }
  return largest;
}

// The largest count of a tagged word that is in no row.
uint largest_entry(ulong word) {
  uint largest = 0;
  for (uint at = 0; word >> at != 0; at += UNIT_BITS) {
    bool begins = (word >> at & MOST_SHORT) != 0;
    uint count = begins ? count_at(word, at) : 0;
    largest = max(largest, count == HEAVY ? 0 : count);
  }
  return largest;
}

// Summarizes the units of buckets: those in use, all of a bucket of counters, and the largest count
// that is in no row. A work-item takes every step-th bucket.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void summarize_units(
    __global const ulong* table, ulong words, __global Counter* found) {
  __local Summary summary;
  uint used = 0;
  uint largest = 0;
  ulong step = get_num_groups(0) * (ulong)get_local_size(0);
  for (ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0); at < words;
       at += step) {
    ulong word = table[at];
    if ((word & COUNTERS) != 0) {
      used += WORD_UNITS;
      largest = max(largest, largest_counter(word));
    } else {
      used += end_of(word) / UNIT_BITS;
      largest = max(largest, largest_entry(word));
    }
  }
  report(used, largest, &summary, found);
}

// Counts buckets that have become counters, each by its first word.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void count_converted(
    __global const ulong* table, ulong words, __global Counter* found) {
  __local Summary summary;
  uint converted = 0;
  ulong step = get_num_groups(0) * (ulong)get_local_size(0);
  for (ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
       at < words / BUCKET_WORDS; at += step) {
    converted += (table[at * BUCKET_WORDS] & COUNTERS) != 0;
  }
  report(converted, 0, &summary, found);
}
