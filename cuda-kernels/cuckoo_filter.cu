// Made from opencl-kernels/cuckoo_filter.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

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
//   BLOCK_BYTES       of such a block (46 KiB): it fits shared memory
//   LOOKS             buckets looked into at each step of a path (4)
//   MOST_STEPS        of a path (125): 500 buckets are tried
//   MOST_PATHS        that others cut before a key is refused (32)
//   MOST_IN_VAIN      steps that a thread searches in vain until it gives up (1000)
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

struct __align__(WORDS < 4 ? 4 * WORDS : 16) Bucket {
  uint words[WORDS];
};

// The highest bit of each lane that is 0. The lowest of these bits is right in any case.
__device__ __forceinline__ uint zero_lanes(uint word) {
  return (word - ONES) & ~word & ONES << (FINGERPRINT_BITS - 1);
}

// The lanes that hold a value.
__device__ __forceinline__ uint lanes_with(uint word, uint value) {
  return zero_lanes(word ^ value * ONES);
}

__device__ __forceinline__ uint fingerprint_of(ulong hash) {
  return 1 + mul_hi((uint)hash, LANE - 1);
}

// The alternate bucket within a block, both counted from its first.
__device__ __forceinline__ uint alternate_in_block(uint place, uint fingerprint, uint block) {
  uint sum = mul_hi(fingerprint * (uint)(GOLDEN >> 32), block);
  return sum >= place ? sum - place : sum + block - place;
}

__device__ __forceinline__ ulong alternate(ulong bucket, uint fingerprint, ulong buckets) {
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
__device__ __forceinline__ Bucket fresh_bucket(const uint* table, ulong bucket) {
  const uint* at = table + bucket * WORDS;
  Bucket read;
#if WORDS == 1
  read.words[0] = fresh(at);
#elif WORDS == 2
  uint2 pair = fresh2((const uint2*)at);
  read.words[0] = pair.x;
  read.words[1] = pair.y;
#else
#pragma unroll
  for (uint word = 0; word < WORDS; word += 4) {
    uint4 quad = fresh4((const uint4*)(at + word));
    read.words[word] = quad.x;
    read.words[word + 1] = quad.y;
    read.words[word + 2] = quad.z;
    read.words[word + 3] = quad.w;
  }
#endif
  return read;
}

// A bucket that nobody changes.
__device__ __forceinline__ Bucket bucket_at(const uint* table, ulong bucket) {
  return ((const Bucket*)table)[bucket];
}

__device__ __forceinline__ bool has(Bucket bucket, uint value) {
  uint found = 0;
#pragma unroll
  for (uint word = 0; word < WORDS; word++) {
    found |= lanes_with(bucket.words[word], value);
  }
  return found != 0;
}

__device__ __forceinline__ bool is_open(Bucket bucket) {
  return has(bucket, EMPTY) || has(bucket, DELETED);
}

__device__ __forceinline__ uint entry_of(Bucket bucket, uint entry) {
  uint value = 0;
#pragma unroll
  for (uint word = 0; word < WORDS; word++) {
    value = entry / LANES == word ? bucket.words[word] : value;
  }
  return value >> entry % LANES * FINGERPRINT_BITS & LANE;
}

// Replaces one entry of a bucket that holds a value, unless no entry does any more.
__device__ __forceinline__ bool replace(uint* table, ulong bucket, Bucket read, uint value,
                                        uint newcomer) {
#pragma unroll
  for (uint at = 0; at < WORDS; at++) {
    uint word = read.words[at];
    for (uint lanes = lanes_with(word, value); lanes != 0; lanes = lanes_with(word, value)) {
      uint shift = lowest_bit(lanes) - (FINGERPRINT_BITS - 1);
      uint changed = (word & ~(LANE << shift)) | newcomer << shift;
      uint found = atomicCAS(&table[bucket * WORDS + at], word, changed);
      if (found == word) {
        return true;
      }
      word = found;
    }
  }
  return false;
}

// Puts a fingerprint into a free entry; one that was used before is taken first.
__device__ __forceinline__ bool place(uint* table, ulong bucket, uint fingerprint) {
  Bucket read = fresh_bucket(table, bucket);
  return replace(table, bucket, read, DELETED, fingerprint) ||
         replace(table, bucket, read, EMPTY, fingerprint);
}

__device__ __forceinline__ bool erase_from(uint* table, ulong bucket, uint fingerprint) {
  return replace(table, bucket, fresh_bucket(table, bucket), fingerprint, DELETED);
}

// Moves the fingerprints of a path, the last one first: each is copied before its entry is given to
// the one before it, so that none is ever missing. Where others have cut the path, the latest copy
// is taken back, and all is as it was. Both buckets may hold it by then.
__device__ __forceinline__ bool walk_back(uint* table, ulong buckets, ulong end, uint fingerprint,
                                          const uint* moved, uint steps) {
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
__device__ __forceinline__ uint choose(const uint* table, ulong buckets, Bucket full, ulong at,
                                       ulong from, uint random) {
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
__device__ __forceinline__ uint displace(uint* table, ulong buckets, ulong bucket, uint fingerprint,
                                         uint random, uint* searched) {
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

// Displaces from both buckets in turn, until no other thread interferes or both lead nowhere.
__device__ __forceinline__ uint make_space(uint* table, ulong buckets, ulong bucket,
                                           uint fingerprint, uint random, uint* searched) {
  uint dead_ends = 0;
  for (uint path = 0; path < MOST_PATHS && dead_ends < 2; path++) {
    uint result = displace(table, buckets, bucket, fingerprint, random + path * (uint)GOLDEN,
                           searched);
    if (result < LOST_RACE) {
      return result;
    }
    dead_ends += result == REFUSED;
    bucket = alternate(bucket, fingerprint, buckets);
  }
  return REFUSED;
}

__device__ __forceinline__ bool place_in_either(uint* table, ulong buckets, ulong bucket,
                                                uint fingerprint) {
  return place(table, bucket, fingerprint) ||
         place(table, alternate(bucket, fingerprint, buckets), fingerprint);
}

// The counter of inserts that took so many displacements, or were refused. Blocks count in several
// copies of the histogram, but a key always in the same.
__device__ __forceinline__ uint* counter_of(uint* histograms, uint copies, ulong at, uint result) {
  uint place = min(result, result == REFUSED ? HISTOGRAM - 1u : HISTOGRAM - 2u);
  return &histograms[(uint)(at / GROUP_SIZE) % copies * HISTOGRAM + place];
}

// A key that was refused is in after all.
__device__ __forceinline__ void accept(uint* histograms, uint copies, ulong at, uint displacements,
                                       uchar* answers) {
  atomicAdd(counter_of(histograms, copies, at, displacements), 1u);
  atomicSub(counter_of(histograms, copies, at, REFUSED), 1u);
  answers[at] = 1;
}

// Inserts every key (Algorithm 1); answers 1 unless it was refused, and notes at this turn's place
// that one was. A thread takes one key. Each of the copies of the histogram counts displacements,
// if there are any, and refusals in the last place.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    insert(uint* table, ulong buckets, ulong seed, const Key* keys, ulong from, ulong count,
           uchar* answers, uint* histograms, uint copies, uint* refusals, uint turn) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    ulong bucket = bucket_of(hash, buckets);
    uint fingerprint = fingerprint_of(hash);
    bool done = place_in_either(table, buckets, bucket, fingerprint);
    if (!done) {
      uint searched = 0;
      uint result = make_space(table, buckets, bucket, fingerprint, (uint)hash ^ (uint)at,
                               &searched);
      atomicAdd(counter_of(histograms, copies, at, result), 1u);
      done = result != REFUSED;
      if (!done) {
        refusals[turn] = 1;
      }
    }
    answers[at] = done;
  }
}

// A path that is walked holds one copy more than there are fingerprints. insert walks as many paths
// at once as the device has threads: in a small filter their copies take the entries that are free,
// cut each other's paths, and keys are refused that fit. Two kernels try those of this turn again,
// and correct answers and histograms.

// First, keys whose own buckets have space by now: that takes no copies. A thread takes every
// step-th key.
//
// Memory transactions: one for a thread if no key was refused, which costs less than a list of
// those that were: that would need memory for all keys. Otherwise one byte per key, read in order,
// and for those that were refused two sectors and a swap.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    place_refused(uint* table, ulong buckets, ulong seed, const Key* keys, ulong from, ulong count,
                  uchar* answers, uint* histograms, uint copies, uint* refusals, uint turn) {
  ulong first = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (first == 0) {
    refusals[1 - turn] = 0;  // of the next turn: nobody else uses it in this one
  }
  ulong end = refusals[turn] != 0 ? count : 0;
  ulong step = gridDim.x * (ulong)blockDim.x;
  for (ulong at = first; at < end; at += step) {
    if (!answers[at]) {
      ulong hash = hash_key(keys[from + at], seed);
      if (place_in_either(table, buckets, bucket_of(hash, buckets), fingerprint_of(hash))) {
        accept(histograms, copies, at, 0, answers);
      }
    }
  }
}

// Then some workers of each block displace, so few that their copies are few beside the entries. A
// worker takes every step-th key, and gives up for the rest once it has searched MOST_IN_VAIN steps
// since a key went in: the filter is full.
//
// Memory transactions: one for a worker if no key was refused. Otherwise one byte per key, and for
// those that were refused what inserting them takes.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    displace_refused(uint* table, ulong buckets, ulong seed, const Key* keys, ulong from,
                     ulong count, uchar* answers, uint* histograms, uint copies, uint* refusals,
                     uint turn, uint workers) {
  bool works = threadIdx.x < workers && refusals[turn] != 0;
  ulong end = works ? count : 0;
  ulong step = gridDim.x * (ulong)workers;
  uint searched = 0;
  for (ulong at = blockIdx.x * (ulong)workers + threadIdx.x; at < end && searched < MOST_IN_VAIN;
       at += step) {
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

// Looks for every key (Algorithm 2); answers 1 if a fingerprint like its own is there. A thread
// takes one key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    contains(const uint* table, ulong buckets, ulong seed, const Key* keys, ulong from, ulong count,
             uchar* answers) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
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

// Deletes every key once; answers 1 if it was there. A thread takes one key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    erase(uint* table, ulong buckets, ulong seed, const Key* keys, ulong from, ulong count,
          uchar* answers) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    ulong bucket = bucket_of(hash, buckets);
    uint fingerprint = fingerprint_of(hash);
    answers[at] = erase_from(table, bucket, fingerprint) ||
                  erase_from(table, alternate(bucket, fingerprint, buckets), fingerprint);
  }
}

// Counts the entries that are empty and those that were deleted, for each block at its place; a
// thread takes every step-th word.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    count_free(const uint* table, ulong words, uint* found) {
  __shared__ uint counts[2];
  if (threadIdx.x < 2) {
    counts[threadIdx.x] = 0;
  }
  __syncthreads();
  uint empty = 0;
  uint deleted = 0;
  ulong step = gridDim.x * (ulong)blockDim.x;
  for (ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x; at < words; at += step) {
    for (uint lane = 0; lane < LANES; lane++) {
      uint entry = table[at] >> lane * FINGERPRINT_BITS & LANE;
      empty += entry == EMPTY;
      deleted += entry == DELETED;
    }
  }
  atomicAdd(&counts[0], empty);
  atomicAdd(&counts[1], deleted);
  __syncthreads();
  if (threadIdx.x < 2) {
    found[2 * blockIdx.x + threadIdx.x] = counts[threadIdx.x];
  }
}
