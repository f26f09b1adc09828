// Adds one tagged sketch to another of the same spec, bucket by bucket, by tagged_sum.cl.
//
// Memory transactions per bucket: one sector of the other sketch is read in order. Unless it is
// empty, one of this sketch is read and written, too.
//
// Buckets that are empty in one of the sketches take a few instructions, dictionaries whose sum is
// one take hundreds, and all others thousands. Each group of lanes that run together would have some
// of them, and all would wait for these. So a work-group puts the second kind into a list in local
// memory, for its first work-items, and the third kind into lists for other kernels.

#include "tagged_sum.cl"

Bucket load_bucket(__global const ulong* words) {
  Bucket bucket;
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    bucket.word[i] = words[i];
  }
  return bucket;
}

void store_bucket(__global ulong* words, Bucket bucket) {
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    words[i] = bucket.word[i];
  }
}

#define NONE 0          // a bucket that has been added
#define DICTIONARIES 1  // two dictionaries
#define HYBRIDS 2       // at least one hybrid

// Adds a bucket to another one if that is empty, and tells what both are otherwise.
uint merge_with_empty(__global ulong* words, __local const ulong* other) {
  if ((other[0] | other[1] | other[2] | other[LAST_WORD]) == 0) {
    return NONE;
  }
  if ((words[0] | words[1] | words[2] | words[LAST_WORD]) != 0) {
    return is_hybrid(words[0] | other[0]) ? HYBRIDS : DICTIONARIES;
  }
#pragma unroll
  for (uint i = 0; i < BUCKET_WORDS; i++) {
    words[i] = other[i];
  }
  return NONE;
}

// Whether the sum of two dictionaries is one, and has been stored.
bool merge_dictionaries(__global ulong* words, __local const ulong* other) {
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

#define FULL_LENGTH 0    // where the list of full dictionaries has its length, which it begins with
#define HYBRID_LENGTH 1  // where the list of hybrids has its length, which goes from the end down
#define LISTED 2         // where the first of these lists begins

// Adds buckets of another sketch, from one of them on, to those from one on, and lists those that
// take longer. A work-group takes as many as it has work-items, and reads them by whole lines: no
// cache holds the memory of another device. Both lists have space for all buckets together.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void merge(
    __global ulong* table, ulong from, __global const ulong* other, ulong other_from, ulong count,
    __global uint* list) {
  __local ulong added[GROUP_SIZE * BUCKET_WORDS];
  __local uint waiting;
  __local uint places[GROUP_SIZE];
  __local uint full;
  __local uint full_places[GROUP_SIZE];
  __local uint hybrids;
  __local uint hybrid_places[GROUP_SIZE];
  uint place = get_local_id(0);
  ulong first = get_group_id(0) * (ulong)GROUP_SIZE;
  if (place == 0) {
    waiting = 0;
    full = 0;
    hybrids = 0;
  }
  for (uint i = place; i < GROUP_SIZE * BUCKET_WORDS; i += GROUP_SIZE) {
    ulong word = first * BUCKET_WORDS + i;
    added[i] = word < count * BUCKET_WORDS ? other[other_from * BUCKET_WORDS + word] : 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  __global ulong* own = table + (from + first) * BUCKET_WORDS;
  uint left = merge_with_empty(own + place * BUCKET_WORDS, added + place * BUCKET_WORDS);
  if (left == DICTIONARIES) {
    places[atomic_add(&waiting, 1u)] = place;
  } else if (left == HYBRIDS) {
    hybrid_places[atomic_add(&hybrids, 1u)] = place;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (place < waiting) {
    uint bucket = places[place];
    if (!merge_dictionaries(own + bucket * BUCKET_WORDS, added + bucket * BUCKET_WORDS)) {
      full_places[atomic_add(&full, 1u)] = bucket;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint full_here = full;
  uint hybrids_here = hybrids;
  barrier(CLK_LOCAL_MEM_FENCE);
  // One addition for a work-group: all of them would wait for one counter.
  if (place == 0) {
    full = full_here == 0 ? 0 : atomic_add(&list[FULL_LENGTH], full_here);
    hybrids = hybrids_here == 0 ? 0 : atomic_add(&list[HYBRID_LENGTH], hybrids_here);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (place < full_here) {
    list[LISTED + full + place] = (uint)first + full_places[place];
  }
  if (place < hybrids_here) {
    list[LISTED + count - 1 - hybrids - place] = (uint)first + hybrid_places[place];
  }
}

// Adds the listed buckets that are dictionaries in both sketches. A work-item takes every step-th.
//
// Memory transactions per bucket: one sector of each sketch is read, and one is written.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void merge_full(
    __global ulong* table, ulong from, __global const ulong* other, ulong other_from,
    __global const uint* list) {
  uint step = get_num_groups(0) * GROUP_SIZE;
  uint number = list[FULL_LENGTH];
  for (uint i = get_group_id(0) * GROUP_SIZE + get_local_id(0); i < number; i += step) {
    uint listed = list[LISTED + i];
    __global ulong* words = table + (from + listed) * BUCKET_WORDS;
    Bucket bucket = load_bucket(words);
    Bucket added = load_bucket(other + (other_from + listed) * BUCKET_WORDS);
    add_dictionary(&bucket, added.word);
    store_bucket(words, bucket);
  }
}

// Adds the listed buckets that are hybrids in one of the sketches; in a kernel of its own, since it
// needs no memory for entries.
//
// Memory transactions: as merge_full.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void merge_hybrids(
    __global ulong* table, ulong from, __global const ulong* other, ulong other_from, ulong count,
    __global const uint* list) {
  uint step = get_num_groups(0) * GROUP_SIZE;
  uint number = list[HYBRID_LENGTH];
  for (uint i = get_group_id(0) * GROUP_SIZE + get_local_id(0); i < number; i += step) {
    uint listed = list[LISTED + count - 1 - i];
    __global ulong* words = table + (from + listed) * BUCKET_WORDS;
    Bucket bucket = load_bucket(words);
    Bucket added = load_bucket(other + (other_from + listed) * BUCKET_WORDS);
    add_bucket(&bucket, added.word);
    store_bucket(words, bucket);
  }
}
