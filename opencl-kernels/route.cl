// Sends keys to the ranges of a table of which several devices have a range each: those of a range
// come to lie side by side, as hashes that are written anew. A table of this range alone finds its
// bucket and the rest of the hash in them by the rules of the identity hash.
//
// Memory transactions per key: both passes read the key in order; the second writes 8 bytes of the
// hash, 4 of the key's index and, if it has one, 4 of its weight, in runs of ROUTE_TILE / ranges.
//
// Defined by the host:
//   ROUTE_ITEMS   keys of a work-item (8)
//   MOST_RANGES   the most ranges (64)
//   ANSWER_BYTES  of each answer that is put into the place of its key: 1, 4 or 8

#define ROUTE_TILE (GROUP_SIZE * ROUTE_ITEMS)

#if ANSWER_BYTES == 1
typedef uchar Answer;
#elif ANSWER_BYTES == 4
typedef uint Answer;
#else
typedef ulong Answer;
#endif

typedef struct {
  ulong starts[MOST_RANGES + 1];  // the first bucket of each range, and behind the last one
  uint number[MOST_RANGES];       // of keys of this tile
  ulong place[MOST_RANGES];       // where the first of them goes
} Ranges;

void load_ranges(__local Ranges* all, __global const ulong* starts, uint ranges) {
  uint range = get_local_id(0);
  if (range <= ranges) {
    all->starts[range] = starts[range];
  }
  if (range < ranges) {
    all->number[range] = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

uint range_of(__local const Ranges* all, ulong bucket, uint ranges) {
  uint range = 0;
  for (uint i = 1; i < ranges; i++) {
    range += bucket >= all->starts[i];
  }
  return range;
}

ulong divide_up(ulong a, ulong b) { return (a + b - 1) / b; }

// A hash whose high half selects a bucket of a range, and whose low half the mask, if there are
// masks: both rounded up, so that the product of either with what it is to be below is just enough.
ulong placed_hash(ulong bucket, ulong buckets, ulong hash, uint masks) {
  uint low = masks == 0 ? (uint)hash : (uint)divide_up((ulong)mask_of(hash, masks) << 32, masks);
  return divide_up(bucket << 32, buckets) << 32 | low;
}

// How many keys each range gets.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void count_keys(
    __global const ulong* starts, uint ranges, uint masks, ulong seed, __global const Key* keys,
    ulong from, ulong count, __global uint* numbers) {
  __local Ranges all;
  load_ranges(&all, starts, ranges);
  ulong first = get_group_id(0) * (ulong)ROUTE_TILE + get_local_id(0);
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      ulong bucket = bucket_of(hash_key(keys[from + at], seed), all.starts[ranges]);
      atomic_add(&all.number[range_of(&all, bucket, ranges)], 1u);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) < ranges) {
    atomic_add(&numbers[get_local_id(0)], all.number[get_local_id(0)]);
  }
}

// Writes keys to their ranges. The next free place of each is given, and moves.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void route_keys(
    __global const ulong* starts, uint ranges, uint masks, ulong seed, __global const Key* keys,
    ulong from, ulong count, __global const uint* weights, ulong weights_from,
    __global uint* places, __global ulong* hashes, __global uint* indices,
    __global uint* routed_weights) {
  __local Ranges all;
  load_ranges(&all, starts, ranges);
  ulong first = get_group_id(0) * (ulong)ROUTE_TILE + get_local_id(0);
  ulong placed[ROUTE_ITEMS];
  uint range[ROUTE_ITEMS];
  uint rank[ROUTE_ITEMS];
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      ulong hash = hash_key(keys[from + at], seed);
      ulong bucket = bucket_of(hash, all.starts[ranges]);
      uint own = range_of(&all, bucket, ranges);
      ulong start = all.starts[own];
      placed[i] = placed_hash(bucket - start, all.starts[own + 1] - start, hash, masks);
      range[i] = own;
      rank[i] = atomic_add(&all.number[own], 1u);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) < ranges) {
    all.place[get_local_id(0)] =
        atomic_add(&places[get_local_id(0)], all.number[get_local_id(0)]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < ROUTE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      ulong place = all.place[range[i]] + rank[i];
      hashes[place] = placed[i];
      indices[place] = (uint)at;
#if WEIGHTED
      routed_weights[place] = weights[weights_from + at];
#endif
    }
  }
}

// Puts answers, which came in the order of routed keys, into the places of their keys. Memory
// transactions per key: the answer and the index are read in order, a sector is written.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void put_answers(
    __global const Answer* given, __global const uint* indices, ulong from, ulong count,
    __global Answer* answers) {
  ulong at = get_group_id(0) * (ulong)GROUP_SIZE + get_local_id(0);
  if (at < count) {
    answers[indices[from + at]] = given[at];
  }
}
