// Made from opencl-kernels/cuckoo_table.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// The buckets of a cuckoo filter: ENTRIES fingerprints of FINGERPRINT_BITS bits, two of which a key
// can be in; the alternate one follows from the other and the fingerprint (Fan et al. 2014; Neth
// 2017, Section 4). Entries are lanes of words of 32 bits, which compare-and-swap changes. An entry
// of 0 was never used, one of all ones was deleted: a bucket with a 0 has never been full, so none
// of its keys is elsewhere.

#pragma once

#include "hash.cu"

#define BLOCK_BYTES 47104  // of a block of neighbouring buckets: it fits shared memory
#define LOOKS 4            // buckets looked into at each step of a path
#define MOST_STEPS 125     // the longest path: 500 buckets are tried
#define MOST_PATHS 32      // paths that others cut before a key is refused
#define HISTOGRAM 17       // places of a histogram of displacements, the last for refusals

#ifndef ENTRIES
#define ENTRIES 4  // fingerprints of a bucket: 4, 8 or 16
#endif
#ifndef FINGERPRINT_BITS
#define FINGERPRINT_BITS 16  // of an entry: 8, 16 or 32
#endif
#ifndef TABLE_IN_LOCAL
#define TABLE_IN_LOCAL 0  // 1 if a table is a block in shared memory, 0 if it is all buckets
#endif
#ifndef ALTERNATE_XOR
#define ALTERNATE_XOR 0  // 1 if exclusive or gives the alternate bucket, 0 if a difference does
#endif
#ifndef ALTERNATE_LOCAL
#define ALTERNATE_LOCAL 1  // 1 if it is a difference within a block
#endif

#define WORDS (ENTRIES * FINGERPRINT_BITS / 32)  // of a bucket
#define LANES (32 / FINGERPRINT_BITS)            // of a word
#define LANE (ALL_ONES >> (32 - FINGERPRINT_BITS))
#define ONES (ALL_ONES / LANE)  // 1 in each lane
#define EMPTY 0u
#define DELETED LANE

#define BLOCK (BLOCK_BYTES / (4 * WORDS))  // buckets of a block

#define REFUSED ALL_ONES
#define LOST_RACE (ALL_ONES - 1)

#if TABLE_IN_LOCAL
typedef uint Word;
typedef uint Place;
#else
typedef uint Word;
typedef ulong Place;
#endif

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

__device__ __forceinline__ Place alternate(Place bucket, uint fingerprint, Place buckets) {
#if TABLE_IN_LOCAL
  return alternate_in_block(bucket, fingerprint, buckets);
#elif ALTERNATE_XOR
  return bucket ^ (fmix64(fingerprint) & (buckets - 1));
#elif ALTERNATE_LOCAL
  uint place = (uint)(bucket % BLOCK);
  return bucket - place + alternate_in_block(place, fingerprint, (uint)min(buckets, (ulong)BLOCK));
#else
  ulong sum = mul_hi(fingerprint * GOLDEN, buckets);
  return sum >= bucket ? sum - bucket : sum + buckets - bucket;
#endif
}

// A bucket that does not change meanwhile.
__device__ __forceinline__ Bucket bucket_at(const Word* table, Place bucket) {
#if TABLE_IN_LOCAL
  return ((const Bucket*)table)[bucket];
#else
  return ((const Bucket*)table)[bucket];
#endif
}

// A bucket in one transaction, as it is now: others change it.
__device__ __forceinline__ Bucket fresh_bucket(const Word* table, Place bucket) {
  const Word* at = table + bucket * WORDS;
  Bucket read;
#if TABLE_IN_LOCAL && WORDS > 1
#pragma unroll
  for (uint word = 0; word < WORDS; word += 2) {
    ulong pair = *(volatile const ulong*)(at + word);
    read.words[word] = (uint)pair;
    read.words[word + 1] = (uint)(pair >> 32);
  }
#elif WORDS == 1
  read.words[0] = *(volatile const Word*)at;
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

// Whether one of the buckets of a fingerprint has it; they do not change meanwhile.
__device__ __forceinline__ bool is_in_either(const Word* table, Place buckets, Place bucket,
                                             uint fingerprint) {
  Bucket primary = bucket_at(table, bucket);
  bool found = has(primary, fingerprint);
  if (!found && !has(primary, EMPTY)) {
    found = has(bucket_at(table, alternate(bucket, fingerprint, buckets)), fingerprint);
  }
  return found;
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
__device__ __forceinline__ bool replace(Word* table, Place bucket, Bucket read, uint value,
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
__device__ __forceinline__ bool place_in(Word* table, Place bucket, Bucket read, uint fingerprint) {
  return replace(table, bucket, read, DELETED, fingerprint) ||
         replace(table, bucket, read, EMPTY, fingerprint);
}

__device__ __forceinline__ bool place(Word* table, Place bucket, uint fingerprint) {
  return place_in(table, bucket, fresh_bucket(table, bucket), fingerprint);
}

__device__ __forceinline__ bool erase_from(Word* table, Place bucket, uint fingerprint) {
  return replace(table, bucket, fresh_bucket(table, bucket), fingerprint, DELETED);
}

// The next number of a sequence (Knuth and Lewis); its high bits are the random ones.
__device__ __forceinline__ uint next_random(uint random) { return random * 1664525 + 1013904223; }

// A fingerprint of a full bucket whose other bucket has space, if LOOKS of them find one; EMPTY if
// all lead back.
__device__ __forceinline__ uint choose(const Word* table, Place buckets, Bucket full, Place at,
                                       Place from, uint random) {
  uint chosen = EMPTY;
  bool open = false;
#pragma unroll
  for (uint look = 0; look < LOOKS; look++) {
    uint candidate = entry_of(full, (random + look) % ENTRIES);
    Place other = alternate(at, candidate, buckets);
    if (!open && candidate != EMPTY && candidate != DELETED && other != at && other != from) {
      chosen = candidate;
      open = is_open(fresh_bucket(table, other));
    }
  }
  return chosen;
}

#if !TABLE_IN_LOCAL

// Moves the fingerprints of a path, the last one first: each is copied before its entry is given to
// the one before it, so that none is ever missing. Where others have cut the path, the latest copy
// is taken back, and all is as it was. Both buckets may hold it by then.
__device__ __forceinline__ bool walk_back(Word* table, Place buckets, Place end, uint fingerprint,
                                          const uint* moved, uint steps) {
  if (!place(table, end, steps == 0 ? fingerprint : moved[steps - 1])) {
    return false;
  }
  Place at = end;
  for (uint step = steps; step > 0; step--) {
    uint mover = moved[step - 1];
    Place before = alternate(at, mover, buckets);
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

// Searches a path of displacements from a full bucket to one with space, and walks it. Returns the
// number of displacements, REFUSED or LOST_RACE; counts the buckets that it came to.
__device__ __forceinline__ uint displace(Word* table, Place buckets, Place bucket, uint fingerprint,
                                         uint random, uint* searched) {
  uint moved[MOST_STEPS];
  Place at = bucket;
  Place from = alternate(bucket, fingerprint, buckets);
  for (uint step = 0; step <= MOST_STEPS; step++) {
    *searched += 1;
    Bucket read = fresh_bucket(table, at);
    if (is_open(read)) {
      return walk_back(table, buckets, at, fingerprint, moved, step) ? step : LOST_RACE;
    }
    random = next_random(random);
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
__device__ __forceinline__ uint make_space(Word* table, Place buckets, Place bucket,
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

#endif

__device__ __forceinline__ bool erase_from_either(Word* table, Place buckets, Place bucket,
                                                  uint fingerprint) {
  return erase_from(table, bucket, fingerprint) ||
         erase_from(table, alternate(bucket, fingerprint, buckets), fingerprint);
}

__device__ __forceinline__ bool place_in_either(Word* table, Place buckets, Place bucket,
                                                uint fingerprint) {
  return place(table, bucket, fingerprint) ||
         place(table, alternate(bucket, fingerprint, buckets), fingerprint);
}
