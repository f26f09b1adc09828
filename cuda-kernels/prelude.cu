// What every program begins with. Here is what the two dialects do differently, under one name: all
// other kernels are the same text in both.

#pragma once

#define GROUP_SIZE 256  // threads of a block

// The same where many blocks are to run at once. Threads get 32 registers where a multiprocessor
// has room for as many.
#define CROWDED GROUP_SIZE, 8

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;

// The type that atomic operations take. Headers that nvcc includes have another one of this name.
#ifdef __CUDACC_RTC__
typedef unsigned long long ulong;
#else
#define ulong unsigned long long
#endif

// Numbers that a program holds.
#define CONSTANT __constant__

// Four words that functions take and return in registers.
typedef struct {
  ulong x, y, z, w;
} Wide4;

// A function that is seldom called, and keeps its registers to itself.
#define SEPARATE __noinline__

// The high half of a product.
__device__ __forceinline__ uint mul_hi(uint a, uint b) { return __umulhi(a, b); }
__device__ __forceinline__ ulong mul_hi(ulong a, ulong b) { return __umul64hi(a, b); }

__device__ __forceinline__ uint lowest_bit(uint bits) { return __ffs(bits) - 1; }
__device__ __forceinline__ uint lowest_bit_wide(ulong bits) { return __ffsll(bits) - 1; }
__device__ __forceinline__ uint bit_length(uint bits) { return 32 - __clz(bits); }
__device__ __forceinline__ uint bit_length_wide(ulong bits) { return 64 - __clzll(bits); }
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

__device__ __forceinline__ ulonglong2 fresh_wide(const ulonglong2* at) {
  ulonglong2 value;
  asm volatile("ld.volatile.global.v2.u64 {%0, %1}, [%2];"
               : "=l"(value.x), "=l"(value.y)
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

// Brings the threads of a warp together again, all of which take part. Where some have taken another
// way, the others go on apart from them, from then on and at a fraction of the speed.
__device__ __forceinline__ void reconverge() { __syncwarp(); }

// The word that one of some adjacent threads has read, each its own of the same words.
__device__ __forceinline__ uint word_of_lane(const uint* words, uint own, uint lane, uint lanes) {
  return __shfl_sync(0xFFFFFFFFu, own, lane, lanes);
}

// Flags of the lanes of a warp for which something is true; all of them take part.
__device__ __forceinline__ uint lanes_where(bool flag) { return __ballot_sync(0xFFFFFFFFu, flag); }

// Flags of the lanes before this one.
__device__ __forceinline__ uint lanes_before() { return (1u << threadIdx.x % 32) - 1; }

// What a lane of the warp has.
__device__ __forceinline__ uint of_lane(uint own, uint lane) {
  return __shfl_sync(0xFFFFFFFFu, own, lane);
}
