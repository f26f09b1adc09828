// Streams of keys made on the device: key i depends on the seed and on i alone.
//
// Memory transactions per key: uniform writes it; zipf reads one sector of the table as well, or
// two.

#include "hash.cl"

// Key i of the stream is the first bits of fmix64(start + i * GOLDEN).
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void uniform(__global Key* keys,
                                                                              ulong start,
                                                                              ulong count) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    keys[at] = (Key)(fmix64(start + at * GOLDEN) >> (64 - KEY_BITS));
  }
}

uint fmix32(uint value) {
  value ^= value >> 16;
  value *= 0x85ebca6bu;
  value ^= value >> 13;
  value *= 0xc2b2ae35u;
  return value ^ value >> 16;
}

// Ranks are drawn by Walker's alias method in whole numbers, as on the CPU; a rank's key is its
// hash.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void zipf(
    __global Key* keys, __global const uint* thresholds, __global const uint* aliases,
    uint universe, ulong base, ulong from, ulong count) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    ulong word = fmix64(base + (from + at) * GOLDEN);
    uint column = (uint)mul_hi(word, (ulong)universe);
    uint rank = (uint)word < thresholds[column] ? column : aliases[column];
#if KEY_BITS == 32
    keys[at] = fmix32(rank ^ (uint)base);
#else
    keys[at] = fmix64(rank ^ base);
#endif
  }
}
