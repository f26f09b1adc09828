// The tagged sketch: buckets of tags and counts that become counters when they are full.
//
// Work-items change a word by compare-and-swap, and each word says by itself what it is. What does
// not fit is left to the owner of a lock, who rebuilds the bucket. What others read before that
// does no harm:
//   A word that is locked equals none that was read: a swap fails, and its work-item reads again.
//   Words are tagged only until they are counters: no late swap of a tagged word finds counters.
//   Words of counters only grow, and become wider: none is again what it was.
//   A late swap may find a tagged word as it was read, though others have changed. That word takes
//   what it was given. At worst the tag has an entry in two words, and estimates add all of them.
//   An insert that has added to some of its counters adds to the others whatever they have become:
//   a wider one is the sum of those it takes the place of, and so is the counter of a row.
//   The owner gives back the first word last: no other thread locks the bucket before, and a word that was
//   given back and changes at once is not looked at again.
//   A bucket keeps its row. What is added there late, for a heavy entry, is counted in every state.
// Launches follow each other: no insert runs during a removal or a query, and only inserts lock.
//
// Memory transactions per key: insert reads one sector of 32 bytes and swaps a word of it in a
// second transaction that finds it in cache; counters of a bucket take a swap for each word of them
// that is selected, 2.3 on average for d = 3. remove_keys does the same, query reads one sector. A
// rebuilt bucket takes four more swaps, and seldom a few additions to its row. Rows are few and
// stay in cache, as do the selected bits of all tags.

#include "tagged_rebuild.cl"

// In addition to the remaining count: the bucket must be rebuilt.
#define NO_SPACE 0x80000000u

// How often a work-item finds that others have added to the entry of its key before it makes the
// entry a heavy one. Of those who swap a word at a time one succeeds, and all others wait for
// memory again; to a row they all add at once.
#define MOST_LOST 20

// Reads a bucket.
void read_bucket(ulong* word, __global const ulong* bucket) {
  ulong2 first = fresh_wide((__global const ulong2*)bucket);
  ulong2 second = fresh_wide((__global const ulong2*)bucket + 1);
  word[0] = first.x;
  word[1] = first.y;
  word[2] = second.x;
  word[3] = second.y;
}

// How an entry grows while a work-item tries to add to it.
typedef struct {
  uint count;  // as it was read last
  uint lost;   // how often others have added to it since the work-item read it first
} Race;

// Adds to a tagged bucket as it was read. Returns the counters that are left: none or all; or
// NO_SPACE, with which a work-item that has lost too often does not swap any more.
uint insert_tagged(__global ulong* words, const ulong* word, uint tag, uint weight, Race* race,
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
  race->lost += before > race->count;
  race->count = before;
  ulong sum = number == BUCKET_WORDS ? 0 : raised(found, at, tag, before, weight);
  if (sum == 0 || race->lost > MOST_LOST) {
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
  Race race = {ALL_ONES, 0};
#pragma unroll 1
  while (left != 0) {
    ulong word[BUCKET_WORDS];
    read_bucket(word, words);
    ulong bits = word[0] | word[1] | word[2] | word[3];
    if ((bits & LOCKED_WORD) == 0) {
      if ((word[0] & COUNTERS) != 0) {
        left = insert_counters(words, word, positions[tag], left, weight, high);
      } else if ((bits & COUNTERS) == 0) {
        left = insert_tagged(words, word, tag, weight, &race, positions, high);
      }
    }
    bool rebuilds = (left & NO_SPACE) != 0;
    left &= ALL_SELECTED;
    if (rebuilds) {
      if (atom_cmpxchg(&words[0], word[0], LOCKED_WORD) == word[0]) {
        rebuild(words, word[0], tag, left, weight, race.lost > MOST_LOST, positions, high,
                requested, rows, number);
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
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void remove_keys(
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

// The estimate of every key. A work-item takes one key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void query(
    __global const ulong2* table, __global uint* high, ulong buckets,
    __global const uint* positions, ulong seed, __global const Key* keys, ulong from, ulong count,
    __global uint* counts) {
  ulong at = get_group_id(0) * (ulong)TILE + get_local_id(0);
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    __global const ulong2* bucket = table + bucket_of(hash, buckets) * (BUCKET_WORDS / 2);
    ulong2 first = bucket[0];
    ulong2 second = bucket[1];
    ulong word[BUCKET_WORDS] = {first.x, first.y, second.x, second.y};
    counts[at] = estimate_of(word, tag_of(hash), positions, high);
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
    __global const ulong* table, ulong count, __global Counter* found) {
  __local Summary summary;
  uint used = 0;
  uint largest = 0;
  ulong step = get_num_groups(0) * (ulong)get_local_size(0);
  for (ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0); at < count;
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
    __global const ulong* table, ulong count, __global Counter* found) {
  __local Summary summary;
  uint converted = 0;
  ulong step = get_num_groups(0) * (ulong)get_local_size(0);
  for (ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
       at < count / BUCKET_WORDS; at += step) {
    converted += (table[at * BUCKET_WORDS] & COUNTERS) != 0;
  }
  report(converted, 0, &summary, found);
}
