// A slice of a table in local memory, of which a work-group owns one: memory moves it as a whole and
// in order.

#pragma once

#include "prelude.cl"

// Copies 32-bit words of a table into local memory, or zeros if the table is known to be
// empty; ends with a barrier.
void load_slice(__local uint4* slice, __global const uint* table, uint words, uint empty) {
  uint4 zeros = {0, 0, 0, 0};
#pragma unroll 4
  for (uint i = get_local_id(0); i < words / 4; i += GROUP_SIZE) {
    slice[i] = empty != 0 ? zeros : ((__global const uint4*)table)[i];
  }
  uint last = words / 4 * 4 + get_local_id(0);
  if (last < words) {
    ((__local uint*)slice)[last] = empty != 0 ? 0 : table[last];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

// Copies it back.
void store_slice(__local const uint4* slice, __global uint* table, uint words) {
#pragma unroll 4
  for (uint i = get_local_id(0); i < words / 4; i += GROUP_SIZE) {
    ((__global uint4*)table)[i] = slice[i];
  }
  uint last = words / 4 * 4 + get_local_id(0);
  if (last < words) {
    table[last] = ((__local const uint*)slice)[last];
  }
}
