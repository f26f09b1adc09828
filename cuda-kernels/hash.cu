// What every kernel begins with: types, the hash of keys, and how a hash selects counters. What the
// two dialects call differently has one name in both.
//
// Defined by the host: KEY_BITS (32 or 64) and HASH, one of the families below. For HASH_USER the
// host adds the function user_hash at the end of the program.

typedef unsigned char uchar;
typedef unsigned int uint;
typedef unsigned long long ulong;

#if KEY_BITS == 32
typedef uint Key;
#else
typedef ulong Key;
#endif

#define GOLDEN 0x9E3779B97F4A7C15ULL
#define ALL_ONES 0xFFFFFFFFu

#define HASH_MIX 0
#define HASH_MULTIPLY 1
#define HASH_IDENTITY 2
#define HASH_USER 3

__device__ __forceinline__ uint lowest_bit(uint bits) { return __ffs(bits) - 1; }
__device__ __forceinline__ uint count_bits(uint bits) { return __popc(bits); }
__device__ __forceinline__ uint max_bytes(uint a, uint b) { return __vmaxu4(a, b); }
__device__ __forceinline__ uint min_bytes(uint a, uint b) { return __vminu4(a, b); }
__device__ __forceinline__ uint subtract_bytes(uint a, uint b) { return __vsubus4(a, b); }

// Memory as atomic operations see it, past the cache of this multiprocessor. CUDA C++ has no
// volatile vectors.
__device__ __forceinline__ uint fresh(const uint* at) { return *(const volatile uint*)at; }

__device__ __forceinline__ uint2 fresh2(const uint2* at) {
  uint2 value;
  asm volatile("ld.volatile.global.v2.u32 {%0, %1}, [%2];"
               : "=r"(value.x), "=r"(value.y)
               : "l"(at)
               : "memory");
  return value;
}

__device__ __forceinline__ uint4 fresh4(const uint4* at) {
  uint4 value;
  asm volatile("ld.volatile.global.v4.u32 {%0, %1, %2, %3}, [%4];"
               : "=r"(value.x), "=r"(value.y), "=r"(value.z), "=r"(value.w)
               : "l"(at)
               : "memory");
  return value;
}

__device__ __forceinline__ void store4(uint4* at, uint4 value) {
  asm volatile("st.volatile.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(at), "r"(value.x),
               "r"(value.y), "r"(value.z), "r"(value.w)
               : "memory");
}

// Orders what this thread writes for all others of the device.
__device__ __forceinline__ void fence() { __threadfence(); }

// Lets the 32 threads of a warp wait for each other: each sees what the others wrote.
__device__ __forceinline__ void sync_warp() { __syncwarp(); }

// The finalizer of MurmurHash3: every bit of the result depends on every bit of the value.
__device__ __forceinline__ ulong fmix64(ulong value) {
  value ^= value >> 33;
  value *= 0xff51afd7ed558ccdULL;
  value ^= value >> 33;
  value *= 0xc4ceb9fe1a85ec53ULL;
  return value ^ value >> 33;
}

#if HASH == HASH_USER
__device__ ulong user_hash(ulong key, ulong seed);
#endif

// The hash of a key, once per key. The seed comes as the family wants it: mixed for HASH_MIX, the
// odd multiplier for HASH_MULTIPLY, as the user gave it for HASH_USER.
__device__ __forceinline__ ulong hash_key(ulong key, ulong seed) {
#if HASH == HASH_MIX
  return fmix64(key ^ seed);
#elif HASH == HASH_MULTIPLY
  return (uint)(key * seed);
#elif HASH == HASH_IDENTITY
  return key;
#else
  return user_hash(key, seed);
#endif
}

// The hash that a row of the thread sketch selects its counter by.
__device__ __forceinline__ ulong hash_row(ulong hash, uint row) {
#if HASH == HASH_MULTIPLY
  return (uint)(hash * (fmix64(row + GOLDEN) | 1));
#else
  return fmix64(hash + row * GOLDEN);
#endif
}

// One of n buckets.
__device__ __forceinline__ ulong bucket_of(ulong hash, ulong n) {
#if HASH == HASH_MULTIPLY
  return n > ALL_ONES ? hash : (uint)hash % (uint)n;
#else
  return __umul64hi(hash, n);
#endif
}

// One of H hash masks, by the bits of the hash that matter least for the bucket.
__device__ __forceinline__ uint mask_of(ulong hash, uint H) {
#if HASH == HASH_MULTIPLY
  return (uint)hash % H;
#else
  return __umulhi((uint)hash, H);
#endif
}
