// Inserts and removes the entries of a partitioned batch in a tagged sketch, a slice of the table at
// a time, in local memory. In a round a bucket belongs to one work-item: no word is swapped, nothing
// is locked.
//
// Memory transactions per key: an entry of 4 bytes is read, and its weight if there is one; the
// table is read once, unless it was empty, and written once.

#include "local_slice.cl"
#include "slices.cl"
#include "tagged_rebuild.cl"

#define BUCKET_UINTS (2 * BUCKET_WORDS)
#define SLICE_QUADS (SLICE_BUCKETS * BUCKET_UINTS / 4)

typedef struct {
  ulong word[BUCKET_WORDS];
} Words;

Words words_of(__local const ulong* bucket) {
  Words words;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    words.word[i] = bucket[i];
  }
  return words;
}

void put_words(__local ulong* bucket, Words words) {
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    bucket[i] = words.word[i];
  }
}

// Adds to an entry of a tagged bucket; false if it has no space for that.
bool add_entry(Words* words, uint tag, uint weight, __global const uint* positions,
               __global uint* high) {
  ulong found = 0;
  uint at = 0;
  uint before = 0;
  uint number = find_entry(words->word, tag, &found, &at);
  if (number != BUCKET_WORDS) {
    before = count_at(found, at);
  } else {
    number = find_space(words->word, weight, &found, &at);
  }
  if (before == HEAVY) {
    uint mask = row_mask(positions[tag], ALL_SELECTED);
    add_high(row_at(high, row_of_entry(found, at)), mask, weight);
    return true;
  }
  ulong sum = number == BUCKET_WORDS ? 0 : raised(found, at, tag, before, weight);
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    words->word[i] = i == number && sum != 0 ? sum : words->word[i];
  }
  return sum != 0;
}

// Adds to the counters of a tag; false if one of them has no space for that.
bool add_selected(Words* words, uint positions, uint weight, __global uint* high) {
  if (WIDTH_OF(words->word[0]) == ROW_WIDTH) {
    add_high(row_at(high, (uint)words->word[0]), row_mask(positions, ALL_SELECTED), weight);
    return true;
  }
  Words sum;
  bool fits = true;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    sum.word[i] = added(words->word[i], positions, in_word(positions, ALL_SELECTED, i), weight);
    fits = fits && sum.word[i] != 0;
  }
  if (fits) {
    *words = sum;
  }
  return fits;
}

// A bucket after an addition that it had no space for.
SEPARATE Wide4 rebuilt(Wide4 words, uint tag, uint weight, __global const uint* positions,
                       __global uint* high, __global uint* requested, uint rows, ulong number) {
  Bucket bucket;
  bucket.row = NO_ROW_YET;
  bucket.positions = positions;
  bucket.high = high;
  bucket.requested = requested;
  bucket.rows = rows;
  bucket.number = number;
  bucket.word[0] = words.x;
  bucket.word[1] = words.y;
  bucket.word[2] = words.z;
  bucket.word[3] = words.w;
  rebuild_words(&bucket, tag, ALL_SELECTED, weight, false);
  words.x = bucket.word[0];
  words.y = bucket.word[1];
  words.z = bucket.word[2];
  words.w = bucket.word[3];
  return words;
}

// Does so in local memory.
void rebuild_local(__local ulong* bucket, uint tag, uint weight, __global const uint* positions,
                   __global uint* high, __global uint* requested, uint rows, ulong number) {
  Wide4 words;
  words.x = bucket[0];
  words.y = bucket[1];
  words.z = bucket[2];
  words.w = bucket[3];
  words = rebuilt(words, tag, weight, positions, high, requested, rows, number);
  bucket[0] = words.x;
  bucket[1] = words.y;
  bucket[2] = words.z;
  bucket[3] = words.w;
}

// Inserts every entry as often as it counts. A work-group takes a slice.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void insert_slices(
    __global uint* table, ulong buckets, uint empty, __global uint* high,
    __global uint* requested, uint rows, __global const uint* positions,
    __global const uint* space, ulong numbers, ulong entries, ulong weights, uint capacity,
    uint mask_bits) {
  __local RoundTile tile;
  __local uint4 slice[SLICE_QUADS];
  __local ulong* words = (__local ulong*)slice;
  SliceEntries from = {numbers, entries, weights, capacity, mask_bits};
  uint number = space[numbers + get_group_id(0)];
  ulong first = get_group_id(0) * (ulong)SLICE_BUCKETS;
  uint present = number == 0 ? 0 : (uint)min(buckets - first, (ulong)SLICE_BUCKETS);
  load_slice(slice, table + first * BUCKET_UINTS, present * BUCKET_UINTS, empty);
  for (uint done = 0; done < number; done += TILE_ENTRIES) {
    uint rounds = load_rounds(&tile, space, from, done, number);
    for (uint round = 0; round < rounds; round++) {
      uint end = tile.ordered.first[round + 1];
      for (uint at = round_start(&tile, round); at < end; at += round_step(round)) {
        uint place = bucket_in_slice(tile.ordered.entries[at], mask_bits);
        __local ulong* bucket = words + place * BUCKET_WORDS;
        uint tag = 1 + selected_by(&tile, at, mask_bits);
        uint weight = weight_of(&tile, at);
        Words own = words_of(bucket);
        bool fits = (own.word[0] & COUNTERS) != 0
                        ? add_selected(&own, positions[tag], weight, high)
                        : add_entry(&own, tag, weight, positions, high);
        if (fits) {
          put_words(bucket, own);
        } else {
          rebuild_local(bucket, tag, weight, positions, high, requested, rows, first + place);
        }
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  store_slice(slice, table + first * BUCKET_UINTS, present * BUCKET_UINTS);
}

// Takes a weight from the entries of a tag, as much as they have, and then from the row.
void take_entry(Words* words, uint tag, uint weight, __global const uint* positions,
                __global uint* high) {
  __global uint* row = 0;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    ulong word = words->word[i];
    ulong units = units_of(word, tag);
    if (units != 0) {
      uint at = first_unit(units);
      uint count = count_at(word, at);
      if (count == HEAVY) {
        row = row_at(high, row_of_entry(word, at));
      } else {
        uint part = min(count, weight);
        words->word[i] = with_count(word, at, tag, count, count - part);
        weight -= part;
      }
    }
  }
  if (row != 0 && weight != 0) {
    add_high(row, row_mask(positions[tag], ALL_SELECTED), -weight);
  }
}

// Takes a weight from the counters of a tag.
void take_selected(Words* words, uint positions, uint weight, __global uint* high) {
  if (WIDTH_OF(words->word[0]) == ROW_WIDTH) {
    add_high(row_at(high, (uint)words->word[0]), row_mask(positions, ALL_SELECTED), -weight);
    return;
  }
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    uint here = in_word(positions, ALL_SELECTED, i);
    words->word[i] = subtracted(words->word[i], positions, here, weight);
  }
}

// Removes every entry as often as it counts. A work-group takes a slice.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void remove_slices(
    __global uint* table, ulong buckets, uint empty, __global uint* high,
    __global const uint* positions, __global const uint* space, ulong numbers, ulong entries,
    ulong weights, uint capacity, uint mask_bits) {
  __local RoundTile tile;
  __local uint4 slice[SLICE_QUADS];
  __local ulong* words = (__local ulong*)slice;
  SliceEntries from = {numbers, entries, weights, capacity, mask_bits};
  uint number = space[numbers + get_group_id(0)];
  ulong first = get_group_id(0) * (ulong)SLICE_BUCKETS;
  uint present = number == 0 ? 0 : (uint)min(buckets - first, (ulong)SLICE_BUCKETS);
  load_slice(slice, table + first * BUCKET_UINTS, present * BUCKET_UINTS, empty);
  for (uint done = 0; done < number; done += TILE_ENTRIES) {
    uint rounds = load_rounds(&tile, space, from, done, number);
    for (uint round = 0; round < rounds; round++) {
      uint end = tile.ordered.first[round + 1];
      for (uint at = round_start(&tile, round); at < end; at += round_step(round)) {
        uint place = bucket_in_slice(tile.ordered.entries[at], mask_bits);
        uint tag = 1 + selected_by(&tile, at, mask_bits);
        uint weight = weight_of(&tile, at);
        Words own = words_of(words + place * BUCKET_WORDS);
        if ((own.word[0] & COUNTERS) != 0) {
          take_selected(&own, positions[tag], weight, high);
        } else {
          take_entry(&own, tag, weight, positions, high);
        }
        put_words(words + place * BUCKET_WORDS, own);
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  store_slice(slice, table + first * BUCKET_UINTS, present * BUCKET_UINTS);
}
