// Made from opencl-kernels/sub_warp_sketch.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// The sub-warp sketch (Algorithm 3): buckets of WIDTH = 8 (quarter warp) or 16 (half warp) counters
// of 32 bits, of which a hash mask selects d.
//
// Memory transactions per key: add reads and writes one sector of 32 bytes (WIDTH 16: 1.8 of two
// for d = 3), query reads one (two); keys come in and counts go out in order.
//
// Defined by the host:
//   WIDTH  counters of a bucket: 8 or 16

// Adds delta for every key: 1 inserts, -1 removes. WIDTH lanes take one key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    add(uint* table, ulong buckets, const uint* masks, uint mask_count, ulong seed, const Key* keys,
        ulong from, ulong count, uint delta) {
  __shared__ Tile tile;
  load_tile(&tile, seed, keys, from, count);
  uint lane = threadIdx.x % WIDTH;
  for (uint key = threadIdx.x / WIDTH; key < TILE; key += TILE / WIDTH) {
    ulong hash = tile.hash[key];
    uint weight = tile.weight[key];
    uint mask = masks[mask_of(hash, mask_count)];
    if (weight != 0 && (mask >> lane & 1) != 0) {
      atomicAdd(&table[bucket_of(hash, buckets) * WIDTH + lane], weight * delta);
    }
  }
}

// The least selected counter of every key. A thread takes one key.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    query(const uint4* table, ulong buckets, const uint* masks, uint mask_count, ulong seed,
          const Key* keys, ulong from, ulong count, uint* counts) {
  ulong at = blockIdx.x * (ulong)TILE + threadIdx.x;
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    const uint4* bucket = table + bucket_of(hash, buckets) * (WIDTH / 4);
    counts[at] = least_selected(bucket, WIDTH / 4, masks[mask_of(hash, mask_count)]);
  }
}
