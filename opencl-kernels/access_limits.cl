// The limits that sketches run against: random accesses to a table of sectors of 32 bytes, with
// keys that come in order and results that go out in order, as in a sketch.
//
// Memory transactions per key: one sector read (gather), or read and written (increment), or both
// one after the other (swap).

#include "hash.cl"

#define SECTOR_WORDS 8  // 32-bit words of a sector

ulong sector_of(uint key, ulong salt, ulong sectors) {
  return mul_hi(fmix64(key ^ salt), sectors) * SECTOR_WORDS;
}

// Reads a random sector for every key. Another salt gives other sectors.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void gather(
    __global const uint* table, ulong sectors, ulong salt, __global const uint* keys, ulong count,
    __global uint* results) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    results[at] = table[sector_of(keys[at], salt, sectors)];
  }
}

// Adds 1 to a counter of a random sector for every key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void increment(
    __global uint* table, ulong sectors, ulong salt, __global const uint* keys, ulong count) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    atomic_add(&table[sector_of(keys[at], salt, sectors)], 1u);
  }
}

// Reads a counter of a random sector for every key, and swaps it for one that is larger by 1, unless
// others have done so meanwhile.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void swap(
    __global uint* table, ulong sectors, ulong salt, __global const uint* keys, ulong count) {
  ulong at = get_group_id(0) * (ulong)get_local_size(0) + get_local_id(0);
  if (at < count) {
    __global uint* counter = &table[sector_of(keys[at], salt, sectors)];
    uint found = fresh(counter);
    atomic_cmpxchg(counter, found, found + 1);
  }
}
