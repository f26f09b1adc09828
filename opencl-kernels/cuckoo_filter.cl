// The cuckoo filter as a whole: each key is inserted, looked for or deleted where its buckets lie.
//
// Memory transactions per key, for buckets of up to 32 bytes: insert reads one sector and swaps a
// word of it, which it finds in cache; where the bucket is full it does the same with a second one,
// and where that is full as well, reads up to LOOKS sectors and swaps one more word for each
// fingerprint that it moves. contains reads one sector, and a second one where the first is full
// and has no such fingerprint; so does count_found, which writes no answers. erase does as contains,
// and swaps a word.

#include "cuckoo_table.cl"

#define MOST_IN_VAIN 1000  // steps that a work-item searches in vain until it gives up

// The counter of inserts with this number of displacements, or of refusals. Work-groups count in
// several copies of the histogram, but a key always in the same.
__global uint* counter_of(__global uint* histograms, uint copies, ulong at, uint result) {
  uint place = min(result, result == REFUSED ? HISTOGRAM - 1u : HISTOGRAM - 2u);
  return &histograms[(uint)(at / GROUP_SIZE) % copies * HISTOGRAM + place];
}

// A key that was refused is in after all.
void accept(__global uint* histograms, uint copies, ulong at, uint displacements,
            __global uchar* answers) {
  atomic_add(counter_of(histograms, copies, at, displacements), 1u);
  atomic_sub(counter_of(histograms, copies, at, REFUSED), 1u);
  answers[at] = 1;
}

// Inserts a key; false if it was refused, which is noted at this turn's place.
bool insert_key(__global uint* table, ulong buckets, ulong hash, ulong at,
                __global uint* histograms, uint copies, __global uint* refusals, uint turn) {
  ulong bucket = bucket_of(hash, buckets);
  uint fingerprint = fingerprint_of(hash);
  if (place_in_either(table, buckets, bucket, fingerprint)) {
    return true;
  }
  uint searched = 0;
  uint result = make_space(table, buckets, bucket, fingerprint, (uint)hash ^ (uint)at, &searched);
  atomic_add(counter_of(histograms, copies, at, result), 1u);
  if (result == REFUSED) {
    refusals[turn] = 1;
  }
  return result != REFUSED;
}

// Inserts every key from the first one on (Algorithm 1); answers 1 unless it was refused. A
// work-item takes one key. Each of the copies of the histogram counts displacements, if there are
// any, and refusals in the last place.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void insert(
    __global uint* table, ulong buckets, ulong seed, __global const Key* keys, ulong from,
    ulong count, __global uchar* answers, __global uint* histograms, uint copies,
    __global uint* refusals, uint turn, ulong first) {
  ulong at = first + get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    answers[at] = insert_key(table, buckets, hash, at, histograms, copies, refusals, turn);
  }
}

// Inserts the keys of blocks that were left out, and answers 1 for all others. A work-item takes
// every step-th key.
//
// Memory transactions: where no block was left out, one byte per key is written in order. Otherwise
// each key is read as well, and keys of such blocks are inserted.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void insert_left_out(
    __global uint* table, ulong buckets, ulong seed, __global const Key* keys, ulong from,
    ulong count, __global uchar* answers, __global uint* histograms, uint copies,
    __global uint* refusals, uint turn, ulong first, __global const uint* left_out) {
  bool any = left_out[0] != 0;
  ulong step = get_num_groups(0) * (ulong)get_local_size(0);
  for (ulong at = first + get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0); at < count;
       at += step) {
    bool done = true;
    if (any) {
      ulong hash = hash_key(keys[from + at], seed);
      if (left_out[1 + bucket_of(hash, buckets) / BLOCK] != 0) {
        done = insert_key(table, buckets, hash, at, histograms, copies, refusals, turn);
      }
    }
    answers[at] = done;
  }
}

// A path that is walked holds one copy more than there are fingerprints. insert walks as many paths
// at once as the device has work-items: in a small filter their copies take the entries that are
// free, cut each other's paths, and keys are refused that fit. Two kernels try the keys of this turn
// again, and correct answers and histograms.

// First, keys whose own buckets have space by now: that takes no copies. A work-item takes every
// step-th key.
//
// Memory transactions: one for a work-item if no key was refused, which costs less than a list of
// those that were: that would need memory for all keys. Otherwise one byte per key, read in order,
// and for those that were refused two sectors and a swap.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void place_refused(
    __global uint* table, ulong buckets, ulong seed, __global const Key* keys, ulong from,
    ulong count, __global uchar* answers, __global uint* histograms, uint copies,
    __global uint* refusals, uint turn) {
  ulong first = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (first == 0) {
    refusals[1 - turn] = 0;  // of the next turn, which is unused in this one
  }
  ulong end = refusals[turn] != 0 ? count : 0;
  ulong step = get_num_groups(0) * (ulong)get_local_size(0);
  for (ulong at = first; at < end; at += step) {
    if (!answers[at]) {
      ulong hash = hash_key(keys[from + at], seed);
      if (place_in_either(table, buckets, bucket_of(hash, buckets), fingerprint_of(hash))) {
        accept(histograms, copies, at, 0, answers);
      }
    }
  }
}

// Then some workers of each work-group displace, so few that their copies are few compared with the
// entries. A worker takes every step-th key, and gives up for the rest once it has searched
// MOST_IN_VAIN steps since a key went in: the filter is full.
//
// Memory transactions: one for a worker if no key was refused. Otherwise one byte per key, and for
// those that were refused what inserting them takes.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void displace_refused(
    __global uint* table, ulong buckets, ulong seed, __global const Key* keys, ulong from,
    ulong count, __global uchar* answers, __global uint* histograms, uint copies,
    __global uint* refusals, uint turn, uint workers) {
  bool works = get_local_id(0) < workers && refusals[turn] != 0;
  ulong end = works ? count : 0;
  ulong step = get_num_groups(0) * (ulong)workers;
  uint searched = 0;
  for (ulong at = get_group_id(0) * (ulong)workers + get_local_id(0);
       at < end && searched < MOST_IN_VAIN; at += step) {
    if (!answers[at]) {
      ulong hash = hash_key(keys[from + at], seed);
      ulong bucket = bucket_of(hash, buckets);
      uint random = (uint)(hash >> 16) ^ (uint)at;
      uint result = make_space(table, buckets, bucket, fingerprint_of(hash), random, &searched);
      if (result != REFUSED) {
        accept(histograms, copies, at, result, answers);
        searched = 0;
      }
    }
  }
}

// Looks for every key (Algorithm 2); answers 1 if a fingerprint like its own is there. A work-item
// takes one key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void contains(
    __global const uint* table, ulong buckets, ulong seed, __global const Key* keys, ulong from,
    ulong count, __global uchar* answers) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    answers[at] = is_in_either(table, buckets, bucket_of(hash, buckets), fingerprint_of(hash));
  }
}

// Counts the keys from the first one on that contains would find: a work-group adds their number
// once, to one of the copies of the sum. A work-item takes one key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void count_found(
    __global const uint* table, ulong buckets, ulong seed, __global const Key* keys, ulong from,
    ulong count, __global uint* sums, uint copies, ulong first) {
  __local uint found;
  if (get_local_id(0) == 0) {
    found = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  ulong at = first + get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    if (is_in_either(table, buckets, bucket_of(hash, buckets), fingerprint_of(hash))) {
      atomic_add(&found, 1u);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    atomic_add(&sums[get_group_id(0) % copies], found);
  }
}

// Deletes every key from the first one on once; answers 1 if it was there. A work-item takes one
// key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void erase(
    __global uint* table, ulong buckets, ulong seed, __global const Key* keys, ulong from,
    ulong count, __global uchar* answers, ulong first) {
  ulong at = first + get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    answers[at] =
        erase_from_either(table, buckets, bucket_of(hash, buckets), fingerprint_of(hash));
  }
}

// Deletes the keys of blocks that were left out once each, and answers 1 for all others. A
// work-item takes every step-th key.
//
// Memory transactions: as insert_left_out.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void erase_left_out(
    __global uint* table, ulong buckets, ulong seed, __global const Key* keys, ulong from,
    ulong count, __global uchar* answers, ulong first, __global const uint* left_out) {
  bool any = left_out[0] != 0;
  ulong step = get_num_groups(0) * (ulong)get_local_size(0);
  for (ulong at = first + get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0); at < count;
       at += step) {
    bool done = true;
    if (any) {
      ulong hash = hash_key(keys[from + at], seed);
      ulong bucket = bucket_of(hash, buckets);
      if (left_out[1 + bucket / BLOCK] != 0) {
        done = erase_from_either(table, buckets, bucket, fingerprint_of(hash));
      }
    }
    answers[at] = done;
  }
}

// Counts the entries that are empty and those that were deleted, for each work-group at its place;
// a work-item takes every step-th word.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void count_free(
    __global const uint* table, ulong words, __global uint* found) {
  __local uint counts[2];
  if (get_local_id(0) == 0) {
    counts[0] = 0;
    counts[1] = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint empty = 0;
  uint deleted = 0;
  ulong step = get_num_groups(0) * (ulong)get_local_size(0);
  for (ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0); at < words;
       at += step) {
    for (uint lane = 0; lane < LANES; lane++) {
      uint entry = table[at] >> lane * FINGERPRINT_BITS & LANE;
      empty += entry == EMPTY;
      deleted += entry == DELETED;
    }
  }
  atomic_add(&counts[0], empty);
  atomic_add(&counts[1], deleted);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    found[2 * get_group_id(0)] = counts[0];
    found[2 * get_group_id(0) + 1] = counts[1];
  }
}
