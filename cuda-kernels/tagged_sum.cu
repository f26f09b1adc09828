// Made from opencl-kernels/tagged_sum.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Adds a bucket of a tagged sketch to another one. Entries of equal tags become one, and cells are
// added. No estimate is below the sum of both.

#pragma once

#define TWO_DICTIONARIES 1  // whose entries are gathered

#include "tagged_bucket.cu"

// Whether a unit of a dictionary has a tag, or a digit that looks like it.
__device__ __forceinline__ bool may_have(const ulong* word, uint tag) {
  ulong equal = 0;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    equal |= ~(other_tags(word[i], tag) + TAGS * EACH_UNIT);
  }
  return (equal & (TAGS + 1) * EACH_UNIT) != 0;
}

// Adds a weight to the entry of a tag in a dictionary, or makes one. Returns false, and changes
// nothing, if it has no space in its word.
__device__ __forceinline__ bool add_to_dictionary(Bucket* bucket, uint tag, ulong weight) {
  ulong found = 0;
  uint at = 0;
  uint small = (uint)min(weight, (ulong)ALL_ONES);
  uint number = find_entry(bucket->word, tag, &found, &at);
  ulong before = 0;
  if (number == BUCKET_WORDS) {
    number = find_space(bucket->word, units_for(small), &found, &at);
  } else {
    before = count_at(found, at);
  }
  bool fits = number != BUCKET_WORDS && weight <= ALL_ONES;
  ulong sum = fits ? raised(found, at, tag, before, small) : 0;
  if (sum != 0) {
    set_any_word(bucket, number, sum);
  }
  return sum != 0;
}

// Adds an entry of a tag that a dictionary does not have. Returns false if it has no space.
__device__ __forceinline__ bool add_entry(Bucket* bucket, ulong entry, uint bits) {
  ulong found;
  uint at;
  uint number = find_space(bucket->word, bits / UNIT_BITS, &found, &at);
  if (number != BUCKET_WORDS) {
    set_any_word(bucket, number, found | entry << at);
  }
  return number != BUCKET_WORDS;
}

// Takes the first entry out of a word, and adds it to a dictionary. Returns false if it has no
// space.
__device__ __forceinline__ bool add_first_entry(Bucket* bucket, ulong* word) {
  uint bits = entry_bits(*word);
  ulong entry = take_entry(word);
  if (may_have(bucket->word, unit_tag(entry))) {
    return add_to_dictionary(bucket, unit_tag(entry), count_at(entry, 0));
  }
  return add_entry(bucket, entry, bits);
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
      ulong entry = take_entry(&left);
      add_to_hybrid(bucket, unit_tag(entry), count_at(entry, 0));
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
      fits = add_first_entry(bucket, &more.word[0]);
    }
  }
  return fits;
}

// Adds the dictionary with fewer entries to the other one, whichever that is. Returns false if one
// of them has no space, or has a large entry.
__device__ __forceinline__ bool add_small(Bucket* bucket, Bucket other) {
  if (is_hybrid(bucket->word[LAST_WORD] | other.word[LAST_WORD])) {
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
  uint more = joins & ~joins_of(word);
#pragma unroll 1
  while (more != 0) {
    uint cell = lowest_bit(more);
    more &= more - 1;
    uint before = joins_of(word);
    uint start = run_start(before, cell);
    uint end = run_end(before, cell + 1);
    ulong left = run_value(word, start, cell + 1);
    ulong right = run_value(word, cell + 1, end);
    ulong value = UPDATE == UPDATE_REMOVABLE ? left + right : max(left, right);
    word = with_run(word, before | 1u << cell, start, end, value);
  }
  return word;
}

// The highest bit of each counter of a word. It is in a cell that is not joined to the next one.
__device__ __forceinline__ ulong highest_bits(uint joins) {
  ulong bits = ~joins & ((1u << CELLS) - 1);
  bits = (bits | bits << 16) & 0xFF0000FFULL;
  bits = (bits | bits << 8) & 0xF00F00F00FULL;
  bits = (bits | bits << 4) & 0xC30C30C30C3ULL;
  bits = (bits | bits << 2) & 0x249249249249ULL;
  return bits << (CELL_BITS - 1);
}

// Adds the counters of two words. Cells that are joined in one of them are joined in the sum. All
// counters are added at once, and no carry passes the highest bit of one. If one of them carries,
// they are added one by one.
__device__ __forceinline__ ulong added_cells(ulong word, ulong other) {
  uint joins = joins_of(word) | joins_of(other);
  ulong own = joined_like(word, joins);
  ulong more = joined_like(other, joins);
  ulong high = highest_bits(joins);
  ulong low = VALUES & ~high;
  ulong sum = ((own & low) + (more & low)) ^ ((own ^ more) & high);
  ulong carries = ((own & more) | ((own | more) & ~sum)) & high;
  if (carries == 0) {
    return sum | HYBRID | (ulong)joins << JOIN_SHIFT;
  }
#pragma unroll 1
  for (uint cell = 0; cell < CELLS; cell = run_end(joins, cell)) {
    ulong addend = cell_value(more, cell);
    if (addend != 0) {
      own = with_cell(own, cell, cell_value(own, cell) + addend);
    }
  }
  return own;
}

#define HEAVY 2  // heavy entries of a bucket

// The heavy entry of a bucket by its number, and none beyond a large one.
__device__ __forceinline__ ulong entry_at(const ulong* word, uint i) {
  return i != 0 && is_large(word[LAST_WORD]) ? 0 : heavy_entry(word[LAST_WORD], i);
}

// A heavy entry that another bucket has none for: what that has of its tag is in its cells.
__device__ __forceinline__ ulong with_rest_of(ulong entry, const ulong* other) {
  bool in_cells = entry != 0 && least_cell(other, heavy_tag(entry)) != 0;
  return entry | (ulong)in_cells << REST_SHIFT;
}

// Adds the counts of two heavy entries of one tag. Each has a rest if one of them has.
__device__ __forceinline__ ulong added_entries(ulong entry, ulong other) {
  return (entry | (other & (1ULL << REST_SHIFT))) + (other >> COUNT_SHIFT << COUNT_SHIFT);
}

// Gathers the heavy entries of two buckets. Entries of equal tags become one in the place of the
// first bucket's.
__device__ __forceinline__ void gather_heavy(ulong* entry, const ulong* word, const ulong* other) {
#pragma unroll
  for (uint i = 0; i < HEAVY; i++) {
    entry[i] = entry_at(word, i);
    entry[HEAVY + i] = entry_at(other, i);
  }
#pragma unroll
  for (uint i = 0; i < HEAVY; i++) {
    bool found = false;
#pragma unroll
    for (uint j = HEAVY; j < 2 * HEAVY; j++) {
      bool equal = entry[i] != 0 && heavy_tag(entry[i]) == heavy_tag(entry[j]);
      entry[i] = equal ? added_entries(entry[i], entry[j]) : entry[i];
      entry[j] = equal ? 0 : entry[j];
      found |= equal;
    }
    entry[i] = found ? entry[i] : with_rest_of(entry[i], other);
  }
#pragma unroll
  for (uint j = HEAVY; j < 2 * HEAVY; j++) {
    entry[j] = with_rest_of(entry[j], word);
  }
}

// Takes the entry with the largest count out of some; the first of equal ones.
__device__ __forceinline__ ulong take_heaviest(ulong* entry) {
  ulong heaviest = entry[0];
#pragma unroll
  for (uint i = 1; i < 2 * HEAVY; i++) {
    bool more = entry[i] >> COUNT_SHIFT > heaviest >> COUNT_SHIFT;
    heaviest = heaviest == 0 || more ? entry[i] : heaviest;
  }
#pragma unroll
  for (uint i = 0; i < 2 * HEAVY; i++) {
    entry[i] = entry[i] == heaviest ? 0 : entry[i];
  }
  return heaviest;
}

// Adds a hybrid to a hybrid. The two heaviest entries stay, the others and all cells go to cells.
__device__ __forceinline__ void add_hybrid(Bucket* bucket, const ulong* word) {
  ulong entry[2 * HEAVY];
  gather_heavy(entry, bucket->word, word);
#pragma unroll
  for (uint i = 0; i < CELL_WORDS; i++) {
    bucket->word[i] = added_cells(bucket->word[i], word[i]);
  }
  ulong first = take_heaviest(entry);
  set_heavy(bucket, first, take_heaviest(entry));
#pragma unroll 1
  for (uint i = 0; i < 2 * HEAVY; i++) {
    move_to_cells(bucket, entry[i]);
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
