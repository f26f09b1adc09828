// Made from opencl-kernels/tagged_sketch.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// The tagged sketch: buckets that are dictionaries of tags and counts, and become hybrids of cells
// when they are full.
//
// Threads change a word by compare-and-swap, and each word says by itself what it is. Any number of
// threads may add to a bucket at once, by the additive rule: to all cells of a tag, where joined
// cells keep the larger value, or the sum if keys can be removed. A dictionary that has no space is
// left to the owner of a lock, who rebuilds it. What others read before that does no harm:
//   A word that is locked equals none that was read: a swap fails, and its thread reads again.
//   An entry that has no space to grow moves to another word: one swap takes it out, and then its
//   thread adds what it counted. Estimates are asked for after the launch has ended.
//   A word belongs to a dictionary until it belongs to a hybrid: no late swap prepared for one finds
//   the other, since their highest bits differ.
//   Words of cells only grow: none is again what it was. Once all cells of a word are one counter
//   they stay so, and threads add to it without a swap.
//   A late swap may find a dictionary's word as it was read, though others have changed. That word
//   takes what it is given. At worst the tag has an entry in two words, and estimates add all.
//   A large entry keeps its tag, and the owner of a lock only adds to it, as threads do without
//   a swap. What its tag has in other words joins it before the bucket becomes a hybrid.
//   A key that takes the place of a heavy entry does so by one swap. Then it moves the count of the
//   old one to its cells.
//   The owner gives back the first word last.
// Launches follow each other: no insert runs during a removal or a query, and only inserts lock.
//
// Memory transactions per key: insert reads one sector of 32 bytes and swaps a word of it in a
// second transaction that finds it in cache; a hybrid bucket takes two swaps, or one for a heavy
// entry. remove_keys does the same, query reads one sector. To move an entry takes another read and
// swap, to rebuild a bucket four more swaps.

#include "tagged_work.cu"

// How often a thread finds that others have added to the entry of its key before it makes the entry
// a large one. Of those who swap a word at a time one succeeds, and all others wait for memory
// again; to a large entry they all add at once.
#define MOST_LOST 2

// How often a thread tries to add before its block carries the key along: ten thousand swaps of one
// word, one after the other, take as long as all other work.
#define MOST_TRIES 4

// What a thread has still to do for its key.
struct Task {
  bool left;    // whether the key is to be added
  uint weight;  // what is to be added
  ulong first;  // the first word of its bucket as it was read last
  ulong count;  // the entry of its key, likewise
  uint lost;    // how often others have added to it since the thread read it first
  uint tries;
  bool rebuilds;
  bool becomes_large;  // whether its entry does, when the bucket is rebuilt
};

// Reads a bucket.
__device__ __forceinline__ void read_bucket(ulong* word, const ulong* bucket) {
  ulonglong2 first = fresh_wide((const ulonglong2*)bucket);
  ulonglong2 second = fresh_wide((const ulonglong2*)bucket + 1);
  word[0] = first.x;
  word[1] = first.y;
  word[2] = second.x;
  word[3] = second.y;
}

// Notes the count of an entry that others add to as well. Returns whether they do so too often.
__device__ __forceinline__ bool is_contended(Task* task, ulong count) {
  task->lost += count > task->count;
  task->count = count;
  return task->lost > MOST_LOST;
}

// Adds to a large entry.
__device__ __forceinline__ void add_to_large(ulong* words, uint weight) {
  atomicAdd(&words[LAST_WORD], (ulong)weight << COUNT_SHIFT);
}

// Takes an entry that has no space to grow out of its word, if another word has space for it. Then
// its count is to be added as well. Returns whether it has been tried.
__device__ __forceinline__ bool take_out_to_move(ulong* words, const ulong* word, uint number,
                                                 ulong found, uint at, uint tag, Task* task) {
  ulong before = task->count;
  ulong count = before + task->weight;
  ulong other = 0;
  uint space = 0;
  if (before == 0 || count > MOST_OF_THREE ||
      find_space(word, units_for(count), &other, &space) == BUCKET_WORDS) {
    return false;
  }
  if (atomicCAS(&words[number], found, with_count(found, at, tag, before, 0)) == found) {
    task->weight = (uint)count;
  }
  return true;
}

// Adds to a dictionary as it was read. An entry of more than two units becomes a large one at once
// where the last word is empty: its key may be frequent.
__device__ __forceinline__ void insert_in_dictionary(ulong* words, const ulong* word, uint tag,
                                                     Task* task) {
  uint weight = task->weight;
  ulong found = 0;
  uint at = 0;
  ulong before = 0;
  uint number = find_entry(word, tag, &found, &at);
  if (number == LAST_WORD && is_hybrid(found)) {
    add_to_large(words, weight);
    task->left = false;
    return;
  }
  if (number != BUCKET_WORDS) {
    before = count_at(found, at);
  } else {
    number = find_space(word, units_for(weight), &found, &at);
  }
  bool contended = is_contended(task, before);
  ulong sum = number == BUCKET_WORDS ? 0 : raised(found, at, tag, before, weight);
  bool grows = word[LAST_WORD] == 0 && before + weight > MOST_LIGHT;
  task->becomes_large = grows || (contended && !is_large(word[LAST_WORD]));
  if (task->becomes_large) {
    task->rebuilds = true;
  } else if (sum != 0) {
    task->left = atomicCAS(&words[number], found, sum) != found;
  } else {
    task->rebuilds = !take_out_to_move(words, word, number, found, at, tag, task);
  }
}

// A word with an addition to a cell.
__device__ __forceinline__ ulong raised_cell(ulong word, uint cell, ulong weight) {
  return with_cell(word, cell, cell_value(word, cell) + weight);
}

// Adds to a cell of a word, which was read and others change, too. Returns the new word.
__device__ __forceinline__ ulong add_to_cell(ulong* at, ulong word, uint cell, ulong weight) {
#pragma unroll 1
  while (!is_one_run(word)) {
    ulong sum = raised_cell(word, cell, weight);
    ulong found = atomicCAS(at, word, sum);
    if (found == word) {
      return sum;
    }
    word = found;
  }
  return atomicAdd(at, weight) + weight;
}

// Moves the count of an entry that lost its place to the cells of its tag.
__device__ SEPARATE void demote(ulong* words, ulong entry) {
  uint tag = heavy_tag(entry);
  ulong count = entry >> COUNT_SHIFT;
#pragma unroll 1
  for (uint i = 0; count != 0 && i < SELECTED; i++) {
    uint number = cell_word(tag, i);
    add_to_cell(&words[number], words[number], cell_of(tag, number), count);
  }
}

// Adds to a heavy entry as it was read, which may become a large one.
__device__ __forceinline__ void insert_in_heavy(ulong* words, ulong heavy, uint i, uint tag,
                                                Task* task) {
  if (is_large(heavy)) {
    add_to_large(words, task->weight);
    task->left = false;
    return;
  }
  ulong count = heavy_count(heavy, i) + task->weight;
  bool contended = is_contended(task, heavy_count(heavy, i));
  bool becomes_large = contended || count > MOST_OF_PAIR;
  uint rest = heavy_rest(heavy, i);
  ulong sum = with_heavy(heavy, i, tag, rest, count & MOST_OF_PAIR);
  if (becomes_large) {
    sum = large_entry(tag, rest, count);
  }
  if (atomicCAS(&words[LAST_WORD], heavy, sum) == heavy) {
    task->left = false;
    if (becomes_large) {
      demote(words, heavy_entry(heavy, 1 - i));
    }
  }
}

// Lets a key take the place of the lighter heavy entry if its cells come to more than twice that,
// in a bucket as it is after an addition.
__device__ __forceinline__ void take_place(ulong* words, const ulong* word, uint tag) {
  ulong heavy = word[LAST_WORD];
  ulong least = least_cell(word, tag);
  ulong lighter = min(heavy_count(heavy, 0), heavy_count(heavy, 1));  // without the rest
  if (!is_large(heavy) && least > 2 * lighter + SLACK) {
    uint i = lighter_heavy(word);
    if (least > 2 * heavy_estimate(word, i) + SLACK) {
      ulong sum = with_heavy(heavy, i, tag, 1, 0);
      if (atomicCAS(&words[LAST_WORD], heavy, sum) == heavy) {
        demote(words, heavy_entry(heavy, i));
      }
    }
  }
}

// Adds to the cells of a tag, in a bucket as it was read. The first cell decides whether others
// were faster; then the thread tries again from the beginning.
__device__ __forceinline__ void insert_in_cells(ulong* words, ulong* word, uint tag, Task* task) {
  uint first = cell_word(tag, 0);
  uint second = cell_word(tag, 1);
  ulong before = word_at(word, first);
  ulong one = raised_cell(before, cell_of(tag, first), task->weight);
  if (is_one_run(before)) {
    one = atomicAdd(&words[first], (ulong)task->weight) + task->weight;
  } else if (atomicCAS(&words[first], before, one) != before) {
    return;
  }
  ulong two = add_to_cell(&words[second], word_at(word, second), cell_of(tag, second),
                          task->weight);
#pragma unroll
  for (uint i = 0; i < CELL_WORDS; i++) {
    word[i] = i == first ? one : (i == second ? two : word[i]);
  }
  task->left = false;
  take_place(words, word, tag);
}

// Adds to a hybrid bucket as it was read.
__device__ __forceinline__ void insert_in_hybrid(ulong* words, ulong* word, uint tag, Task* task) {
  uint i = find_heavy(word[LAST_WORD], tag);
  if (i != NO_ENTRY) {
    insert_in_heavy(words, word[LAST_WORD], i, tag, task);
  } else {
    insert_in_cells(words, word, tag, task);
  }
}

// Adds to a dictionary whose first word this thread has locked, and gives it back. To a large entry
// others may add at the same time.
__device__ SEPARATE void rebuild(ulong* words, ulong first, uint tag, uint weight,
                                 bool becomes_large) {
  fence();
  Bucket bucket;
  bucket.word[0] = first;
#pragma unroll 1
  for (uint i = 1; i < CELL_WORDS; i++) {
    bucket.word[i] = atomicExch(&words[i], LOCKED_WORD);
  }
  ulong last = *(volatile const ulong*)&words[LAST_WORD];
  bool has_large = is_large(last);
  if (!has_large) {
    last = atomicExch(&words[LAST_WORD], LOCKED_WORD);
  }
  bucket.word[LAST_WORD] = last;
  add_to_full(&bucket, tag, weight, becomes_large ? LARGE_MADE : LARGE_KEPT);
  if (has_large) {
    atomicAdd(&words[LAST_WORD], bucket.word[LAST_WORD] - last);
  } else {
    atomicExch(&words[LAST_WORD], bucket.word[LAST_WORD]);
  }
#pragma unroll 1
  for (uint i = 1; i < CELL_WORDS; i++) {
    atomicExch(&words[i], bucket.word[i]);
  }
  fence();
  atomicExch(&words[0], bucket.word[0]);
}

// Whether words that were read belong to one state of a bucket that no thread rebuilds.
__device__ __forceinline__ bool is_whole(const ulong* word) {
  bool hybrid = is_hybrid(word[0]);
  bool whole = is_hybrid(word[LAST_WORD]) == hybrid || is_large(word[LAST_WORD]);
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    whole = whole && !is_locked(word[i]) && (i == LAST_WORD || is_hybrid(word[i]) == hybrid);
  }
  return whole;
}

// Tries to add to a bucket.
__device__ __forceinline__ void try_insert(ulong* words, uint tag, Task* task) {
  ulong word[BUCKET_WORDS];
  read_bucket(word, words);
  task->first = word[0];
  task->rebuilds = false;
  if (is_whole(word)) {
    if (is_hybrid(word[0])) {
      insert_in_hybrid(words, word, tag, task);
    } else {
      insert_in_dictionary(words, word, tag, task);
    }
  }
}

// Inserts the keys of a list. A thread takes the next one when its own has been added: who has to
// try again does not hold up the others. To rebuild a bucket takes hundreds of times as long as any
// other change. So this is left to a list of its own, whose threads all do so at the same time.
__device__ __forceinline__ void insert_list(Work* work, uint list, bool carries, ulong* table,
                                            ulong buckets) {
  uint place = 0;
  uint tag = 0;
  ulong* words = table;
  Task task = {false, 0, 0, 0, 0, 0, false, false};
#pragma unroll 1
  while (true) {
    if (!task.left) {
      uint next = atomicAdd(&work->next[list], 1u);
      if (next >= work->number[list]) {
        break;
      }
      uint listed = work->tile.slot[list * TILE + next];
      place = listed & ~BECOMES_LARGE;
      ulong hash = work->tile.hash[place];
      tag = tag_of(hash);
      words = table + bucket_of(hash, buckets) * BUCKET_WORDS;
      task.weight = work->tile.weight[place];
      task.left = !carries || !add_to_carried(work, hash, task.weight);
      task.count = ~0ULL;
      task.lost = listed == place ? 0 : MOST_LOST + 1;
      task.tries = 0;
    }
    if (!task.left) {
      continue;
    }
    try_insert(words, tag, &task);
    task.tries++;
    if (task.rebuilds && list == TO_ADD) {
      work->tile.weight[place] = task.weight;
      list_key(work, TO_REBUILD, task.becomes_large ? place | BECOMES_LARGE : place);
      task.left = false;
    } else if (task.rebuilds && atomicCAS(&words[0], task.first, LOCKED_WORD) == task.first) {
      rebuild(words, task.first, tag, task.weight, task.becomes_large);
      task.left = false;
    } else if (task.left && carries && task.tries >= MOST_TRIES) {
      task.left = !carry(work, work->tile.hash[place], task.weight);
    }
  }
}

// Inserts every key as often as it counts. A block takes tiles. It adds what it carries when that
// is much, and at the end.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    insert(ulong* table, ulong buckets, ulong seed, const Key* keys, ulong from, ulong count,
           const uint* weights, ulong weights_from) {
  __shared__ Work work;
  clear_carried(&work);
  ulong number = blockIdx.x;
  uint carried = 0;
  while (number * TILE < count || carried != 0) {
    bool is_tile = number * TILE < count && carried <= MUCH_CARRIED;
    if (is_tile) {
      load_work(&work, number, seed, keys, from, count, weights, weights_from);
      number += gridDim.x;
    } else {
      load_carried(&work);
    }
#pragma unroll 1
    for (uint list = 0; list < LISTS; list++) {
      insert_list(&work, list, is_tile, table, buckets);
      __syncthreads();
    }
    carried = work.carried_number;
    __syncthreads();
  }
}

// Takes from an entry of a tag in a dictionary what it has of a weight. Returns what is left: 0 if
// there is no such entry, as what was never inserted takes nothing.
__device__ __forceinline__ uint remove_from_dictionary(ulong* words, const ulong* word, uint tag,
                                                       uint weight) {
  ulong found = 0;
  uint at = 0;
  uint number = find_entry(word, tag, &found, &at);
  if (number == BUCKET_WORDS) {
    return 0;
  }
  bool large = is_hybrid(found);
  ulong count = large ? large_count(found) : count_at(found, at);
  uint part = (uint)min(count, (ulong)weight);
  ulong rest = part == count ? 0 : large_entry(tag, 0, count - part);
  if (!large) {
    rest = with_count(found, at, tag, count, count - part);
  }
  return atomicCAS(&words[number], found, rest) == found ? weight - part : weight;
}

// Takes from a heavy entry what it has of a weight. Returns what is left.
__device__ __forceinline__ uint remove_from_heavy(ulong* words, ulong heavy, uint tag,
                                                  uint weight) {
  uint i = find_heavy(heavy, tag);
  while (i != NO_ENTRY && heavy_count(heavy, i) != 0) {
    ulong count = heavy_count(heavy, i);
    uint part = (uint)min(count, (ulong)weight);
    ulong rest = with_heavy(heavy, i, tag, heavy_rest(heavy, i), count - part);
    ulong found = atomicCAS(&words[LAST_WORD], heavy, rest);
    if (found == heavy) {
      return weight - part;
    }
    heavy = found;
  }
  return weight;
}

// Takes a weight from the cells of a tag.
__device__ __forceinline__ void remove_from_cells(ulong* words, const ulong* word, uint tag,
                                                  uint weight) {
#pragma unroll
  for (uint i = 0; i < SELECTED; i++) {
    uint number = cell_word(tag, i);
    uint cell = cell_of(tag, number);
    ulong before = word_at(word, number);
    if (is_one_run(before)) {
      atomicAdd(&words[number], -(ulong)weight);
    } else {
      ulong found = atomicCAS(&words[number], before, lowered_cell(before, cell, weight));
#pragma unroll 1
      while (found != before) {
        before = found;
        found = atomicCAS(&words[number], before, lowered_cell(before, cell, weight));
      }
    }
  }
}

// Removes a key as often as it counts.
__device__ __forceinline__ void remove_key(ulong* words, uint tag, uint weight) {
#pragma unroll 1
  while (weight != 0) {
    ulong word[BUCKET_WORDS];
    read_bucket(word, words);
    if (is_hybrid(word[0])) {
      weight = remove_from_heavy(words, word[LAST_WORD], tag, weight);
      if (weight != 0) {
        remove_from_cells(words, word, tag, weight);
      }
      weight = 0;
    } else {
      weight = remove_from_dictionary(words, word, tag, weight);
    }
  }
}

// Removes every key as often as it counts. Buckets stay what they are, and entries in their words.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    remove_keys(ulong* table, ulong buckets, ulong seed, const Key* keys, ulong from, ulong count,
                const uint* weights, ulong weights_from) {
  __shared__ Work work;
  for (ulong number = blockIdx.x; number * TILE < count; number += gridDim.x) {
    load_work(&work, number, seed, keys, from, count, weights, weights_from);
    for (uint at = threadIdx.x; at < work.number[TO_ADD]; at += GROUP_SIZE) {
      uint place = work.tile.slot[at];
      ulong hash = work.tile.hash[place];
      ulong* words = table + bucket_of(hash, buckets) * BUCKET_WORDS;
      remove_key(words, tag_of(hash), work.tile.weight[place]);
    }
    __syncthreads();
  }
}

// The estimate of every key. A thread takes one key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    query(const ulonglong2* table, ulong buckets, ulong seed, const Key* keys, ulong from,
          ulong count, uint* counts) {
  ulong at = blockIdx.x * (ulong)GROUP_SIZE + threadIdx.x;
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    const ulonglong2* bucket = table + bucket_of(hash, buckets) * (BUCKET_WORDS / 2);
    ulonglong2 first = bucket[0];
    ulonglong2 second = bucket[1];
    ulong word[BUCKET_WORDS] = {first.x, first.y, second.x, second.y};
    counts[at] = estimate_of(word, tag_of(hash));
  }
}

// The largest counter of a word of cells.
__device__ __forceinline__ ulong largest_cell(ulong word) {
  ulong largest = 0;
  uint joins = joins_of(word);
  for (uint cell = 0; cell < CELLS; cell = run_end(joins, cell)) {
    largest = max(largest, run_value(word, cell, run_end(joins, cell)));
  }
  return largest;
}

// The largest count of a tag of a dictionary: a tag may have several entries.
__device__ __forceinline__ ulong largest_entry(const ulong* word) {
  ulong largest = 0;
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    if (is_hybrid(word[i])) {
      largest = max(largest, (ulong)dictionary_count(word, heavy_tag(word[i])));
    } else {
      for (uint at = 0; word[i] >> at != 0; at += UNIT_BITS) {
        uint tag = (uint)(word[i] >> at >> TAG_SHIFT) & TAGS;
        bool begins = (word[i] >> at & MOST_SHORT) != 0;
        largest = max(largest, begins ? (ulong)dictionary_count(word, tag) : 0);
      }
    }
  }
  return largest;
}

// Summarizes buckets: the units in use, all of a hybrid, and the largest estimate. A thread takes
// every step-th bucket.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    summarize_units(const ulong* table, ulong count, Counter* found) {
  __shared__ Summary summary;
  uint used = 0;
  ulong largest = 0;
  ulong step = gridDim.x * (ulong)blockDim.x;
  for (ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x; at < count; at += step) {
    ulong word[BUCKET_WORDS];
    for (uint i = 0; i < BUCKET_WORDS; i++) {
      word[i] = table[at * BUCKET_WORDS + i];
      used += is_hybrid(word[i]) ? WORD_UNITS : end_of(word[i]) / UNIT_BITS;
    }
    if (is_hybrid(word[0])) {
      largest = max(largest, max(heavy_estimate(word, 0), heavy_estimate(word, 1)));
      for (uint i = 0; i < CELL_WORDS; i++) {
        largest = max(largest, largest_cell(word[i]));
      }
    } else {
      largest = max(largest, largest_entry(word));
    }
  }
  report(used, (uint)min(largest, (ulong)ALL_ONES), &summary, found);
}

#define COUNTED_HYBRIDS 0  // buckets that are hybrids
#define COUNTED_JOINS 1    // cells that are joined with the cell before them
#define COUNTED_HEAVY 2    // heavy entries

// What one hybrid bucket has of what is counted.
__device__ __forceinline__ uint counted_of(const ulong* word, uint counted) {
  ulong heavy = word[LAST_WORD];
  if (counted == COUNTED_HEAVY) {
    bool second = !is_large(heavy) && heavy_tag(heavy >> ENTRY_BITS) != 0;
    return (heavy_tag(heavy) != 0) + second;
  }
  uint joins = 0;
  for (uint i = 0; i < CELL_WORDS; i++) {
    joins += count_bits(joins_of(word[i]));
  }
  return counted == COUNTED_HYBRIDS ? 1 : joins;
}

// Counts hybrid buckets, their joins or their heavy entries.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    count_hybrids(const ulong* table, ulong count, uint counted, Counter* found) {
  __shared__ Summary summary;
  uint sum = 0;
  ulong step = gridDim.x * (ulong)blockDim.x;
  for (ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x; at < count; at += step) {
    if (is_hybrid(table[at * BUCKET_WORDS])) {
      sum += counted_of(table + at * BUCKET_WORDS, counted);
    }
  }
  report(sum, 0, &summary, found);
}
