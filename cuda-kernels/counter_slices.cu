// Made from opencl-kernels/counter_slices.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Adds the entries of a partitioned batch to thread, warp and sub-warp sketches, a slice of the
// table at a time, in shared memory: whole slices are read and written in order.
//
// Memory transactions per key: an entry of 4 bytes is read for each (DEPTH of them for the thread
// sketch), and its weight if there is one; the table is read once, unless it was empty, and written
// once.

#include "local_slice.cu"
#include "sketch.cu"

#ifndef WIDTH
#define WIDTH 8  // counters of a bucket; 1 for the thread sketch, whose entries are counters
#endif
#ifndef SLICE_COUNTERS
#define SLICE_COUNTERS 8192  // counters of a slice
#endif

#if COUNTER_BITS == 64
__device__ __forceinline__ void add_local(Counter* counter, Counter amount) {
  atomicAdd(counter, amount);
}
#else
__device__ __forceinline__ void add_local(Counter* counter, Counter amount) {
  atomicAdd(counter, amount);
}
#endif

#define COUNTER_WORDS (COUNTER_BITS / 32)
#define SLICE_QUADS (SLICE_COUNTERS * COUNTER_WORDS / 4)
#define MASK_WORDS ((WIDTH + 31) / 32)

// Adds to the counters of a slice that an entry selects.
__device__ __forceinline__ void add_entry(Counter* slice, uint entry, uint mask_bits,
                                          const uint* masks, Counter amount) {
#if WIDTH == 1
  add_local(&slice[entry % SLICE_COUNTERS], amount);
#else
  uint bucket = (entry >> mask_bits) % (SLICE_COUNTERS / WIDTH) * WIDTH;
  uint selected = entry & ((1u << mask_bits) - 1);
  for (uint word = 0; word < MASK_WORDS; word++) {
    for (uint mask = masks[selected * MASK_WORDS + word]; mask != 0; mask &= mask - 1) {
      add_local(&slice[bucket + word * 32 + lowest_bit(mask)], amount);
    }
  }
#endif
}

// Adds delta for every entry as often as it counts: 1 inserts, -1 removes. A block takes a slice.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    add_slices(uint* table, ulong counters, uint empty, const uint* masks, const uint* space,
               ulong numbers, ulong entries, ulong weights, uint capacity, uint mask_bits,
               uint delta) {
  __shared__ uint4 slice[SLICE_QUADS];
  ulong first = blockIdx.x * (ulong)SLICE_COUNTERS;
  uint number = space[numbers + blockIdx.x];
  uint present = number == 0 ? 0 : (uint)min(counters - first, (ulong)SLICE_COUNTERS);
  load_slice(slice, table + first * COUNTER_WORDS, present * COUNTER_WORDS, empty);
  ulong own = blockIdx.x * (ulong)capacity;
#pragma unroll 4
  for (uint i = threadIdx.x; i < number; i += GROUP_SIZE) {
    Counter weight = WEIGHTED ? space[weights + own + i] : 1;
    add_entry((Counter*)slice, space[entries + own + i], mask_bits, masks,
              weight * (Counter)(int)delta);
  }
  __syncthreads();
  store_slice(slice, table + first * COUNTER_WORDS, present * COUNTER_WORDS);
}
