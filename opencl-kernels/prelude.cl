// What every program begins with. Here is what the two dialects do differently, under one name: all
// other kernels are the same text in both.

#pragma once

#define GROUP_SIZE 256  // work-items of a work-group

// The same where many work-groups are to run at once.
#define CROWDED GROUP_SIZE

// Numbers that a program holds.
#define CONSTANT __constant

// Four words that functions take and return in registers.
typedef ulong4 Wide4;

// A function that is seldom called, and keeps its registers to itself.
#define SEPARATE __attribute__((noinline))

uint lowest_bit(uint bits) { return 31 - clz(bits & -bits); }
uint lowest_bit_wide(ulong bits) { return 63 - (uint)clz(bits & -bits); }
uint bit_length(uint bits) { return 32 - clz(bits); }
uint bit_length_wide(ulong bits) { return 64 - (uint)clz(bits); }
uint count_bits(uint bits) { return popcount(bits); }
uint max_bytes(uint a, uint b) { return as_uint(max(as_uchar4(a), as_uchar4(b))); }
uint min_bytes(uint a, uint b) { return as_uint(min(as_uchar4(a), as_uchar4(b))); }
uint subtract_bytes(uint a, uint b) { return as_uint(sub_sat(as_uchar4(a), as_uchar4(b))); }

// Memory as atomic operations see it, past caches that they bypass.
uint fresh(__global const uint* at) { return *(volatile __global const uint*)at; }
uint2 fresh2(__global const uint2* at) { return *(volatile __global const uint2*)at; }
uint4 fresh4(__global const uint4* at) { return *(volatile __global const uint4*)at; }
ulong2 fresh_wide(__global const ulong2* at) { return *(volatile __global const ulong2*)at; }
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

// Brings the work-items of a warp together again, all of which take part. Where some have taken
// another way, GPUs may go on with them apart, from then on and at a fraction of the speed. Nothing
// depends on it, and devices without warps do nothing.
void reconverge(void) {
#if defined(__NV_CL_C_VERSION)
  asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");
#endif
}

// The word that one of some adjacent work-items has read, each its own of the same words. Without
// sub-groups it is read once more: it is in the cache, and waiting for each other costs more.
uint word_of_lane(__global const uint* words, uint own, uint lane, uint lanes) {
  return fresh(words + lane);
}

// Flags of the lanes of a warp for which something is true; all of them take part. Without
// sub-groups, each work-item is a warp of its own.
uint lanes_where(bool flag) { return flag; }

// Flags of the lanes before this one.
uint lanes_before(void) { return 0; }

// What a lane of the warp has.
uint of_lane(uint own, uint lane) { return own; }
