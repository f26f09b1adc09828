// Made from opencl-kernels/xxh3.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// XXH3 of 64 bits with seed 0 (Collet, xxHash 0.8): the key of a text, as the host computes it. A
// thread hashes a token alone.
//
// Memory transactions per token: one for each word of 8 bytes; the words that a token begins or
// ends in are read twice at most.

#pragma once

#include "hash.cu"

#ifndef LOWER_CASE
#define LOWER_CASE 0  // 1 if letters of ASCII are hashed in lower case, else 0
#endif

#define PRIME32_1 0x9E3779B1ULL
#define PRIME32_2 0x85EBCA77ULL
#define PRIME32_3 0xC2B2AE3DULL
#define PRIME64_1 0x9E3779B185EBCA87ULL
#define PRIME64_2 0xC2B2AE3D27D4EB4FULL
#define PRIME64_3 0x165667B19E3779F9ULL
#define PRIME64_4 0x85EBCA77C2B2AE63ULL
#define PRIME64_5 0x27D4EB2F165667C5ULL
#define PRIME_MX1 0x165667919E3779F9ULL
#define PRIME_MX2 0x9FB21C651E98DF25ULL

#define LANES 8
#define STRIPE 64           // bytes that the lanes take at once
#define STRIPES 16          // from one scramble to the next
#define SCRAMBLE_WORD 16    // the secret's first word for a scramble
#define LAST_STRIPE 121     // its first byte for the last stripe
#define MERGE 11            // its first byte for merging lanes
#define LAST_OF_MIDDLE 119  // its first byte for the last 16 of 129 to 240 bytes

#define ONES 0x0101010101010101ULL
#define HIGH_BITS 0x8080808080808080ULL

// The default secret, in words.
CONSTANT ulong SECRET[24] = {
    0xbe4ba423396cfeb8ULL, 0x1cad21f72c81017cULL, 0xdb979083e96dd4deULL, 0x1f67b3b7a4a44072ULL,
        0x78e5c0cc4ee679cbULL, 0x2172ffcc7dd05a82ULL, 0x8e2443f7744608b8ULL, 0x4c263a81e69035e0ULL,
        0xcb00c391bb52283cULL, 0xa32e531b8b65d088ULL, 0x4ef90da297486471ULL, 0xd8acdea946ef1938ULL,
        0x3f349ce33f76faa8ULL, 0x1d4f0bc7c7bbdcf9ULL, 0x3159b4cd4be0518aULL, 0x647378d9c97e9fc8ULL,
        0xc3ebd33483acc5eaULL, 0xeb6313faffa081c5ULL, 0x49daf0b751dd0d17ULL, 0x9e68d429265516d3ULL,
        0xfca1477d58be162bULL, 0xce31d07ad1b8f88fULL, 0x280416958f3acb45ULL, 0x7e404bbbcafbd7afULL};

// The word that begins at any byte of two.
__device__ __forceinline__ ulong word_of(ulong low, ulong high, uint at) {
  uint shift = at % 8 * 8;
  return shift == 0 ? low : low >> shift | high << (64 - shift);
}

// The word of the secret that begins at a byte.
__device__ __forceinline__ ulong secret_at(uint at) {
  return word_of(SECRET[at / 8], SECRET[at / 8 + (at % 8 > 0)], at);
}

// A word with its capital letters in lower case; what is no ASCII stays.
__device__ __forceinline__ ulong lower_case(ulong word) {
  ulong low = word & ~HIGH_BITS;
  ulong from_a = low + ONES * (0x80 - 'A');
  ulong beyond_z = low + ONES * (0x7F - 'Z');
  return word | (from_a & ~beyond_z & ~word & HIGH_BITS) >> 2;
}

// The word of a text that begins at a byte; the text has 8 bytes more than are asked for.
__device__ __forceinline__ ulong word_at(const ulong* text, uint at) {
  ulong word = word_of(text[at / 8], text[at / 8 + 1], at);
#if LOWER_CASE
  return lower_case(word);
#else
  return word;
#endif
}

__device__ __forceinline__ ulong swap_bytes(ulong word) {
  word = (word & 0x00FF00FF00FF00FFULL) << 8 | (word >> 8 & 0x00FF00FF00FF00FFULL);
  word = (word & 0x0000FFFF0000FFFFULL) << 16 | (word >> 16 & 0x0000FFFF0000FFFFULL);
  return word << 32 | word >> 32;
}

// The halves of a product of 128 bits, one added to the other without carry.
__device__ __forceinline__ ulong fold(ulong a, ulong b) { return a * b ^ mul_hi(a, b); }

__device__ __forceinline__ ulong avalanche(ulong hash) {
  hash = (hash ^ hash >> 37) * PRIME_MX1;
  return hash ^ hash >> 32;
}

__device__ __forceinline__ ulong avalanche_of_few(ulong hash) {
  hash = (hash ^ hash >> 33) * PRIME64_2;
  hash = (hash ^ hash >> 29) * PRIME64_3;
  return hash ^ hash >> 32;
}

__device__ __forceinline__ ulong hash_of_3(ulong word, uint length) {
  ulong first = word & 0xFF;
  ulong middle = word >> (length / 2 * 8) & 0xFF;
  ulong last = word >> ((length - 1) * 8) & 0xFF;
  ulong all = first << 16 | middle << 24 | last | length << 8;
  return avalanche_of_few(all ^ (uint)(SECRET[0] ^ SECRET[0] >> 32));
}

__device__ __forceinline__ ulong hash_of_8(const ulong* text, uint from, uint length) {
  ulong both = (uint)word_at(text, from + length - 4) | word_at(text, from) << 32;
  ulong hash = both ^ SECRET[1] ^ SECRET[2];
  hash ^= (hash << 49 | hash >> 15) ^ (hash << 24 | hash >> 40);
  hash *= PRIME_MX2;
  hash = (hash ^ ((hash >> 35) + length)) * PRIME_MX2;
  return hash ^ hash >> 28;
}

__device__ __forceinline__ ulong hash_of_16(const ulong* text, uint from, uint length) {
  ulong low = word_at(text, from) ^ SECRET[3] ^ SECRET[4];
  ulong high = word_at(text, from + length - 8) ^ SECRET[5] ^ SECRET[6];
  return avalanche(length + swap_bytes(low) + high + fold(low, high));
}

// Mixes 16 bytes of a text with as many of the secret.
__device__ __forceinline__ ulong mix_16(const ulong* text, uint at, uint secret) {
  return fold(word_at(text, at) ^ secret_at(secret), word_at(text, at + 8) ^ secret_at(secret + 8));
}

__device__ __forceinline__ ulong hash_of_128(const ulong* text, uint from, uint length) {
  ulong hash = length * PRIME64_1;
  for (uint i = 0; i <= (length - 1) / 32; i++) {
    hash += mix_16(text, from + 16 * i, 32 * i);
    hash += mix_16(text, from + length - 16 * (i + 1), 32 * i + 16);
  }
  return avalanche(hash);
}

__device__ __forceinline__ ulong hash_of_240(const ulong* text, uint from, uint length) {
  ulong hash = length * PRIME64_1;
  for (uint i = 0; i < 8; i++) {
    hash += mix_16(text, from + 16 * i, 16 * i);
  }
  hash = avalanche(hash);
  for (uint i = 8; i < length / 16; i++) {
    hash += mix_16(text, from + 16 * i, 16 * (i - 8) + 3);
  }
  return avalanche(hash + mix_16(text, from + length - 16, LAST_OF_MIDDLE));
}

__device__ __forceinline__ void add_to_lane(ulong* lanes, uint lane, ulong word, ulong secret) {
  ulong mixed = word ^ secret;
  lanes[lane ^ 1] += word;
  lanes[lane] += (mixed & ALL_ONES) * (mixed >> 32);
}

__device__ __forceinline__ void add_stripe(ulong* lanes, const ulong* text, uint from,
                                           uint number) {
#pragma unroll
  for (uint lane = 0; lane < LANES; lane++) {
    add_to_lane(lanes, lane, word_at(text, from + 8 * lane), SECRET[number + lane]);
  }
}

__device__ __forceinline__ void add_last_stripe(ulong* lanes, const ulong* text, uint from) {
#pragma unroll
  for (uint lane = 0; lane < LANES; lane++) {
    add_to_lane(lanes, lane, word_at(text, from + 8 * lane), secret_at(LAST_STRIPE + 8 * lane));
  }
}

__device__ __forceinline__ void scramble(ulong* lanes) {
#pragma unroll
  for (uint lane = 0; lane < LANES; lane++) {
    lanes[lane] ^= lanes[lane] >> 47 ^ SECRET[SCRAMBLE_WORD + lane];
    lanes[lane] *= PRIME32_1;
  }
}

// More than 240 bytes.
__device__ __forceinline__ ulong hash_of_many(const ulong* text, uint from, uint length) {
  ulong lanes[LANES] = {PRIME32_3, PRIME64_1, PRIME64_2, PRIME64_3, PRIME64_4, PRIME32_2, PRIME64_5,
                       PRIME32_1};
  for (uint stripe = 0; stripe < (length - 1) / STRIPE; stripe++) {
    add_stripe(lanes, text, from + stripe * STRIPE, stripe % STRIPES);
    if (stripe % STRIPES == STRIPES - 1) {
      scramble(lanes);
    }
  }
  add_last_stripe(lanes, text, from + length - STRIPE);
  ulong hash = length * PRIME64_1;
#pragma unroll
  for (uint lane = 0; lane < LANES; lane += 2) {
    hash += fold(lanes[lane] ^ secret_at(MERGE + 8 * lane),
                 lanes[lane + 1] ^ secret_at(MERGE + 8 * lane + 8));
  }
  return avalanche(hash);
}

__device__ __forceinline__ ulong xxh3(const ulong* text, uint from, uint length) {
  if (length <= 16) {
    if (length > 8) {
      return hash_of_16(text, from, length);
    }
    if (length > 3) {
      return hash_of_8(text, from, length);
    }
    return length > 0 ? hash_of_3(word_at(text, from),
                                  length) : avalanche_of_few(SECRET[7] ^ SECRET[8]);
  }
  if (length <= 128) {
    return hash_of_128(text, from, length);
  }
  return length <= 240 ? hash_of_240(text, from, length) : hash_of_many(text, from, length);
}
