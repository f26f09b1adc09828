// Made from opencl-kernels/tagged_slices.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Inserts and removes the entries of a partitioned batch in a tagged sketch, a slice of the table
// at a time, in shared memory. In a round a bucket belongs to one thread: no word is swapped,
// nothing is locked.
//
// Memory transactions per key: an entry of 4 bytes is read, and its weight if there is one; the
// table is read once, unless it was empty, and written once.

#include "local_slice.cu"
#include "slices.cu"
#include "tagged_rebuild.cu"

#define BUCKET_UINTS (2 * BUCKET_WORDS)
#define SLICE_QUADS (SLICE_BUCKETS * BUCKET_UINTS / 4)

struct Words {
  ulong word[BUCKET_WORDS];
};

__device__ __forceinline__ Words words_of(const ulong* bucket) {
  Words words;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    words.word[i] = bucket[i];
  }
  return words;
}

__device__ __forceinline__ void put_words(ulong* bucket, Words words) {
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    bucket[i] = words.word[i];
  }
}

// Adds to an entry of a tagged bucket; false if it has no space for that.
__device__ __forceinline__ bool add_entry(Words* words, uint tag, uint weight,
                                          const uint* positions, uint* high) {
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
__device__ __forceinline__ bool add_selected(Words* words, uint positions, uint weight,
                                             uint* high) {
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
__device__ SEPARATE Wide4 rebuilt(Wide4 words, uint tag, uint weight, const uint* positions,
                                  uint* high, uint* requested, uint rows, ulong number) {
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

// Does so in shared memory.
__device__ __forceinline__ void rebuild_local(ulong* bucket, uint tag, uint weight,
                                              const uint* positions, uint* high, uint* requested,
                                              uint rows, ulong number) {
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

// Inserts every entry as often as it counts. A block takes a slice.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    insert_slices(uint* table, ulong buckets, uint empty, uint* high, uint* requested, uint rows,
                  const uint* positions, const uint* space, ulong numbers, ulong entries,
                  ulong weights, uint capacity, uint mask_bits) {
  __shared__ RoundTile tile;
  __shared__ uint4 slice[SLICE_QUADS];
  ulong* words = (ulong*)slice;
  SliceEntries from = {numbers, entries, weights, capacity, mask_bits};
  uint number = space[numbers + blockIdx.x];
  ulong first = blockIdx.x * (ulong)SLICE_BUCKETS;
  uint present = number == 0 ? 0 : (uint)min(buckets - first, (ulong)SLICE_BUCKETS);
  load_slice(slice, table + first * BUCKET_UINTS, present * BUCKET_UINTS, empty);
  for (uint done = 0; done < number; done += TILE_ENTRIES) {
    uint rounds = load_rounds(&tile, space, from, done, number);
    for (uint round = 0; round < rounds; round++) {
      uint end = tile.ordered.first[round + 1];
      for (uint at = round_start(&tile, round); at < end; at += round_step(round)) {
        uint place = bucket_in_slice(tile.ordered.entries[at], mask_bits);
        ulong* bucket = words + place * BUCKET_WORDS;
        uint tag = 1 + selected_by(&tile, at, mask_bits);
        uint weight = weight_of(&tile, at);
        Words own = words_of(bucket);
        bool fits = (own.word[0] & COUNTERS) != 0 ? add_selected(&own, positions[tag], weight,
                                                                 high) : add_entry(&own, tag,
                                                                                   weight,
                                                                                   positions, high);
        if (fits) {
          put_words(bucket, own);
        } else {
          rebuild_local(bucket, tag, weight, positions, high, requested, rows, first + place);
        }
      }
      __syncthreads();
    }
  }
  store_slice(slice, table + first * BUCKET_UINTS, present * BUCKET_UINTS);
}

// Takes a weight from the entries of a tag, as much as they have, and then from the row.
__device__ __forceinline__ void take_entry(Words* words, uint tag, uint weight,
                                           const uint* positions, uint* high) {
  uint* row = 0;
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
__device__ __forceinline__ void take_selected(Words* words, uint positions, uint weight,
                                              uint* high) {
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

// Removes every entry as often as it counts. A block takes a slice.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    remove_slices(uint* table, ulong buckets, uint empty, uint* high, const uint* positions,
                  const uint* space, ulong numbers, ulong entries, ulong weights, uint capacity,
                  uint mask_bits) {
  __shared__ RoundTile tile;
  __shared__ uint4 slice[SLICE_QUADS];
  ulong* words = (ulong*)slice;
  SliceEntries from = {numbers, entries, weights, capacity, mask_bits};
  uint number = space[numbers + blockIdx.x];
  ulong first = blockIdx.x * (ulong)SLICE_BUCKETS;
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
      __syncthreads();
    }
  }
  store_slice(slice, table + first * BUCKET_UINTS, present * BUCKET_UINTS);
}
