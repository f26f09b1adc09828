// Made from opencl-kernels/tagged_slices.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Inserts and removes the entries of a partitioned batch in a tagged sketch, a slice of the table
// at a time, in shared memory. In a round a bucket belongs to one thread: no word is swapped,
// nothing is locked, and cells are updated conservatively.
//
// Memory transactions per key: an entry of 4 bytes is read, and its weight if there is one; the
// table is read once, unless it was empty, and written once.

#include "local_slice.cu"
#include "slices.cu"
#include "tagged_bucket.cu"

#define BUCKET_UINTS (2 * BUCKET_WORDS)
#define LEFT_ENTRIES (TILE_ENTRIES + 256)  // that are left at the same time
#define NONE 0xFFFFu
#define SLICE_QUADS (SLICE_BUCKETS * BUCKET_UINTS / 4)

__device__ __forceinline__ Bucket bucket_at(const ulong* words) {
  Bucket bucket;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    bucket.word[i] = words[i];
  }
  return bucket;
}

__device__ __forceinline__ void put_bucket(ulong* words, const Bucket* bucket) {
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    words[i] = bucket->word[i];
  }
}

// Adds to a dictionary; false if it has no space for that.
__device__ __forceinline__ bool add_to_dictionary(ulong* words, const Bucket* bucket, uint tag,
                                                  uint weight) {
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
    number = find_space(bucket->word, units_for(weight), &found, &at);
  }
  ulong sum = number == BUCKET_WORDS ? 0 : raised(found, at, tag, before, weight);
  if (sum != 0) {
    words[number] = sum;
  }
  return sum != 0;
}

// Entries that dictionaries had no space for, as a list for each of their buckets. They are added
// when there are many, or at the end. To make a hybrid of a bucket takes a hundred times as long as
// any other change: in rounds a few threads would hold up all others.
struct Left {
  uint number;                    // of entries
  uint buckets;                   // that have entries
  ushort bucket[SLICE_BUCKETS];   // their numbers
  ushort last[SLICE_BUCKETS];     // the entry of a bucket that came last, or NONE
  ushort next[LEFT_ENTRIES];      // the one of its bucket that came before an entry, or NONE
  ushort selected[LEFT_ENTRIES];  // what selects its counters
#if WEIGHTED
  uint weight[LEFT_ENTRIES];
#endif
};

// Empties the lists.
__device__ __forceinline__ void clear_left(Left* left) {
  for (uint i = threadIdx.x; i < SLICE_BUCKETS; i += GROUP_SIZE) {
    left->last[i] = NONE;
  }
  left->number = 0;
  left->buckets = 0;
}

// Leaves an entry of a bucket that this thread has in a round.
__device__ __forceinline__ void leave(Left* left, uint bucket, uint selected, uint weight) {
  uint at = atomicAdd(&left->number, 1u);
  uint last = left->last[bucket];
  if (last == NONE) {
    left->bucket[atomicAdd(&left->buckets, 1u)] = (ushort)bucket;
  }
  left->next[at] = (ushort)last;
  left->last[bucket] = (ushort)at;
  left->selected[at] = (ushort)selected;
#if WEIGHTED
  left->weight[at] = weight;
#endif
}

__device__ __forceinline__ uint left_weight(const Left* left, uint at) {
#if WEIGHTED
  return left->weight[at];
#else
  return 1;
#endif
}

// A bucket after an addition of any kind.
__device__ SEPARATE Wide4 with_added(Wide4 words, uint tag, uint weight) {
  Bucket bucket;
  bucket.word[0] = words.x;
  bucket.word[1] = words.y;
  bucket.word[2] = words.z;
  bucket.word[3] = words.w;
  add_to_bucket(&bucket, tag, weight);
  words.x = bucket.word[0];
  words.y = bucket.word[1];
  words.z = bucket.word[2];
  words.w = bucket.word[3];
  return words;
}

// Adds the entries that were left.
__device__ __forceinline__ void insert_left(const Left* left, ulong* slice) {
  for (uint i = threadIdx.x; i < left->buckets; i += GROUP_SIZE) {
    uint place = left->bucket[i];
    ulong* bucket = slice + place * BUCKET_WORDS;
    Wide4 words;
    words.x = bucket[0];
    words.y = bucket[1];
    words.z = bucket[2];
    words.w = bucket[3];
#pragma unroll 1
    for (uint at = left->last[place]; at != NONE; at = left->next[at]) {
      words = with_added(words, 1 + left->selected[at], left_weight(left, at));
    }
    bucket[0] = words.x;
    bucket[1] = words.y;
    bucket[2] = words.z;
    bucket[3] = words.w;
  }
}

// Inserts every entry as often as it counts. A block takes a slice.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    insert_slices(uint* table, ulong buckets, uint empty, const uint* space, ulong numbers,
                  ulong entries, ulong weights, uint capacity, uint mask_bits) {
  __shared__ RoundTile tile;
  __shared__ Left left;
  __shared__ uint4 slice[SLICE_QUADS];
  SliceEntries from = {numbers, entries, weights, capacity, mask_bits};
  uint number = space[numbers + blockIdx.x];
  ulong first = blockIdx.x * (ulong)SLICE_BUCKETS;
  uint present = number == 0 ? 0 : (uint)min(buckets - first, (ulong)SLICE_BUCKETS);
  clear_left(&left);
  load_slice(slice, table + first * BUCKET_UINTS, present * BUCKET_UINTS, empty);
  for (uint done = 0; done < number; done += TILE_ENTRIES) {
    uint rounds = load_rounds(&tile, space, from, done, number);
    for (uint round = 0; round < rounds; round++) {
      uint end = tile.ordered.first[round + 1];
      for (uint at = round_start(&tile, round); at < end; at += round_step(round)) {
        uint place = bucket_in_slice(tile.ordered.entries[at], mask_bits);
        ulong* words = (ulong*)slice + place * BUCKET_WORDS;
        uint selected = selected_by(&tile, at, mask_bits);
        uint weight = weight_of(&tile, at);
        Bucket bucket = bucket_at(words);
        if (is_hybrid(bucket.word[0])) {
          add_to_hybrid(&bucket, 1 + selected, weight);
          put_bucket(words, &bucket);
        } else if (!add_to_dictionary(words, &bucket, 1 + selected, weight)) {
          leave(&left, place, selected, weight);
        }
      }
      __syncthreads();
    }
    bool is_last = done + TILE_ENTRIES >= number;
    if (left.number > (is_last ? 0 : LEFT_ENTRIES - TILE_ENTRIES)) {
      insert_left(&left, (ulong*)slice);
      __syncthreads();
      clear_left(&left);
      __syncthreads();
    }
  }
  store_slice(slice, table + first * BUCKET_UINTS, present * BUCKET_UINTS);
}

// Takes a weight from the entries of a tag in a dictionary, as much as they have.
__device__ __forceinline__ void take_from_dictionary(ulong* words, uint tag, uint weight) {
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    ulong word = words[i];
    ulong units = units_of(word, tag);
    if (i == LAST_WORD && is_hybrid(word)) {
      if (heavy_tag(word) == tag) {
        words[i] = large_count(word) <= weight ? 0 : word - ((ulong)weight << COUNT_SHIFT);
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
__device__ __forceinline__ void take_from_hybrid(ulong* words, uint tag, uint weight) {
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

// Removes every entry as often as it counts. A block takes a slice.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    remove_slices(uint* table, ulong buckets, uint empty, const uint* space, ulong numbers,
                  ulong entries, ulong weights, uint capacity, uint mask_bits) {
  __shared__ RoundTile tile;
  __shared__ uint4 slice[SLICE_QUADS];
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
        ulong* words = (ulong*)slice + place * BUCKET_WORDS;
        uint tag = 1 + selected_by(&tile, at, mask_bits);
        uint weight = weight_of(&tile, at);
        if (is_hybrid(words[0])) {
          take_from_hybrid(words, tag, weight);
        } else {
          take_from_dictionary(words, tag, weight);
        }
      }
      __syncthreads();
    }
  }
  store_slice(slice, table + first * BUCKET_UINTS, present * BUCKET_UINTS);
}
