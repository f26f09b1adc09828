// Inserts and removes the entries of a partitioned batch in a tagged sketch, a slice of the table at
// a time. A bucket belongs to one work-item meanwhile: no word is swapped, nothing is locked.
//
// Memory transactions per key: an entry of 4 bytes is read, and its weight if there is one. The
// sector of each bucket that has entries is read and written once for each tile of entries.

typedef struct {
  ulong word[BUCKET_WORDS];
} Words;

Words load_words(__global const ulong* bucket) {
  ulong2 first = ((__global const ulong2*)bucket)[0];
  ulong2 second = ((__global const ulong2*)bucket)[1];
  Words words = {{first.x, first.y, second.x, second.y}};
  return words;
}

void store_words(__global ulong* bucket, Words words) {
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

// Adds to a bucket that had no space for that.
SEPARATE void make_space(ulong* word, uint tag, uint weight, __global const uint* positions,
                         __global uint* high, __global uint* requested, uint rows, ulong number) {
  Bucket bucket;
  bucket.row = NO_ROW_YET;
  bucket.positions = positions;
  bucket.high = high;
  bucket.requested = requested;
  bucket.rows = rows;
  bucket.number = number;
#pragma unroll 1
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    bucket.word[i] = word[i];
  }
  rebuild_words(&bucket, tag, ALL_SELECTED, weight, false);
#pragma unroll 1
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    word[i] = bucket.word[i];
  }
}

// Inserts every entry as often as it counts. A work-group takes a slice.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void insert_slices(
    __global ulong* table, __global uint* high, __global uint* requested, uint rows,
    __global const uint* positions, __global const uint* space, ulong numbers, ulong entries,
    ulong weights, uint capacity, uint mask_bits) {
  __local EntryTile tile;
  SliceEntries from = {numbers, entries, weights, capacity, mask_bits};
  uint number = space[numbers + get_group_id(0)];
  for (uint done = 0; done < number; done += TILE_ENTRIES) {
    load_slice(&tile, space, from, done, number);
    for (uint i = get_local_id(0); i < SLICE_BUCKETS; i += GROUP_SIZE) {
      uint at = tile.first[i];
      uint end = tile.first[i + 1];
      if (at != end) {
        ulong bucket = get_group_id(0) * (ulong)SLICE_BUCKETS + i;
        Words words = load_words(table + bucket * BUCKET_WORDS);
#pragma unroll 1
        for (; at < end; at++) {
          uint tag = 1 + selected_by(&tile, at, mask_bits);
          uint weight = weight_of(&tile, at);
          bool fits = (words.word[0] & COUNTERS) != 0
                          ? add_selected(&words, positions[tag], weight, high)
                          : add_entry(&words, tag, weight, positions, high);
          if (!fits) {
            Words copy = words;  // so that the others need no address, and stay in registers
            make_space(copy.word, tag, weight, positions, high, requested, rows, bucket);
            words = copy;
          }
        }
        store_words(table + bucket * BUCKET_WORDS, words);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
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
    __global ulong* table, __global uint* high, __global const uint* positions,
    __global const uint* space, ulong numbers, ulong entries, ulong weights, uint capacity,
    uint mask_bits) {
  __local EntryTile tile;
  SliceEntries from = {numbers, entries, weights, capacity, mask_bits};
  uint number = space[numbers + get_group_id(0)];
  for (uint done = 0; done < number; done += TILE_ENTRIES) {
    load_slice(&tile, space, from, done, number);
    for (uint i = get_local_id(0); i < SLICE_BUCKETS; i += GROUP_SIZE) {
      uint at = tile.first[i];
      uint end = tile.first[i + 1];
      if (at != end) {
        __global ulong* bucket = table + (get_group_id(0) * (ulong)SLICE_BUCKETS + i) * BUCKET_WORDS;
        Words words = load_words(bucket);
#pragma unroll 1
        for (; at < end; at++) {
          uint tag = 1 + selected_by(&tile, at, mask_bits);
          uint weight = weight_of(&tile, at);
          if ((words.word[0] & COUNTERS) != 0) {
            take_selected(&words, positions[tag], weight, high);
          } else {
            take_entry(&words, tag, weight, positions, high);
          }
        }
        store_words(bucket, words);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
