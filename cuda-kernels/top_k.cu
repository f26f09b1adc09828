// Made from opencl-kernels/top_k.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Top-k: keys that could become candidates, and the counts of those that are. Candidates lie in a
// table of open addressing, which only the host changes: the hashes of their keys, of which no two
// are equal, and next to them their counts, of this launch and of earlier ones.
//
// Memory transactions per key: both kernels read it in order. offer reads its estimate, in order,
// and looks it up only if that beats the threshold; an offer of 16 bytes is written next to others
// of its block, which add to one number once. count reads its weight, if it has one, in order, and
// looks up the keys of a block that are different, each of which adds to a count once. A look-up
// reads one sector of the table, seldom two; the table is small and stays in cache.

#include "sketch.cu"

// The slot of a candidate; the number of slots if the key is none. There are empty slots.
__device__ __forceinline__ ulong find_slot(const ulong* table, ulong slots, ulong empty,
                                           ulong hash) {
  ulong at = mul_hi(hash, slots);
  ulong found = table[at];
  while (found != hash && found != empty) {
    at = at + 1 < slots ? at + 1 : 0;
    found = table[at];
  }
  return found == empty ? slots : at;
}

// Collects the keys whose estimates beat the threshold and that are no candidates, and counts them;
// those for which there is no space are only counted. Of equal estimates smaller keys are stronger.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    offer(const ulong* table, ulong slots, ulong empty_hash, ulong seed, const Key* keys,
          ulong from, ulong count, const Counter* estimates, ulong estimates_from, ulong threshold,
          ulong least, uint* number, ulong* offers, uint most) {
  __shared__ uint offered;
  __shared__ uint first;
  if (threadIdx.x == 0) {
    offered = 0;
  }
  __syncthreads();
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  ulong key = at < count ? keys[from + at] : 0;
  ulong estimate = at < count ? estimates[estimates_from + at] : 0;
  bool beats = estimate > threshold || (estimate == threshold && key < least);
  bool offering = at < count && beats &&
                  find_slot(table, slots, empty_hash, hash_key(key, seed)) == slots;
  uint rank = 0;
  if (offering) {
    rank = atomicAdd(&offered, 1u);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    first = offered == 0 ? 0 : atomicAdd(number, offered);
  }
  __syncthreads();
  ulong place = (ulong)first + rank;
  if (offering && place < most) {
    offers[2 * place] = key;
    offers[2 * place + 1] = at;
  }
}

// Adds to the counts of candidates. A count takes what the sketch could take, so none wraps around.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    count_candidates(const ulong* table, ulong slots, ulong empty_hash, ulong seed, const Key* keys,
                     ulong from, ulong count, const uint* weights, ulong weights_from,
                     Counter* counts) {
  __shared__ Tile tile;
  load_tile(&tile, blockIdx.x, seed, keys, from, count, weights, weights_from);
  Weight weight = tile.weight[threadIdx.x];
  if (weight != 0) {
    ulong slot = find_slot(table, slots, empty_hash, tile.hash[threadIdx.x]);
    if (slot != slots) {
      add_to(&counts[slot], weight);
    }
  }
}
