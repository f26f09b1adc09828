// Made from opencl-kernels/tagged_merge.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Adds one tagged sketch to another of the same spec, bucket by bucket: entries of equal tags
// become one, and cells are added. No estimate is below the sum of both.
//
// Memory transactions per bucket: one sector of the other sketch is read in order. Unless it is
// empty, one of this sketch is read and written, too.
//
// Buckets that are empty in one of the sketches take a few instructions, dictionaries whose sum is
// one take hundreds, and all others thousands. Each group of lanes that run together would have
// some of them, and all would wait for these. So a block puts the second kind into a list in shared
// memory, for its first threads, and the third kind into a list for another kernel.

#define TWO_DICTIONARIES 1  // whose entries are gathered

#include "tagged_bucket.cu"

// Adds a weight to the entry of a tag in a dictionary, or makes one. Returns false, and changes
// nothing, if it has no space in its word.
__device__ __forceinline__ bool add_to_dictionary(Bucket* bucket, uint tag, ulong weight) {
  ulong found = 0;
  uint at = 0;
  ulong before = 0;
  uint small = (uint)min(weight, (ulong)ALL_ONES);
  uint number = find_entry(bucket->word, tag, &found, &at);
  bool large = number == LAST_WORD && is_hybrid(found);
  if (number == BUCKET_WORDS) {
    number = find_space(bucket->word, small, &found, &at);
  } else if (!large) {
    before = count_at(found, at);
  }
  bool slow = large || number == BUCKET_WORDS || weight > ALL_ONES;
  ulong sum = slow ? 0 : raised(found, at, tag, before, small);
  if (sum == 0) {
    return false;
  }
  set_word(bucket, number, sum);
  bucket->word[LAST_WORD] = number == LAST_WORD ? sum : bucket->word[LAST_WORD];
  return true;
}

// Takes the first entry out of a word of units. Returns its count.
__device__ __forceinline__ ulong take_entry(ulong* left, uint* tag) {
  ulong count = count_at(*left, 0);
  *tag = (uint)(*left >> TAG_SHIFT) & TAGS;
  *left = count > MOST_OF_THREE ? 0 : *left >> units_for(count) * UNIT_BITS;
  return count;
}

// Adds the entries of a dictionary to a hybrid.
__device__ __forceinline__ void add_entries(Bucket* bucket, const ulong* word) {
#pragma unroll 1
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    ulong left = word[i];
    if (is_hybrid(left)) {
      add_to_hybrid(bucket, heavy_tag(left), large_count(left));
      left = 0;
    }
#pragma unroll 1
    while (left != 0) {
      uint tag;
      ulong count = take_entry(&left, &tag);
      add_to_hybrid(bucket, tag, count);
    }
  }
}

__device__ __forceinline__ void gather_all(Entries* entries, const ulong* word) {
#pragma unroll 1
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    if (is_hybrid(word[i])) {
      gather(entries, heavy_tag(word[i]), large_count(word[i]));
    } else {
      gather_word(entries, word[i]);
    }
  }
}

// Adds a dictionary to a dictionary: all entries at once, so that lanes convert at the same time.
__device__ __forceinline__ void add_dictionary(Bucket* bucket, const ulong* word) {
  Entries entries;
  entries.number = 0;
  gather_all(&entries, bucket->word);
  gather_all(&entries, word);
  if (!pack(&entries, bucket, BUCKET_WORDS)) {
    convert(&entries, bucket, false);
  }
}

// The bits that the entries of a dictionary take.
__device__ __forceinline__ uint used_bits(const ulong* word) {
  uint bits = 0;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    bits += end_of(word[i]);
  }
  return bits;
}

// Adds the entries of a dictionary to another one, from the first word to the last. All lanes run
// one loop over entries, so none waits for others at the end of a word. Returns false if an entry
// has no space.
__device__ __forceinline__ bool add_units(Bucket* bucket, Bucket more) {
  bool fits = true;
#pragma unroll 1
  while (fits && (more.word[0] | more.word[1] | more.word[2] | more.word[LAST_WORD]) != 0) {
    if (more.word[0] == 0) {
#pragma unroll
      for (uint i = 0; i < LAST_WORD; i++) {
        more.word[i] = more.word[i + 1];
      }
      more.word[LAST_WORD] = 0;
    }
    if (more.word[0] != 0) {
      uint tag;
      ulong count = take_entry(&more.word[0], &tag);
      fits = add_to_dictionary(bucket, tag, count);
    }
  }
  return fits;
}

// Adds the dictionary with fewer entries to the other one, whichever that is. Returns false if one
// of them has no space, or one of the buckets is none or has a large entry.
__device__ __forceinline__ bool add_small(Bucket* bucket, Bucket other) {
  ulong marks = bucket->word[0] | bucket->word[LAST_WORD] | other.word[0] | other.word[LAST_WORD];
  if (is_hybrid(marks)) {
    return false;
  }
  bool swaps = used_bits(other.word) > used_bits(bucket->word);
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    ulong own = bucket->word[i];
    bucket->word[i] = swaps ? other.word[i] : own;
    other.word[i] = swaps ? own : other.word[i];
  }
  return add_units(bucket, other);
}

// A word with more joins.
__device__ __forceinline__ ulong joined_like(ulong word, uint joins) {
  uint before = joins_of(word);
  ulong sum = HYBRID | (ulong)joins << JOIN_SHIFT;
#pragma unroll 1
  for (uint start = 0; start < CELLS; start = run_end(joins, start)) {
    ulong value = 0;
#pragma unroll 1
    for (uint cell = start; cell < run_end(joins, start); cell = run_end(before, cell)) {
      ulong part = run_value(word, cell, run_end(before, cell));
      value = UPDATE == UPDATE_REMOVABLE ? value + part : max(value, part);
    }
    sum |= value << CELL_BITS * start;
  }
  return sum;
}

// Adds the counters of two words. Cells that are joined in one of them are joined in the sum.
__device__ __forceinline__ ulong added_cells(ulong word, ulong other) {
  uint joins = joins_of(word) | joins_of(other);
  ulong sum = joined_like(word, joins);
  ulong more = joined_like(other, joins);
#pragma unroll 1
  for (uint cell = 0; cell < CELLS; cell = run_end(joins, cell)) {
    ulong addend = cell_value(more, cell);
    if (addend != 0) {
      sum = with_cell(sum, cell, cell_value(sum, cell) + addend);
    }
  }
  return sum;
}

#define MOST_HEAVY 4

// The heavy entries of two buckets; the last one is always empty.
struct Heavies {
  ulong entry[MOST_HEAVY + 1];  // of tag 0 if there is none
};

// Adds the entries of a bucket. What the other one has of their tags may be in its cells.
__device__ __forceinline__ void gather_heavy(Heavies* heavies, const ulong* word,
                                             const ulong* other) {
  ulong heavy = word[LAST_WORD];
#pragma unroll 1
  for (uint i = 0; i < (is_large(heavy) ? 1 : 2); i++) {
    ulong entry = heavy_entry(heavy, i);
    uint tag = heavy_tag(entry);
    if (tag != 0) {
      bool in_cells = find_heavy(other[LAST_WORD], tag) == NO_ENTRY && least_cell(other, tag) != 0;
      uint at = 0;
      while (heavy_tag(heavies->entry[at]) != 0 && heavy_tag(heavies->entry[at]) != tag) {
        at++;
      }
      ulong sum = (heavies->entry[at] >> COUNT_SHIFT) + (entry >> COUNT_SHIFT);
      ulong rest = ((heavies->entry[at] | entry) >> REST_SHIFT & 1) | in_cells;
      heavies->entry[at] = sum << COUNT_SHIFT | rest << REST_SHIFT | tag;
    }
  }
}

// The entry with the largest count but one; the empty one if there is none.
__device__ __forceinline__ uint heaviest(const Heavies* heavies, uint except) {
  uint heaviest = MOST_HEAVY;
#pragma unroll 1
  for (uint i = 0; i < MOST_HEAVY; i++) {
    bool more = heavies->entry[i] >> COUNT_SHIFT > heavies->entry[heaviest] >> COUNT_SHIFT;
    if (i != except && heavy_tag(heavies->entry[i]) != 0 && (heaviest == MOST_HEAVY || more)) {
      heaviest = i;
    }
  }
  return heaviest;
}

// Adds a hybrid to a hybrid. The two heaviest entries stay, the others and all cells go to cells.
__device__ __forceinline__ void add_hybrid(Bucket* bucket, const ulong* word) {
  Heavies heavies;
#pragma unroll 1
  for (uint i = 0; i <= MOST_HEAVY; i++) {
    heavies.entry[i] = 0;
  }
  gather_heavy(&heavies, bucket->word, word);
  gather_heavy(&heavies, word, bucket->word);
#pragma unroll 1
  for (uint i = 0; i < CELL_WORDS; i++) {
    bucket->word[i] = added_cells(bucket->word[i], word[i]);
  }
  uint first = heaviest(&heavies, MOST_HEAVY);
  uint second = heaviest(&heavies, first);
  if (heavies.entry[first] >> COUNT_SHIFT > MOST_OF_PAIR) {
    bucket->word[LAST_WORD] = LARGE | heavies.entry[first];
  } else {
    bucket->word[LAST_WORD] = HYBRID | heavies.entry[first] | heavies.entry[second] << ENTRY_BITS;
    heavies.entry[second] = 0;
  }
  heavies.entry[first] = 0;
#pragma unroll 1
  for (uint i = 0; i < MOST_HEAVY; i++) {
    add_to_cells(bucket, heavy_tag(heavies.entry[i]), heavies.entry[i] >> COUNT_SHIFT);
  }
}

__device__ __forceinline__ void copy_words(ulong* to, const ulong* from) {
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    to[i] = from[i];
  }
}

// Adds a bucket to another one, of which one is a hybrid at least.
__device__ __forceinline__ void add_bucket(Bucket* bucket, const ulong* word) {
  if (!is_hybrid(word[0])) {
    add_entries(bucket, word);
  } else if (is_hybrid(bucket->word[0])) {
    add_hybrid(bucket, word);
  } else {
    ulong own[BUCKET_WORDS];
    copy_words(own, bucket->word);
    copy_words(bucket->word, word);
    add_entries(bucket, own);
  }
}

// Whether a bucket comes to nothing, or is the sum as it is, and has been copied.
__device__ __forceinline__ bool merge_with_empty(ulong* words, const ulong* other) {
  if ((other[0] | other[1] | other[2] | other[LAST_WORD]) == 0) {
    return true;
  }
  if ((words[0] | words[1] | words[2] | words[LAST_WORD]) != 0) {
    return false;
  }
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    words[i] = other[i];
  }
  return true;
}

__device__ __forceinline__ Bucket load_bucket(const ulong* words) {
  Bucket bucket;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    bucket.word[i] = words[i];
  }
  return bucket;
}

__device__ __forceinline__ void store_bucket(ulong* words, Bucket bucket) {
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    words[i] = bucket.word[i];
  }
}

// Whether the sum of two dictionaries is one, and has been stored.
__device__ __forceinline__ bool merge_dictionaries(ulong* words, const ulong* other) {
  Bucket bucket = load_bucket(words);
  Bucket added;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    added.word[i] = other[i];
  }
  bool fits = add_small(&bucket, added);
  if (fits) {
    store_bucket(words, bucket);
  }
  return fits;
}

// Adds buckets of another sketch, from one of them on, to those from one on, and lists those that
// take longer. A block takes as many as it has threads, and reads them by whole lines: no cache
// holds the memory of another device. The list begins with its length, and has space for all.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    merge(ulong* table, ulong from, const ulong* other, ulong other_from, ulong count, uint* list) {
  __shared__ ulong added[GROUP_SIZE * BUCKET_WORDS];
  __shared__ uint waiting;
  __shared__ uint places[GROUP_SIZE];
  uint place = threadIdx.x;
  ulong first = blockIdx.x * (ulong)GROUP_SIZE;
  if (place == 0) {
    waiting = 0;
  }
  for (uint i = place; i < GROUP_SIZE * BUCKET_WORDS; i += GROUP_SIZE) {
    ulong word = first * BUCKET_WORDS + i;
    added[i] = word < count * BUCKET_WORDS ? other[other_from * BUCKET_WORDS + word] : 0;
  }
  __syncthreads();
  ulong* own = table + (from + first) * BUCKET_WORDS;
  if (!merge_with_empty(own + place * BUCKET_WORDS, added + place * BUCKET_WORDS)) {
    places[atomicAdd(&waiting, 1u)] = place;
  }
  __syncthreads();
  if (place < waiting) {
    uint bucket = places[place];
    if (!merge_dictionaries(own + bucket * BUCKET_WORDS, added + bucket * BUCKET_WORDS)) {
      list[1 + atomicAdd(&list[0], 1u)] = (uint)first + bucket;
    }
  }
}

// Adds the buckets of a list that are dictionaries in both sketches, after merge_hybrids has added
// the others: what this makes of them may be hybrids. A thread takes every step-th.
//
// Memory transactions per bucket: one sector of each sketch is read, and one is written.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    merge_full(ulong* table, ulong from, const ulong* other, ulong other_from, const uint* list) {
  uint step = gridDim.x * GROUP_SIZE;
  uint number = list[0];
  for (uint i = blockIdx.x * GROUP_SIZE + threadIdx.x; i < number; i += step) {
    ulong* words = table + (from + list[1 + i]) * BUCKET_WORDS;
    Bucket bucket = load_bucket(words);
    Bucket added = load_bucket(other + (other_from + list[1 + i]) * BUCKET_WORDS);
    if (!is_hybrid(bucket.word[0] | added.word[0])) {
      add_dictionary(&bucket, added.word);
      store_bucket(words, bucket);
    }
  }
}

// Adds the buckets of a list that are hybrids in one of the sketches; in a kernel of its own, since
// it needs no memory for entries.
//
// Memory transactions: as merge_full.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    merge_hybrids(ulong* table, ulong from, const ulong* other, ulong other_from,
                  const uint* list) {
  uint step = gridDim.x * GROUP_SIZE;
  uint number = list[0];
  for (uint i = blockIdx.x * GROUP_SIZE + threadIdx.x; i < number; i += step) {
    ulong* words = table + (from + list[1 + i]) * BUCKET_WORDS;
    Bucket bucket = load_bucket(words);
    Bucket added = load_bucket(other + (other_from + list[1 + i]) * BUCKET_WORDS);
    if (is_hybrid(bucket.word[0] | added.word[0])) {
      add_bucket(&bucket, added.word);
      store_bucket(words, bucket);
    }
  }
}
