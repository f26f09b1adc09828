// Inserts and removes the entries of a partitioned batch in a tagged sketch, a slice of the table at
// a time, in local memory. In a round a bucket belongs to one work-item: no word is swapped, nothing
// is locked, and cells are updated conservatively.
//
// Memory transactions per key: an entry of 4 bytes is read, and its weight if there is one; the
// table is read once, unless it was empty, and written once.

#include "local_slice.cl"
#include "slices.cl"
#include "tagged_bucket.cl"

#define BUCKET_UINTS (2 * BUCKET_WORDS)
#define SLICE_QUADS (SLICE_BUCKETS * BUCKET_UINTS / 4)

Bucket bucket_at(__local const ulong* words) {
  Bucket bucket;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    bucket.word[i] = words[i];
  }
  return bucket;
}

void put_bucket(__local ulong* words, const Bucket* bucket) {
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    words[i] = bucket->word[i];
  }
}

// Adds to a dictionary; false if it has no space for that.
bool add_to_dictionary(__local ulong* words, const Bucket* bucket, uint tag, uint weight) {
  ulong found = 0;
  uint at = 0;
  ulong before = 0;
  uint number = find_entry(bucket->word, tag, &found, &at);
  bool large = number == LAST_WORD && is_hybrid(found);
  if (large) {
    words[LAST_WORD] = found + ((ulong)weight << COUNT_SHIFT);
    return true;
  }
  if (number != BUCKET_WORDS) {
    before = count_at(found, at);
  } else {
    number = find_space(bucket->word, weight, &found, &at);
  }
  ulong sum = number == BUCKET_WORDS ? 0 : raised(found, at, tag, before, weight);
  if (sum != 0) {
    words[number] = sum;
  }
  return sum != 0;
}

// A bucket after an addition that a dictionary had no space for.
SEPARATE Wide4 rebuilt(Wide4 words, uint tag, uint weight) {
  Bucket bucket;
  bucket.word[0] = words.x;
  bucket.word[1] = words.y;
  bucket.word[2] = words.z;
  bucket.word[3] = words.w;
  add_to_full(&bucket, tag, weight, false);
  words.x = bucket.word[0];
  words.y = bucket.word[1];
  words.z = bucket.word[2];
  words.w = bucket.word[3];
  return words;
}

// Does so in local memory.
void rebuild_local(__local ulong* bucket, uint tag, uint weight) {
  Wide4 words;
  words.x = bucket[0];
  words.y = bucket[1];
  words.z = bucket[2];
  words.w = bucket[3];
  words = rebuilt(words, tag, weight);
  bucket[0] = words.x;
  bucket[1] = words.y;
  bucket[2] = words.z;
  bucket[3] = words.w;
}

// Inserts every entry as often as it counts. A work-group takes a slice.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void insert_slices(
    __global uint* table, ulong buckets, uint empty, __global const uint* space, ulong numbers,
    ulong entries, ulong weights, uint capacity, uint mask_bits) {
  __local RoundTile tile;
  __local uint4 slice[SLICE_QUADS];
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
        __local ulong* words = (__local ulong*)slice + place * BUCKET_WORDS;
        uint tag = 1 + selected_by(&tile, at, mask_bits);
        uint weight = weight_of(&tile, at);
        Bucket bucket = bucket_at(words);
        if (is_hybrid(bucket.word[0])) {
          add_to_hybrid(&bucket, tag, weight);
          put_bucket(words, &bucket);
        } else if (!add_to_dictionary(words, &bucket, tag, weight)) {
          rebuild_local(words, tag, weight);
        }
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  store_slice(slice, table + first * BUCKET_UINTS, present * BUCKET_UINTS);
}

// Takes a weight from the entries of a tag in a dictionary, as much as they have.
void take_from_dictionary(__local ulong* words, uint tag, uint weight) {
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    ulong word = words[i];
    ulong units = units_of(word, tag);
    if (i == LAST_WORD && is_hybrid(word)) {
      if (heavy_tag(word) == tag) {
        words[i] = word - (min(large_count(word), (ulong)weight) << COUNT_SHIFT);
      }
    } else if (units != 0) {
      uint at = first_unit(units);
      ulong count = count_at(word, at);
      uint part = (uint)min(count, (ulong)weight);
      words[i] = with_count(word, at, tag, count, count - part);
      weight -= part;
    }
  }
}

// Takes a weight from the heavy entry of a tag, as much as it has, and then from its cells.
void take_from_hybrid(__local ulong* words, uint tag, uint weight) {
  ulong heavy = words[LAST_WORD];
  uint i = find_heavy(heavy, tag);
  if (i != NO_ENTRY) {
    ulong count = heavy_count(heavy, i);
    uint part = (uint)min(count, (ulong)weight);
    words[LAST_WORD] = with_heavy(heavy, i, tag, heavy_rest(heavy, i), count - part);
    weight -= part;
  }
#pragma unroll
  for (uint j = 0; j < SELECTED; j++) {
    uint number = cell_word(tag, j);
    words[number] = lowered_cell(words[number], cell_of(tag, number), weight);
  }
}

// Removes every entry as often as it counts. A work-group takes a slice.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void remove_slices(
    __global uint* table, ulong buckets, uint empty, __global const uint* space, ulong numbers,
    ulong entries, ulong weights, uint capacity, uint mask_bits) {
  __local RoundTile tile;
  __local uint4 slice[SLICE_QUADS];
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
        __local ulong* words = (__local ulong*)slice + place * BUCKET_WORDS;
        uint tag = 1 + selected_by(&tile, at, mask_bits);
        uint weight = weight_of(&tile, at);
        if (is_hybrid(words[0])) {
          take_from_hybrid(words, tag, weight);
        } else {
          take_from_dictionary(words, tag, weight);
        }
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  store_slice(slice, table + first * BUCKET_UINTS, present * BUCKET_UINTS);
}
