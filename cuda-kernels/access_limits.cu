// The walls that sketches run against: random accesses to a table of sectors of 32 bytes, with keys
// that come in order and results that go out in order as those of a sketch do.
//
// Memory transactions per key: one sector read (gather), or read and written (increment).

__device__ __forceinline__ ulong sector_of(uint key, ulong salt, ulong sectors) {
  return __umul64hi(fmix64(key ^ salt), sectors) * 8;
}

// Reads a random sector for every key. Another salt gives other sectors.
extern "C" __global__ void __launch_bounds__(256)
    gather(const uint* table, ulong sectors, ulong salt, const uint* keys, ulong count,
           uint* results) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    results[at] = table[sector_of(keys[at], salt, sectors)];
  }
}

// Adds 1 to a counter of a random sector for every key.
extern "C" __global__ void __launch_bounds__(256)
    increment(uint* table, ulong sectors, ulong salt, const uint* keys, ulong count) {
  ulong at = blockIdx.x * (ulong)blockDim.x + threadIdx.x;
  if (at < count) {
    atomicAdd(&table[sector_of(keys[at], salt, sectors)], 1u);
  }
}
