// The sum of what the work-items before this one of its work-group have, and the total of all.

#pragma once

#include "prelude.cl"

uint sum_before(uint value, __local uint* sums, uint* total) {
  uint place = get_local_id(0);
  sums[place] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint reach = 1; reach < GROUP_SIZE; reach *= 2) {
    uint before = place >= reach ? sums[place - reach] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[place] += before;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  *total = sums[GROUP_SIZE - 1];
  return sums[place] - value;
}
