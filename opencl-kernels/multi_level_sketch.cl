// The multi-level sketch (Algorithms 4 and 5). A low bucket is one sector: 28 counters of one byte,
// of which a hash mask selects d, and the index of a row of the high table, 32 counters of 32 bits.
// An insert that would raise a selected low counter beyond the limit gives the bucket a row;
// whatever is inserted into a bucket with a row goes there. The first removal from such a bucket
// moves its low counters there, too. The estimate is the sum of the least selected low and the
// least selected high counter.
//
// Memory transactions per key: insert reads one sector of 32 bytes and swaps words of it in a
// second transaction that finds it in cache; query reads one sector. Rows are few and stay in
// cache. insert_locked takes the lock, reads the sector and writes it back in two halves, of which
// the second releases the lock. remove_keys reads one sector and swaps words of it, or subtracts from a
// row. With weights, which come in order, insert may take back a part of what it added to a word:
// one more access to a sector in cache.

#include "multi_level_word.cl"

// The row of a bucket, a new one if it has none.
uint find_row(__global uint* index, ulong bucket, __global uint* requested, uint rows) {
  uint row = fresh(index);
  while (row < FIRST_ROW) {
    if (atomic_cmpxchg(index, NO_ROW, LOCKED) == NO_ROW) {
      row = new_row(bucket, requested, rows);
      atomic_xchg(index, row);
    } else {
      row = fresh(index);
    }
  }
  return row;
}

// What selected counters of a word have space for of a weight. Keys with weights are divided; equal
// keys that were merged stay together: all of it, or nothing.
uint space_for(uint counters, uint ones, uint weight, uint limit) {
#if WEIGHTED
  return fitting(counters, ones, weight, limit);
#else
  return ones == 0 || largest_of(counters, ones) + weight <= limit ? weight : 0;
#endif
}

// The parts of weights that a lane has added in its turns: a byte for each, for no low counter takes
// more; or a bit, where a part is a whole weight.
#if WEIGHTED
typedef ulong Parts;
Parts with_part(Parts parts, uint turn, uint part) { return parts | (ulong)part << 8 * turn; }
uint part_of(Parts parts, uint turn, uint weight) { return (uint)(parts >> 8 * turn) & 255; }
#else
typedef uint Parts;
Parts with_part(Parts parts, uint turn, uint part) { return parts | (uint)(part != 0) << turn; }
uint part_of(Parts parts, uint turn, uint weight) { return (parts >> turn & 1) != 0 ? weight : 0; }
#endif

// Adds to the selected counters of a word what they have space for of a weight; returns that part.
// Plain additions could pass the limit: between reading and adding, any number of others may have
// added as well.
uint fill_low(__global uint* at, uint counters, uint ones, uint weight, uint limit) {
  uint part = space_for(counters, ones, weight, limit);
  while (part != 0) {
    uint found = atomic_cmpxchg(at, counters, counters + part * ones);
    if (found == counters) {
      return part;
    }
    counters = found;
    part = space_for(counters, ones, weight, limit);
  }
  return 0;
}

// Inserts without locks (Algorithm 4). Eight lanes take one key, a word of its bucket each, and add
// what fits of its weight. All keep the least of these parts, and take back what is beyond it; the
// rest of the weight goes to the high table.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void insert(
    __global uint* low, __global uint* high, __global uint* requested, ulong buckets, uint limit,
    uint rows, __global const uint* masks, uint mask_count, ulong seed, __global const Key* keys,
    ulong from, ulong count, __global const uint* weights, ulong weights_from) {
  __local Tile tile;
  __local uint kept[TILE];  // what the low counters keep; ALL_ONES unless one of them refused
  kept[get_local_id(0)] = ALL_ONES;
  load_tile(&tile, get_group_id(0), seed, keys, from, count, weights, weights_from);
  uint lane = get_local_id(0) % LOW_WORDS;
  Parts parts = 0;
#pragma unroll 1  // a sector is swapped soon after it is read, or it has left the cache
  for (uint turn = 0; turn < LOW_WORDS; turn++) {
    uint key = get_local_id(0) / LOW_WORDS + turn * (TILE / LOW_WORDS);
    ulong hash = tile.hash[key];
    uint weight = tile.weight[key];
    uint ones = lane == INDEX ? 0 : ones_of(masks[mask_of(hash, mask_count)], lane);
    __global uint* bucket = low + bucket_of(hash, buckets) * LOW_WORDS;
    uint word = weight == 0 ? 0 : fresh(bucket + lane);
    uint row = word_of_lane(bucket, word, INDEX, LOW_WORDS);
    if (ones != 0 && weight != 0) {
      uint part = row == NO_ROW ? fill_low(bucket + lane, word, ones, weight, limit) : 0;
      parts = with_part(parts, turn, part);
      if (part != weight) {
        atomic_min(&kept[key], part);
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint turn = 0; turn < LOW_WORDS; turn++) {
    uint key = get_local_id(0) / LOW_WORDS + turn * (TILE / LOW_WORDS);
    if (kept[key] != ALL_ONES) {
      ulong hash = tile.hash[key];
      uint part = part_of(parts, turn, tile.weight[key]);
      if (part > kept[key]) {
        uint ones = ones_of(masks[mask_of(hash, mask_count)], lane);
        atomic_sub(low + bucket_of(hash, buckets) * LOW_WORDS + lane, (part - kept[key]) * ones);
      }
    }
  }
  if (kept[get_local_id(0)] != ALL_ONES) {
    ulong hash = tile.hash[get_local_id(0)];
    ulong bucket = bucket_of(hash, buckets);
    uint row = find_row(low + bucket * LOW_WORDS + INDEX, bucket, requested, rows);
    add_high(row_at(high, row, rows), masks[mask_of(hash, mask_count)],
             tile.weight[get_local_id(0)] - kept[get_local_id(0)]);
  }
}

// Adds to the selected counters of a locked bucket what they have space for of a weight, and
// unlocks it; the bucket has a row then if something is left. Returns what is left.
uint fill_locked(__global uint4* words, uint mask, uint weight, uint limit, ulong bucket,
                 __global uint* requested, uint rows) {
  uint4 first = fresh4(words);
  uint4 second = fresh4(words + 1);
  uint part = space_for(first.x, ones_of(mask, 0), weight, limit);
  part = space_for(first.y, ones_of(mask, 1), part, limit);
  part = space_for(first.z, ones_of(mask, 2), part, limit);
  part = space_for(first.w, ones_of(mask, 3), part, limit);
  part = space_for(second.x, ones_of(mask, 4), part, limit);
  part = space_for(second.y, ones_of(mask, 5), part, limit);
  part = space_for(second.z, ones_of(mask, 6), part, limit);
  second = added(second, mask, 4, part);
  second.w = part == weight ? NO_ROW : new_row(bucket, requested, rows);
  store4(words, added(first, mask, 0, part));
  fence();
  store4(words + 1, second);
  return weight - part;
}

// Inserts under a lock, the reserved index LOCKED (Algorithm 5). A work-item takes one key. A
// bucket with a row needs no lock: it keeps the row, and high counters are added to atomically.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void insert_locked(
    __global uint* low, __global uint* high, __global uint* requested, ulong buckets, uint limit,
    uint rows, __global const uint* masks, uint mask_count, ulong seed, __global const Key* keys,
    ulong from, ulong count, __global const uint* weights, ulong weights_from) {
  __local Tile tile;
  load_tile(&tile, get_group_id(0), seed, keys, from, count, weights, weights_from);
  ulong hash = tile.hash[get_local_id(0)];
  uint rest = tile.weight[get_local_id(0)];
  ulong bucket = bucket_of(hash, buckets);
  uint mask = masks[mask_of(hash, mask_count)];
  __global uint* words = low + bucket * LOW_WORDS;
  while (rest != 0) {
    uint row = atomic_cmpxchg(&words[INDEX], NO_ROW, LOCKED);
    if (row == NO_ROW) {
      rest = fill_locked((__global uint4*)words, mask, rest, limit, bucket, requested, rows);
    } else if (row >= FIRST_ROW) {
      add_high(row_at(high, row, rows), mask, rest);
      rest = 0;
    }
  }
}

// Moves the low counters of a bucket to its row. Several removals may do so at once: each word is
// added by the one that takes it.
void move_to_row(__global uint* bucket, __global uint* row) {
  uint4 first = fresh4((__global uint4*)bucket);
  uint4 second = fresh4((__global uint4*)bucket + 1);
  if ((first.x | first.y | first.z | first.w | second.x | second.y | second.z) == 0) {
    return;
  }
  for (uint word = 0; word < INDEX; word++) {
    uint counters = atomic_xchg(&bucket[word], 0u);
    for (uint at = word * 4; counters != 0; at++, counters >>= 8) {
      if ((counters & 255) != 0) {
        atomic_add(&row[at], counters & 255);
      }
    }
  }
}

// Subtracts from the selected low counters. A key that was never inserted takes none below 0.
void subtract_low(__global uint* bucket, uint mask, uint weight) {
  for (uint word = 0; word < INDEX; word++) {
    uint amounts = min(weight, 255u) * ones_of(mask, word);
    if (amounts != 0) {
      uint before = fresh(&bucket[word]);
      uint found = atomic_cmpxchg(&bucket[word], before, subtract_bytes(before, amounts));
      while (found != before) {
        before = found;
        found = atomic_cmpxchg(&bucket[word], before, subtract_bytes(before, amounts));
      }
    }
  }
}

// Removes every key as often as it counts. Without a row, all inserts of a bucket are in its low
// counters. With one, they are in both tables, and it is unknown which key is where: so its low
// counters move to the row, which from then on has them all, as a plain bucket has. That lowers no
// estimate: the least low plus the least high counter is at most the least sum of both. A high
// counter may pass 0 before all has been moved, modulo 2^32: no kernel reads it meanwhile.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void remove_keys(
    __global uint* low, __global uint* high, ulong buckets, uint rows, __global const uint* masks,
    uint mask_count, ulong seed, __global const Key* keys, ulong from, ulong count,
    __global const uint* weights, ulong weights_from) {
  __local Tile tile;
  load_tile(&tile, get_group_id(0), seed, keys, from, count, weights, weights_from);
  ulong hash = tile.hash[get_local_id(0)];
  uint weight = tile.weight[get_local_id(0)];
  if (weight != 0) {
    __global uint* bucket = low + bucket_of(hash, buckets) * LOW_WORDS;
    uint mask = masks[mask_of(hash, mask_count)];
    uint row = fresh(&bucket[INDEX]);
    if (row == NO_ROW) {
      subtract_low(bucket, mask, weight);
    } else {
      move_to_row(bucket, row_at(high, row, rows));
      add_high(row_at(high, row, rows), mask, -weight);
    }
  }
}

// The estimate of every key. A work-item takes one key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void query(
    __global const uint4* low, __global uint* high, ulong buckets, uint rows,
    __global const uint* masks, uint mask_count, ulong seed, __global const Key* keys, ulong from,
    ulong count, __global uint* counts) {
  ulong at = get_group_id(0) * (ulong)TILE + get_local_id(0);
  if (at < count) {
    ulong hash = hash_key(keys[from + at], seed);
    __global const uint4* bucket = low + bucket_of(hash, buckets) * 2;
    uint mask = masks[mask_of(hash, mask_count)];
    counts[at] = estimate_of(bucket[0], bucket[1], mask, high, rows);
  }
}
