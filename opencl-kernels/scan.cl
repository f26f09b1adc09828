#define SCAN_LANES 32

// The sum of what the work-items before this one of its work-group have, and the total of all. Those
// of a warp add up among themselves first, then the warps.
uint sum_before(uint value, __local uint* sums, uint* total) {
  uint place = get_local_id(0);
  uint lane = place % SCAN_LANES;
  uint sum = value;
  sums[place] = value;
  for (uint reach = 1; reach < SCAN_LANES; reach *= 2) {
    sync_warp();
    uint before = lane >= reach ? sums[place - reach] : 0;
    sync_warp();
    sum += before;
    sums[place] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint others = 0;
  uint all = 0;
#pragma unroll
  for (uint warp = 0; warp < GROUP_SIZE / SCAN_LANES; warp++) {
    uint more = sums[warp * SCAN_LANES + SCAN_LANES - 1];
    others += warp < place / SCAN_LANES ? more : 0;
    all += more;
  }
  *total = all;
  return others + sum - value;
}
