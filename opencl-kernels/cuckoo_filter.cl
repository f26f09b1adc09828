// The cuckoo filter: buckets of ENTRIES fingerprints of FINGERPRINT_BITS bits, two of which a key
// can be in; the alternate one follows from the other and the fingerprint (Fan et al. 2014; Neth
// 2017, Section 4). Entries are lanes of words of 32 bits, which compare-and-swap changes. An entry
// of 0 was never used, one of all ones was deleted: a bucket with a 0 has never been full, so none
// of its keys is elsewhere.
//
// Memory transactions per key, for buckets of up to 32 bytes: insert reads one sector and swaps a
// word of it, which it finds in cache; where the bucket is full it does the same with a second one,
// and where that is full as well, reads up to LOOKS sectors and swaps one more word for each
// fingerprint that it moves. contains reads one sector, and a second one where the first is full
// and has no such fingerprint. erase does as contains, and swaps a word.
//
// Defined by the host:
//   ENTRIES           fingerprints of a bucket: 4, 8 or 16
//   FINGERPRINT_BITS  8, 16 or 32
//   ALTERNATE_XOR     1 if exclusive or gives the alternate bucket, 0 if a difference does
//   ALTERNATE_LOCAL   1 if it is a difference within a block of neighbouring buckets
//   BLOCK_BYTES       of such a block (46 KiB): it fits local memory
//   LOOKS             buckets looked into at each step of a path (4)
//   MOST_STEPS        of a path (125): 500 buckets are tried
//   MOST_PATHS        that others cut before a key is refused (32)
//   MOST_IN_VAIN      steps that a work-item searches in vain until it gives up (1000)
//   HISTOGRAM         places of a histogram (17)

#define WORDS (ENTRIES * FINGERPRINT_BITS / 32)  // of a bucket
#define LANES (32 / FINGERPRINT_BITS)            // of a word
#define LANE (ALL_ONES >> (32 - FINGERPRINT_BITS))
#define ONES (ALL_ONES / LANE)  // 1 in each lane
#define BLOCK (BLOCK_BYTES / (4 * WORDS))  // buckets of a block
#define EMPTY 0u
#define DELETED LANE

#define REFUSED ALL_ONES
#define LOST_RACE (ALL_ONES - 1)

typedef struct __attribute__((aligned(WORDS < 4 ? 4 * WORDS : 16))) {
  uint words[WORDS];
} Bucket;

// The highest bit of each lane that is 0. The lowest of these bits is right in any case.
uint zero_lanes(uint word) { return (word - ONES) & ~word & ONES << (FINGERPRINT_BITS - 1); }

// The lanes that hold a value.
uint lanes_with(uint word, uint value) { return zero_lanes(word ^ value * ONES); }

uint fingerprint_of(ulong hash) { return 1 + mul_hi((uint)hash, LANE - 1); }

// The alternate bucket within a block, both counted from its first.
uint alternate_in_block(uint place, uint fingerprint, uint block) {
  uint sum = mul_hi(fingerprint * (uint)(GOLDEN >> 32), block);
  return sum >= place ? sum - place : sum + block - place;
}

ulong alternate(ulong bucket, uint fingerprint, ulong buckets) {
#if ALTERNATE_XOR
  return bucket ^ (fmix64(fingerprint) & (buckets - 1));
#elif ALTERNATE_LOCAL
  uint place = (uint)(bucket % BLOCK);
  return bucket - place + alternate_in_block(place, fingerprint, (uint)min(buckets, (ulong)BLOCK));
#else
  ulong sum = mul_hi(fingerprint * GOLDEN, buckets);
  return sum >= bucket ? sum - bucket : sum + buckets - bucket;
#endif
}

// A bucket in one transaction, as it is now: others change it.
Bucket fresh_bucket(__global const uint* table, ulong bucket) {
  __global const uint* at = table + bucket * WORDS;
  Bucket read;
#if WORDS == 1
  read.words[0] = fresh(at);
#elif WORDS == 2
  uint2 pair = fresh2((__global const uint2*)at);
  read.words[0] = pair.x;
  read.words[1] = pair.y;
#else
#pragma unroll
  for (uint word = 0; word < WORDS; word += 4) {
    uint4 quad = fresh4((__global const uint4*)(at + word));
    read.words[word] = quad.x;
    read.words[word + 1] = quad.y;
    read.words[word + 2] = quad.z;
    read.words[word + 3] = quad.w;
  }
#endif
  return read;
}

// A bucket that nobody changes.
Bucket bucket_at(__global const uint* table, ulong bucket) {
  return ((__global const Bucket*)table)[bucket];
}

bool has(Bucket bucket, uint value) {
  uint found = 0;
#pragma unroll
  for (uint word = 0; word < WORDS; word++) {
    found |= lanes_with(bucket.words[word], value);
  }
  return found != 0;
}

bool is_open(Bucket bucket) { return has(bucket, EMPTY) || has(bucket, DELETED); }

uint entry_of(Bucket bucket, uint entry) {
  uint value = 0;
#pragma unroll
  for (uint word = 0; word < WORDS; word++) {
    value = entry / LANES == word ? bucket.words[word] : value;
  }
  return value >> entry % LANES * FINGERPRINT_BITS & LANE;
}

// Replaces one entry of a bucket that holds a value, unless no entry does any more.
bool replace(__global uint* table, ulong bucket, Bucket read, uint value, uint newcomer) {
#pragma unroll
  for (uint at = 0; at < WORDS; at++) {
    uint word = read.words[at];
    for (uint lanes = lanes_with(word, value); lanes != 0; lanes = lanes_with(word, value)) {
      uint shift = lowest_bit(lanes) - (FINGERPRINT_BITS - 1);
      uint changed = (word & ~(LANE << shift)) | newcomer << shift;
      uint found = atomic_cmpxchg(&table[bucket * WORDS + at], word, changed);
      if (found == word) {
        return true;
      }
      word = found;
    }
  }
  return false;
}

// Puts a fingerprint into a free entry; one that was used before is taken first.
bool place(__global uint* table, ulong bucket, uint fingerprint) {
  Bucket read = fresh_bucket(table, bucket);
  return replace(table, bucket, read, DELETED, fingerprint) ||
         replace(table, bucket, read, EMPTY, fingerprint);
}

bool erase_from(__global uint* table, ulong bucket, uint fingerprint) {
  return replace(table, bucket, fresh_bucket(table, bucket), fingerprint, DELETED);
}

// Moves the fingerprints of a path, the last one first: each is copied before its entry is given to
// the one before it, so that none is ever missing. Where others have cut the path, the latest copy
// is taken back, and all is as it was. Both buckets may hold it by then.
bool walk_back(__global uint* table, ulong buckets, ulong end, uint fingerprint, const uint* moved,
               uint steps) {
  if (!place(table, end, steps == 0 ? fingerprint : moved[steps - 1])) {
    return false;
  }
  ulong at = end;
  for (uint step = steps; step > 0; step--) {
    uint mover = moved[step - 1];
    ulong before = alternate(at, mover, buckets);
    uint newcomer = step == 1 ? fingerprint : moved[step - 2];
    if (!replace(table, before, fresh_bucket(table, before), mover, newcomer)) {
      while (!erase_from(table, at, mover) && !erase_from(table, before, mover)) {
      }
      return false;
    }
    at = before;
  }
  return true;
}

// A fingerprint of a full bucket whose other bucket has space, if LOOKS of them find one; EMPTY if
// all lead back.
uint choose(__global const uint* table, ulong buckets, Bucket full, ulong at, ulong from,
            uint random) {
  uint chosen = EMPTY;
  bool open = false;
#pragma unroll
  for (uint look = 0; look < LOOKS; look++) {
    uint candidate = entry_of(full, (random + look) % ENTRIES);
    ulong other = alternate(at, candidate, buckets);
    if (!open && candidate != EMPTY && candidate != DELETED && other != at && other != from) {
      chosen = candidate;
      open = is_open(fresh_bucket(table, other));
    }
  }
  return chosen;
}

// Searches a path of displacements from a full bucket to one with space, and walks it. Returns the
// number of displacements, REFUSED or LOST_RACE; counts the buckets that it came to.
uint displace(__global uint* table, ulong buckets, ulong bucket, uint fingerprint, uint random,
              uint* searched) {
  uint moved[MOST_STEPS];
  ulong at = bucket;
  ulong from = alternate(bucket, fingerprint, buckets);
  for (uint step = 0; step <= MOST_STEPS; step++) {
    *searched += 1;
    Bucket read = fresh_bucket(table, at);
    if (is_open(read)) {
      return walk_back(table, buckets, at, fingerprint, moved, step) ? step : LOST_RACE;
    }
    random = random * 1664525 + 1013904223;
    uint mover = choose(table, buckets, read, at, from, random >> 16);
    if (step == MOST_STEPS || mover == EMPTY) {
      return REFUSED;
    }
    moved[step] = mover;
    from = at;
    at = alternate(at, mover, buckets);
  }
  return REFUSED;
}

// Displaces from both buckets in turn, until no other work-item interferes or both lead nowhere.
uint make_space(__global uint* table, ulong buckets, ulong bucket, uint fingerprint, uint random,
                uint* searched) {
  uint dead_ends = 0;
  for (uint path = 0; path < MOST_PATHS && dead_ends < 2; path++) {
    uint result =
        displace(table, buckets, bucket, fingerprint, random + path * (uint)GOLDEN, searched);
    if (result < LOST_RACE) {
      return result;
    }
    dead_ends += result == REFUSED;
    bucket = alternate(bucket, fingerprint, buckets);
  }
  return REFUSED;
}

bool place_in_either(__global uint* table, ulong buckets, ulong bucket, uint fingerprint) {
  return place(table, bucket, fingerprint) ||
         place(table, alternate(bucket, fingerprint, buckets), fingerprint);
}

// The counter of inserts that took so many displacements, or were refused. Work-groups count in
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

// Inserts every key (Algorithm 1); answers 1 unless it was refused, and notes at this turn's place
// that one was. A work-item takes one key. Each of the copies of the histogram counts
// displacements, if there are any, and refusals in the last place.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void insert(
    __global uint* table, ulong buckets, ulong seed, __global const Key* keys, ulong from,
    ulong count, __global uchar* answers, __global uint* histograms, uint copies,
    __global uint* refusals, uint turn) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    ulong bucket = bucket_of(hash, buckets);
    uint fingerprint = fingerprint_of(hash);
    bool done = place_in_either(table, buckets, bucket, fingerprint);
    if (!done) {
      uint searched = 0;
      uint result =
          make_space(table, buckets, bucket, fingerprint, (uint)hash ^ (uint)at, &searched);
      atomic_add(counter_of(histograms, copies, at, result), 1u);
      done = result != REFUSED;
      if (!done) {
        refusals[turn] = 1;
      }
    }
    answers[at] = done;
  }
}

// A path that is walked holds one copy more than there are fingerprints. insert walks as many paths
// at once as the device has work-items: in a small filter their copies take the entries that are
// free, cut each other's paths, and keys are refused that fit. Two kernels try those of this turn
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
    refusals[1 - turn] = 0;  // of the next turn: nobody else uses it in this one
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

// Then some workers of each work-group displace, so few that their copies are few beside the
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
    ulong bucket = bucket_of(hash, buckets);
    uint fingerprint = fingerprint_of(hash);
    Bucket primary = bucket_at(table, bucket);
    bool found = has(primary, fingerprint);
    if (!found && !has(primary, EMPTY)) {
      found = has(bucket_at(table, alternate(bucket, fingerprint, buckets)), fingerprint);
    }
    answers[at] = found;
  }
}

// Deletes every key once; answers 1 if it was there. A work-item takes one key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void erase(
    __global uint* table, ulong buckets, ulong seed, __global const Key* keys, ulong from,
    ulong count, __global uchar* answers) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    ulong bucket = bucket_of(hash, buckets);
    uint fingerprint = fingerprint_of(hash);
    answers[at] = erase_from(table, bucket, fingerprint) ||
                  erase_from(table, alternate(bucket, fingerprint, buckets), fingerprint);
  }
}

// Counts the entries that are empty and those that were deleted, for each work-group at its place;
// a work-item takes every step-th word.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void count_free(
    __global const uint* table, ulong words, __global uint* found) {
  __local uint counts[2];
  if (get_local_id(0) < 2) {
    counts[get_local_id(0)] = 0;
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
  if (get_local_id(0) < 2) {
    found[2 * get_group_id(0) + get_local_id(0)] = counts[get_local_id(0)];
  }
}
