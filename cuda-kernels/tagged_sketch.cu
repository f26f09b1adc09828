// Made from opencl-kernels/tagged_sketch.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// The tagged sketch: buckets of tags and counts that become counters when they are full.
//
// Threads change a word by compare-and-swap, and each word says by itself what it is. What does not
// fit is left to the owner of a lock, who rebuilds the bucket. What others read before that does no
// harm:
//   A word that is locked equals none that was read: a swap fails, and its thread reads again.
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

#include "tagged_rebuild.cu"

// In addition to the remaining count: the bucket must be rebuilt.
#define NO_SPACE 0x80000000u

// How often a thread finds that others have added to the entry of its key before it makes the entry
// a heavy one. Of those who swap a word at a time one succeeds, and all others wait for memory
// again; to a row they all add at once.
#define MOST_LOST 20

// Reads a bucket.
__device__ __forceinline__ void read_bucket(ulong* word, const ulong* bucket) {
  ulonglong2 first = fresh_wide((const ulonglong2*)bucket);
  ulonglong2 second = fresh_wide((const ulonglong2*)bucket + 1);
  word[0] = first.x;
  word[1] = first.y;
  word[2] = second.x;
  word[3] = second.y;
}

// How an entry grows while a thread tries to add to it.
struct Race {
  uint count;  // as it was read last
  uint lost;   // how often others have added to it since the thread read it first
};

// Adds to a tagged bucket as it was read. Returns the counters that are left: none or all; or
// NO_SPACE, with which a thread that has lost too often does not swap any more.
__device__ __forceinline__ uint insert_tagged(ulong* words, const ulong* word, uint tag,
                                              uint weight, Race* race, const uint* positions,
                                              uint* high) {
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
  return atomicCAS(&words[number], found, sum) == found ? 0 : ALL_SELECTED;
}

// Adds to the counters that are left of those that a tag selects, in a bucket as it was read.
// Returns those that are left then; with NO_SPACE if one of them needs more bits. Words may have
// been read before and after the bucket became wider, and while it was tagged.
__device__ __forceinline__ uint insert_counters(ulong* words, const ulong* word, uint positions,
                                                uint left, uint weight, uint* high) {
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
      } else if (atomicCAS(&words[i], word[i], sum) == word[i]) {
        rest &= ~here;
      }
    }
  }
  return rest;
}

// Inserts every key as often as it counts. A thread takes one key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    insert(ulong* table, uint* high, uint* requested, ulong buckets, uint rows,
           const uint* positions, ulong seed, const Key* keys, ulong from, ulong count,
           const uint* weights, ulong weights_from) {
  __shared__ Tile tile;
  load_tile(&tile, seed, keys, from, count, weights, weights_from);
  ulong hash = tile.hash[threadIdx.x];
  uint weight = tile.weight[threadIdx.x];
  uint tag = tag_of(hash);
  ulong number = bucket_of(hash, buckets);
  ulong* words = table + number * BUCKET_WORDS;
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
      if (atomicCAS(&words[0], word[0], LOCKED_WORD) == word[0]) {
        rebuild(words, word[0], tag, left, weight, race.lost > MOST_LOST, positions, high,
                requested, rows, number);
        left = 0;
      }
    }
  }
}

// Takes from an entry of a tag what it has of a weight. Returns what is left: 0 if there is no such
// entry, as what was never inserted takes nothing.
__device__ __forceinline__ uint remove_tagged(ulong* words, const ulong* word, uint tag,
                                              uint weight, const uint* positions, uint* high) {
  uint* row = 0;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    ulong units = units_of(word[i], tag);
    if (units != 0) {
      uint at = first_unit(units);
      uint count = count_at(word[i], at);
      if (count != HEAVY) {
        uint part = min(count, weight);
        ulong rest = with_count(word[i], at, tag, count, count - part);
        return atomicCAS(&words[i], word[i], rest) == word[i] ? weight - part : weight;
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
__device__ __forceinline__ void subtract_word(ulong* at, ulong word, uint positions, uint here,
                                              uint weight) {
  ulong found = atomicCAS(at, word, subtracted(word, positions, here, weight));
  while (found != word) {
    word = found;
    found = atomicCAS(at, word, subtracted(word, positions, here, weight));
  }
}

__device__ __forceinline__ void remove_counters(ulong* words, const ulong* word, uint positions,
                                                uint weight, uint* high) {
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
// a heavy one stays where its count is. A thread takes one key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    remove_keys(ulong* table, uint* high, ulong buckets, const uint* positions, ulong seed,
                const Key* keys, ulong from, ulong count, const uint* weights, ulong weights_from) {
  __shared__ Tile tile;
  load_tile(&tile, seed, keys, from, count, weights, weights_from);
  ulong hash = tile.hash[threadIdx.x];
  uint weight = tile.weight[threadIdx.x];
  uint tag = tag_of(hash);
  ulong* words = table + bucket_of(hash, buckets) * BUCKET_WORDS;
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

// The estimate of every key. A thread takes one key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    query(const ulonglong2* table, uint* high, ulong buckets, const uint* positions, ulong seed,
          const Key* keys, ulong from, ulong count, uint* counts) {
  ulong at = blockIdx.x * (ulong)TILE + threadIdx.x;
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    const ulonglong2* bucket = table + bucket_of(hash, buckets) * (BUCKET_WORDS / 2);
    ulonglong2 first = bucket[0];
    ulonglong2 second = bucket[1];
    ulong word[BUCKET_WORDS] = {first.x, first.y, second.x, second.y};
    counts[at] = estimate_of(word, tag_of(hash), positions, high);
  }
}

// The largest counter of a word that is in no row.
__device__ __forceinline__ uint largest_counter(ulong word) {
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
__device__ __forceinline__ uint largest_entry(ulong word) {
  uint largest = 0;
  for (uint at = 0; word >> at != 0; at += UNIT_BITS) {
    bool begins = (word >> at & MOST_SHORT) != 0;
    uint count = begins ? count_at(word, at) : 0;
    largest = max(largest, count == HEAVY ? 0 : count);
  }
  return largest;
}

// Summarizes the units of buckets: those in use, all of a bucket of counters, and the largest count
// that is in no row. A thread takes every step-th bucket.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    summarize_units(const ulong* table, ulong count, Counter* found) {
  __shared__ Summary summary;
  uint used = 0;
  uint largest = 0;
  ulong step = gridDim.x * (ulong)blockDim.x;
  for (ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x; at < count; at += step) {
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
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    count_converted(const ulong* table, ulong count, Counter* found) {
  __shared__ Summary summary;
  uint converted = 0;
  ulong step = gridDim.x * (ulong)blockDim.x;
  for (ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x; at < count / BUCKET_WORDS;
       at += step) {
    converted += (table[at * BUCKET_WORDS] & COUNTERS) != 0;
  }
  report(converted, 0, &summary, found);
}
