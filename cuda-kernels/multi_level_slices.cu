// Made from opencl-kernels/multi_level_slices.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Inserts and removes the entries of a partitioned batch in a multi-level sketch, a slice of the
// low table at a time, in shared memory. In a round a bucket belongs to one thread; rows, which
// buckets may share, are added to atomically.
//
// Memory transactions per key: an entry of 4 bytes is read, and its weight if there is one; the
// table is read once, unless it was empty, and written once.

#include "local_slice.cu"
#include "multi_level_word.cu"
#include "slices.cu"

#define SLICE_QUADS (SLICE_BUCKETS * LOW_WORDS / 4)

struct LowBucket {
  uint4 first;
  uint4 second;  // .w is the index of the row
};

__device__ __forceinline__ LowBucket low_bucket(const uint4* at) {
  LowBucket bucket = {at[0], at[1]};
  return bucket;
}

__device__ __forceinline__ void put_bucket(uint4* at, LowBucket bucket) {
  at[0] = bucket.first;
  at[1] = bucket.second;
}

#if WEIGHTED

// The part of a weight for which all selected counters of a bucket have space.
__device__ __forceinline__ uint fitting_all(LowBucket bucket, uint mask, uint weight, uint limit) {
  uint part = fitting(bucket.first.x, ones_of(mask, 0), weight, limit);
  part = fitting(bucket.first.y, ones_of(mask, 1), part, limit);
  part = fitting(bucket.first.z, ones_of(mask, 2), part, limit);
  part = fitting(bucket.first.w, ones_of(mask, 3), part, limit);
  part = fitting(bucket.second.x, ones_of(mask, 4), part, limit);
  part = fitting(bucket.second.y, ones_of(mask, 5), part, limit);
  return fitting(bucket.second.z, ones_of(mask, 6), part, limit);
}

// Four counters after a subtraction from the selected ones, none of which passes 0.
__device__ __forceinline__ uint lowered(uint counters, uint ones, uint weight) {
  return subtract_bytes(counters, min(weight, 255u) * ones);
}

#else

// Not 0 if a selected counter has reached the limit: then it carries, with a byte for each carry.
__device__ __forceinline__ uint reached(uint counters, uint ones, uint limit) {
  uint selected = counters & ones * 255;
  uint even = (selected & 0x00FF00FF) + (ones & 0x00010001) * (256 - limit);
  uint odd = (selected >> 8 & 0x00FF00FF) + (ones >> 8 & 0x00010001) * (256 - limit);
  return (even | odd) & 0x01000100;
}

// 1 if all selected counters of a bucket have space for it, or 0.
__device__ __forceinline__ uint fitting_all(LowBucket bucket, uint mask, uint weight, uint limit) {
  uint any = reached(bucket.first.x, ones_of(mask, 0), limit);
  any |= reached(bucket.first.y, ones_of(mask, 1), limit);
  any |= reached(bucket.first.z, ones_of(mask, 2), limit);
  any |= reached(bucket.first.w, ones_of(mask, 3), limit);
  any |= reached(bucket.second.x, ones_of(mask, 4), limit);
  any |= reached(bucket.second.y, ones_of(mask, 5), limit);
  any |= reached(bucket.second.z, ones_of(mask, 6), limit);
  return any == 0 ? weight : 0;
}

// Four counters after 1 was taken from each selected one that is not 0.
__device__ __forceinline__ uint lowered(uint counters, uint ones, uint weight) {
  uint some = (counters & 0x7F7F7F7F) + 0x7F7F7F7F | counters;
  return counters - (some >> 7 & ones);
}

#endif

// Inserts every entry as often as it counts. A block takes a slice.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    insert_slices(uint* low, ulong buckets, uint empty, uint* high, uint* requested, uint limit,
                  uint rows, const uint* masks, const uint* space, ulong numbers, ulong entries,
                  ulong weights, uint capacity, uint mask_bits) {
  __shared__ RoundTile tile;
  __shared__ uint4 slice[SLICE_QUADS];
  SliceEntries from = {numbers, entries, weights, capacity, mask_bits};
  uint number = space[numbers + blockIdx.x];
  ulong first = blockIdx.x * (ulong)SLICE_BUCKETS;
  uint present = number == 0 ? 0 : (uint)min(buckets - first, (ulong)SLICE_BUCKETS);
  load_slice(slice, low + first * LOW_WORDS, present * LOW_WORDS, empty);
  for (uint done = 0; done < number; done += TILE_ENTRIES) {
    uint rounds = load_rounds(&tile, space, from, done, number);
    for (uint round = 0; round < rounds; round++) {
      uint end = tile.ordered.first[round + 1];
      for (uint at = round_start(&tile, round); at < end; at += round_step(round)) {
        uint place = bucket_in_slice(tile.ordered.entries[at], mask_bits);
        uint mask = masks[selected_by(&tile, at, mask_bits)];
        uint rest = weight_of(&tile, at);
        LowBucket bucket = low_bucket(slice + place * (LOW_WORDS / 4));
        if (bucket.second.w == NO_ROW) {
          uint part = fitting_all(bucket, mask, rest, limit);
          bucket.first = added(bucket.first, mask, 0, part);
          bucket.second = added(bucket.second, mask, 4, part);
          rest -= part;
          bucket.second.w = rest == 0 ? NO_ROW : new_row(first + place, requested, rows);
          put_bucket(slice + place * (LOW_WORDS / 4), bucket);
        }
        if (rest != 0) {
          add_high(row_at(high, bucket.second.w, rows), mask, rest);
        }
      }
      __syncthreads();
    }
  }
  store_slice(slice, low + first * LOW_WORDS, present * LOW_WORDS);
}

// Moves four low counters to a row, from one of its counters on.
__device__ __forceinline__ void move_word(uint counters, uint at, uint* row) {
  for (; counters != 0; at++, counters >>= 8) {
    if ((counters & 255) != 0) {
      atomicAdd(&row[at], counters & 255);
    }
  }
}

// A bucket without its low counters, which move to its row.
__device__ __forceinline__ LowBucket moved(LowBucket bucket, uint* row) {
  move_word(bucket.first.x, 0, row);
  move_word(bucket.first.y, 4, row);
  move_word(bucket.first.z, 8, row);
  move_word(bucket.first.w, 12, row);
  move_word(bucket.second.x, 16, row);
  move_word(bucket.second.y, 20, row);
  move_word(bucket.second.z, 24, row);
  bucket.first.x = bucket.first.y = bucket.first.z = bucket.first.w = 0;
  bucket.second.x = bucket.second.y = bucket.second.z = 0;
  return bucket;
}

// A bucket after a subtraction from the selected counters.
__device__ __forceinline__ LowBucket subtracted(LowBucket bucket, uint mask, uint weight) {
  bucket.first.x = lowered(bucket.first.x, ones_of(mask, 0), weight);
  bucket.first.y = lowered(bucket.first.y, ones_of(mask, 1), weight);
  bucket.first.z = lowered(bucket.first.z, ones_of(mask, 2), weight);
  bucket.first.w = lowered(bucket.first.w, ones_of(mask, 3), weight);
  bucket.second.x = lowered(bucket.second.x, ones_of(mask, 4), weight);
  bucket.second.y = lowered(bucket.second.y, ones_of(mask, 5), weight);
  bucket.second.z = lowered(bucket.second.z, ones_of(mask, 6), weight);
  return bucket;
}

// Removes every entry as often as it counts, as the direct removal does. A block takes a slice.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    remove_slices(uint* low, ulong buckets, uint empty, uint* high, uint rows, const uint* masks,
                  const uint* space, ulong numbers, ulong entries, ulong weights, uint capacity,
                  uint mask_bits) {
  __shared__ RoundTile tile;
  __shared__ uint4 slice[SLICE_QUADS];
  SliceEntries from = {numbers, entries, weights, capacity, mask_bits};
  uint number = space[numbers + blockIdx.x];
  ulong first = blockIdx.x * (ulong)SLICE_BUCKETS;
  uint present = number == 0 ? 0 : (uint)min(buckets - first, (ulong)SLICE_BUCKETS);
  load_slice(slice, low + first * LOW_WORDS, present * LOW_WORDS, empty);
  for (uint done = 0; done < number; done += TILE_ENTRIES) {
    uint rounds = load_rounds(&tile, space, from, done, number);
    for (uint round = 0; round < rounds; round++) {
      uint end = tile.ordered.first[round + 1];
      for (uint at = round_start(&tile, round); at < end; at += round_step(round)) {
        uint place = bucket_in_slice(tile.ordered.entries[at], mask_bits);
        uint mask = masks[selected_by(&tile, at, mask_bits)];
        uint weight = weight_of(&tile, at);
        LowBucket bucket = low_bucket(slice + place * (LOW_WORDS / 4));
        if (bucket.second.w == NO_ROW) {
          bucket = subtracted(bucket, mask, weight);
        } else {
          bucket = moved(bucket, row_at(high, bucket.second.w, rows));
          add_high(row_at(high, bucket.second.w, rows), mask, -weight);
        }
        put_bucket(slice + place * (LOW_WORDS / 4), bucket);
      }
      __syncthreads();
    }
  }
  store_slice(slice, low + first * LOW_WORDS, present * LOW_WORDS);
}
