// What every kernel begins with: types, the hash of keys, and how a hash selects counters. What the
// two dialects call differently has one name in both.
//
// Defined by the host: KEY_BITS (32 or 64) and HASH, one of the families below. For HASH_USER the
// host adds the function user_hash at the end of the program.

#if KEY_BITS == 32
typedef uint Key;
#else
typedef ulong Key;
#endif

#define GOLDEN 0x9E3779B97F4A7C15UL
#define ALL_ONES 0xFFFFFFFFu

#define HASH_MIX 0
#define HASH_MULTIPLY 1
#define HASH_IDENTITY 2
#define HASH_USER 3

uint lowest_bit(uint bits) { return 31 - clz(bits & -bits); }
uint count_bits(uint bits) { return popcount(bits); }
uint max_bytes(uint a, uint b) { return as_uint(max(as_uchar4(a), as_uchar4(b))); }
uint min_bytes(uint a, uint b) { return as_uint(min(as_uchar4(a), as_uchar4(b))); }
uint subtract_bytes(uint a, uint b) { return as_uint(sub_sat(as_uchar4(a), as_uchar4(b))); }

// Memory as atomic operations see it, past caches that they bypass.
uint fresh(__global const uint* at) { return *(volatile __global const uint*)at; }
uint2 fresh2(__global const uint2* at) { return *(volatile __global const uint2*)at; }
uint4 fresh4(__global const uint4* at) { return *(volatile __global const uint4*)at; }
void store4(__global uint4* at, uint4 value) { *(volatile __global uint4*)at = value; }

// Orders what this work-item writes for all others of the device. OpenCL 1.2 has no such fence;
// what it has reaches far enough on CPUs, but on NVIDIA's devices no farther than the work-group.
void fence(void) {
#if defined(__opencl_c_atomic_order_acq_rel) && defined(__opencl_c_atomic_scope_device)
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
#elif defined(__NV_CL_C_VERSION)
  asm volatile("membar.gl;" ::: "memory");
#else
  mem_fence(CLK_GLOBAL_MEM_FENCE);
#endif
}

// Lets 32 adjacent work-items, a warp, wait for each other: each sees what the others wrote to
// local memory. Where devices have no such warps, the whole work-group waits.
void sync_warp(void) {
#if defined(__NV_CL_C_VERSION)
  asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");
#else
  barrier(CLK_LOCAL_MEM_FENCE);
#endif
}

// The finalizer of MurmurHash3: every bit of the result depends on every bit of the value.
ulong fmix64(ulong value) {
  value ^= value >> 33;
  value *= 0xff51afd7ed558ccdUL;
  value ^= value >> 33;
  value *= 0xc4ceb9fe1a85ec53UL;
  return value ^ value >> 33;
}

#if HASH == HASH_USER
ulong user_hash(ulong key, ulong seed);
#endif

// The hash of a key, once per key. The seed comes as the family wants it: mixed for HASH_MIX, the
// odd multiplier for HASH_MULTIPLY, as the user gave it for HASH_USER.
ulong hash_key(ulong key, ulong seed) {
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
ulong hash_row(ulong hash, uint row) {
#if HASH == HASH_MULTIPLY
  return (uint)(hash * (fmix64(row + GOLDEN) | 1));
#else
  return fmix64(hash + row * GOLDEN);
#endif
}

// One of n buckets.
ulong bucket_of(ulong hash, ulong n) {
#if HASH == HASH_MULTIPLY
  return n > ALL_ONES ? hash : (uint)hash % (uint)n;
#else
  return mul_hi(hash, n);
#endif
}

// One of H hash masks, by the bits of the hash that matter least for the bucket.
uint mask_of(ulong hash, uint H) {
#if HASH == HASH_MULTIPLY
  return (uint)hash % H;
#else
  return mul_hi((uint)hash, H);
#endif
}
