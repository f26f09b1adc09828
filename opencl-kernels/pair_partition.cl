// Group-by past the limit of random accesses: pairs are partitioned by the high bits of the hashes
// of their keys, in one pass or in two, and then each partition is aggregated in local memory,
// where all its groups have a place.
//
// Partitions have a fixed capacity, since they are not counted before: a work-group sorts a tile by its
// digits in local memory, reserves places for each digit by one atomic operation, and writes the
// pairs of a digit side by side. Where there may be frequent keys, of which a partition could get
// too many, these are combined within the tile before. A partition that overflows all the same is
// told of, and its tiles are dropped: the pairs need another method then.
//
// Memory transactions per pair: its key and value are read in order in each pass, and written in
// runs of SPREAD_ITEMS * GROUP_SIZE / digits pairs; then they are read in order once more. A group
// is written in order. So 64-bit pairs move 48 bytes with one pass, 80 with two.
//
// Devices that partition alike can combine their groups: these lie in runs by partition.

#include "group_table.cl"
#include "local_groups.cl"

#define SPREAD_ITEMS 16  // pairs of a work-item in a pass
#define PART_LOST 0      // whether a first partition overflowed, a last one, or the groups
#define PART_GROUPS 3    // groups that are in their columns
#define PART_MORE 4      // whether the groups of a partition are not in one run
// The sizes of the partitions of the first pass; GROUP_SIZE places on, the sizes for the second.
#define PART_SIZES 32
#define REDUCE_ITEMS 6  // pairs that a work-item reads at once when a partition is aggregated

#ifndef FREQUENT
#define FREQUENT 1  // whether some keys may be frequent: 0 or 1
#endif

#define SPREAD_TILE (GROUP_SIZE * SPREAD_ITEMS)
#define ELECTED 1024
#define LANES 32
#define SEGMENTS (GROUP_SIZE / LANES)
#define ROWS ((LOCAL_SLOTS + GROUP_SIZE) / GROUP_SIZE)

#define HAS_VALUES (VALUE_BITS > 0 || FREQUENT)

// A value on its way: where there are frequent keys, one that several pairs of a tile come to.
#if VALUE_BITS == 0
typedef uint Carried;
#elif VALUE_BITS == 32 && (AGGREGATE != AGGREGATE_ADD || !FREQUENT)
typedef int Carried;
#else
typedef long Carried;
#endif

// One of several pairs with equal bits of their hashes, and what those with its key come to.
typedef struct {
  ulong value[ELECTED];
  Key key[ELECTED];
  uint place[ELECTED];
} Election;

typedef struct {
  union {
    Election election;
    Key keys[SPREAD_TILE];
    Carried values[SPREAD_TILE];
  } of;
  uchar digit[SPREAD_TILE];  // of the pair in a place
} SpreadTile;

typedef struct {
  uint number[GROUP_SIZE];  // of pairs with a digit
  uint start[GROUP_SIZE];   // the first place in the tile
  uint offset[GROUP_SIZE];  // from places in the tile to places in partitions
  uint total[SEGMENTS];
  uint lost;
} Digits;

// Which partitions there are, and how their keys are told.
typedef struct {
  ulong seed;
  uint shift;     // of the digit in a hash
  uint parts;     // digits, a power of two, at most GROUP_SIZE
  uint capacity;  // pairs that a partition can have
} Parts;

// What is known of a pair: its digit, and below it first the low bits of the hash, then its rank
// among the pairs with its digit.
#define ABSENT 0x80000000u       // there is none, or none any more
#define IS_ELECTED 0x40000000u
#define LOW_BITS 0xFFFFu
#define DIGIT_OF(code) ((code) >> 16 & 255)

uint code_of(Key key, Parts parts) {
  ulong hash = hash_key(key, parts.seed);
  uint digit = (uint)(hash >> parts.shift) & (parts.parts - 1);
  return digit << 16 | (uint)hash % ELECTED;
}

// Combines frequent keys of a tile: a pair is elected for each number that the low bits of hashes
// make, and those with the same key are added to it.
void combine_frequent(__local Election* election, const Key* own, Carried* value, uint* code) {
#pragma unroll
  for (uint i = 0; i < SPREAD_ITEMS; i++) {
    if (!(code[i] & ABSENT)) {
      atomic_xchg(&election->place[code[i] & LOW_BITS], i * GROUP_SIZE + get_local_id(0));
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < SPREAD_ITEMS; i++) {
    uint at = code[i] & LOW_BITS;
    if (!(code[i] & ABSENT) && election->place[at] == i * GROUP_SIZE + get_local_id(0)) {
      code[i] |= IS_ELECTED;
      election->key[at] = own[i];
      election->value[at] = (ulong)value[i];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < SPREAD_ITEMS; i++) {
    uint at = code[i] & LOW_BITS;
    if (!(code[i] & (ABSENT | IS_ELECTED)) && election->key[at] == own[i]) {
      combine_in_tile(&election->value[at], (ulong)value[i]);
      code[i] = ABSENT;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < SPREAD_ITEMS; i++) {
    if (code[i] & IS_ELECTED) {
      value[i] = (Carried)election->value[code[i] & LOW_BITS];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

// The sum of the numbers of the digits before the one that is the work-item's number, and the sum of
// all.
uint start_of_digit(__local Digits* digits, uint* total) {
  uint lid = get_local_id(0);
  uint lane = lid % LANES;
  uint number = digits->number[lid];
  digits->start[lid] = number;
  sync_warp();
  for (uint reach = 1; reach < LANES; reach *= 2) {
    uint before = lane >= reach ? digits->start[lid - reach] : 0;
    sync_warp();
    digits->start[lid] += before;
    sync_warp();
  }
  uint own = digits->start[lid];
  if (lane == LANES - 1) {
    digits->total[lid / LANES] = own;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = 0;
  *total = 0;
#pragma unroll
  for (uint segment = 0; segment < SEGMENTS; segment++) {
    sum += segment < lid / LANES ? digits->total[segment] : 0;
    *total += digits->total[segment];
  }
  return sum + own - number;
}

// Turns what is known of a work-item's pairs into their places in the tile, in the order of their
// digits, and reserves places for them in the partitions. Returns how many pairs the tile has, 0 if
// a partition overflows.
uint place_pairs(__local Digits* digits, Parts parts, uint first, __global uint* cursors,
                 __global uint* lost, uint* code, __local uchar* digit) {
  uint lid = get_local_id(0);
  digits->number[lid] = 0;
  if (lid == 0) {
    digits->lost = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < SPREAD_ITEMS; i++) {
    if (!(code[i] & ABSENT)) {
      uint own = DIGIT_OF(code[i]);
      code[i] = own << 16 | atomic_add(&digits->number[own], 1u);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint number = digits->number[lid];
  uint begin = number == 0 ? 0 : atomic_add(&cursors[lid], number);
  uint total;
  uint start = start_of_digit(digits, &total);
  if (number > 0 && (begin >= parts.capacity || parts.capacity - begin < number)) {
    digits->lost = 1;
    *lost = 1;
  }
  digits->start[lid] = start;
  digits->offset[lid] = first + lid * parts.capacity + begin - start;
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < SPREAD_ITEMS; i++) {
    if (!(code[i] & ABSENT)) {
      uint own = DIGIT_OF(code[i]);
      code[i] = digits->start[own] + (code[i] & LOW_BITS);
      digit[code[i]] = (uchar)own;
    }
  }
  return digits->lost ? 0 : total;
}

// Moves the keys of a tile to their partitions, of which the first begins at some place.
void move_keys(__local SpreadTile* tile, __local Digits* digits, const Key* own, const uint* code,
               uint total, __global Key* keys) {
#pragma unroll
  for (uint i = 0; i < SPREAD_ITEMS; i++) {
    if (!(code[i] & ABSENT)) {
      tile->of.keys[code[i]] = own[i];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < SPREAD_ITEMS; i++) {
    uint at = i * GROUP_SIZE + get_local_id(0);
    if (at < total) {
      keys[digits->offset[tile->digit[at]] + at] = tile->of.keys[at];
    }
  }
}

// Moves their values after them.
void move_values(__local SpreadTile* tile, __local Digits* digits, const Carried* value,
                 const uint* code, uint total, __global Carried* values) {
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < SPREAD_ITEMS; i++) {
    if (!(code[i] & ABSENT)) {
      tile->of.values[code[i]] = value[i];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < SPREAD_ITEMS; i++) {
    uint at = i * GROUP_SIZE + get_local_id(0);
    if (at < total) {
      values[digits->offset[tile->digit[at]] + at] = tile->of.values[at];
    }
  }
}

// The keys of a work-item, and what is known of their pairs.
void load_keys(__global const Key* keys, uint present, Parts parts, Key* own, uint* code) {
#pragma unroll
  for (uint i = 0; i < SPREAD_ITEMS; i++) {
    uint at = i * GROUP_SIZE + get_local_id(0);
    own[i] = at < present ? keys[at] : 0;
  }
#pragma unroll
  for (uint i = 0; i < SPREAD_ITEMS; i++) {
    code[i] = i * GROUP_SIZE + get_local_id(0) < present ? code_of(own[i], parts) : ABSENT;
  }
}

// The values of a work-item. Values that need not be combined are read when their keys are gone:
// what a work-item holds at a time limits how many there are.
void load_values(__global const Value* values, uint present, Carried* value) {
#pragma unroll
  for (uint i = 0; i < SPREAD_ITEMS; i++) {
    uint at = i * GROUP_SIZE + get_local_id(0);
#if VALUE_BITS > 0
    value[i] = at < present ? (Carried)values[at] : 0;
#else
    value[i] = 1;
#endif
  }
}

// The same of pairs that are on their way.
void load_carried(__global const Carried* values, uint present, Carried* value) {
#pragma unroll
  for (uint i = 0; i < SPREAD_ITEMS; i++) {
    uint at = i * GROUP_SIZE + get_local_id(0);
    value[i] = at < present ? values[at] : 0;
  }
}

// The first pass, of pairs in columns; a work-group takes a tile.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void spread_pairs(
    __global const Key* keys, ulong key_from, __global const Value* values, ulong value_from,
    ulong count, ulong seed, uint shift, uint part_count, uint capacity, __global uint* state,
    __global Key* part_keys, __global Carried* part_values, ulong part_values_from) {
  __local SpreadTile tile;
  __local Digits digits;
  Parts parts = {seed, shift, part_count, capacity};
  ulong skipped = get_group_id(0) * (ulong)SPREAD_TILE;
  uint present = (uint)min(count - skipped, (ulong)SPREAD_TILE);
  Key own[SPREAD_ITEMS];
  uint code[SPREAD_ITEMS];
  Carried value[SPREAD_ITEMS];
  load_keys(keys + key_from + skipped, present, parts, own, code);
#if FREQUENT
  load_values(values + value_from + skipped, present, value);
  combine_frequent(&tile.of.election, own, value, code);
#endif
  uint total = place_pairs(&digits, parts, 0, &state[PART_SIZES], &state[PART_LOST], code,
                           tile.digit);
  move_keys(&tile, &digits, own, code, total, part_keys);
#if HAS_VALUES
#if !FREQUENT
  load_values(values + value_from + skipped, present, value);
#endif
  move_values(&tile, &digits, value, code, total, part_values + part_values_from);
#endif
}

// The second pass, of the partitions of the first; a work-group takes a tile of one of them.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void spread_parts(
    __global const Key* keys, __global const Carried* values, ulong values_from, uint tiles,
    uint most, ulong seed, uint shift, uint part_count, uint capacity, __global uint* state,
    __global Key* part_keys, __global Carried* part_values, ulong part_values_from) {
  __local SpreadTile tile;
  __local Digits digits;
  Parts parts = {seed, shift, part_count, capacity};
  uint whole = get_group_id(0) / tiles;
  uint skipped = get_group_id(0) % tiles * SPREAD_TILE;
  uint size = state[PART_SIZES + whole];
  if (state[PART_LOST] || skipped >= size) {
    return;
  }
  uint present = min(size - skipped, (uint)SPREAD_TILE);
  ulong from = whole * (ulong)most + skipped;
  Key own[SPREAD_ITEMS];
  uint code[SPREAD_ITEMS];
  Carried value[SPREAD_ITEMS];
  load_keys(keys + from, present, parts, own, code);
#if FREQUENT
  load_carried(values + values_from + from, present, value);
  combine_frequent(&tile.of.election, own, value, code);
#endif
  uint total = place_pairs(&digits, parts, whole * part_count * capacity,
                           &state[PART_SIZES + GROUP_SIZE + whole * part_count], &state[PART_LOST + 1],
                           code, tile.digit);
  move_keys(&tile, &digits, own, code, total, part_keys);
#if HAS_VALUES
#if !FREQUENT
  load_carried(values + values_from + from, present, value);
#endif
  move_values(&tile, &digits, value, code, total, part_values + part_values_from);
#endif
}

// Moves the groups of a table to its front, in any order, and meanwhile reserves places for them in
// their columns; returns how many there are.
uint compact(__local LocalGroups* table, __local Places* places, __global uint* number) {
  Key key[ROWS];
  uint count = 0;
#pragma unroll
  for (uint i = 0; i < ROWS; i++) {
    uint at = i * GROUP_SIZE + get_local_id(0);
    key[i] = at <= LOCAL_SLOTS ? table->key[at] : LOCAL_EMPTY;
    count += key[i] != LOCAL_EMPTY;
  }
  uint to = atomic_add(&places->count, count);
  barrier(CLK_LOCAL_MEM_FENCE);
  uint total = places->count;
  if (get_local_id(0) == 0) {
    places->first = atomic_add(number, total);
  }
  uint used = 0;
#pragma unroll
  for (uint i = 0; i < ROWS; i++) {
    if (key[i] != LOCAL_EMPTY) {
      bool is_special = i * GROUP_SIZE + get_local_id(0) == LOCAL_SLOTS;
      table->key[to + count_bits(used)] = is_special ? LOCAL_EMPTY : key[i];
      used |= 1u << i;
    }
  }
  ulong value[ROWS];
#pragma unroll
  for (uint i = 0; i < ROWS; i++) {
    value[i] = used >> i & 1 ? table->value[i * GROUP_SIZE + get_local_id(0)] : 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint i = 0; i < ROWS; i++) {
    if (used >> i & 1) {
      table->value[to++] = value[i];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  return total;
}

// Writes the groups of a table to their columns, side by side.
void write_groups(__local LocalGroups* table, __local Places* places, uint most_groups,
                  __global uint* state, __global Key* keys, __global ulong* values) {
  uint total = compact(table, places, &state[PART_GROUPS]);
  uint first = places->first;
  if (first >= most_groups || most_groups - first < total) {
    state[PART_LOST + 2] = 1;
    return;
  }
  for (uint i = get_local_id(0); i < total; i += GROUP_SIZE) {
    keys[(ulong)first + i] = table->key[i];
    values[(ulong)first + i] = table->value[i];
  }
}

// Adds pairs to a table, and moves those that find no place there to the front, all pairs of a key
// or none; returns how many these are.
uint reduce(__local LocalGroups* table, __local uint* left, uint round, ulong seed,
            __global Key* keys, __global Carried* values, uint count) {
  for (uint from = 0; from < count; from += GROUP_SIZE * REDUCE_ITEMS) {
    Key key[REDUCE_ITEMS];
    Carried value[REDUCE_ITEMS];
#pragma unroll
    for (uint i = 0; i < REDUCE_ITEMS; i++) {
      uint at = from + i * GROUP_SIZE + get_local_id(0);
      key[i] = at < count ? keys[at] : 0;
#if HAS_VALUES
      value[i] = at < count ? values[at] : 0;
#else
      value[i] = 1;
#endif
    }
    barrier(CLK_LOCAL_MEM_FENCE);  // what was read may be written to
    uint slot[REDUCE_ITEMS];
#pragma unroll
    for (uint i = 0; i < REDUCE_ITEMS; i++) {
      bool is_present = from + i * GROUP_SIZE + get_local_id(0) < count;
      ulong hash = hash_key(key[i], seed);
      hash = round == 0 ? hash : fmix64(hash + round);
      slot[i] = is_present ? slot_of(table, hash, key[i]) : NOWHERE;
      reconverge();
    }
#pragma unroll
    for (uint i = 0; i < REDUCE_ITEMS; i++) {
      if (slot[i] != NOWHERE) {
        combine_in_tile(&table->value[slot[i]], (ulong)value[i]);
      } else if (from + i * GROUP_SIZE + get_local_id(0) < count) {
        uint place = atomic_add(left, 1u);
        keys[place] = key[i];
#if HAS_VALUES
        values[place] = value[i];
#endif
      }
    }
  }
  barrier(CLK_GLOBAL_MEM_FENCE);
  barrier(CLK_LOCAL_MEM_FENCE);
  return *left;
}

// Tells where the groups of a partition are, in one run: the first of them, and how many.
void tell_run(__global uint* run, uint first, uint count) {
  if (get_local_id(0) == 0) {
    run[0] = first;
    run[1] = count;
  }
}

// Aggregates partitions; a work-group takes one, in several rounds if it has more groups than a
// table has slots.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void reduce_parts(
    __global Key* part_keys, __global Carried* part_values, ulong part_values_from,
    uint sizes_from, uint capacity, ulong seed, uint most_groups, __global uint* state,
    __global Key* keys, __global ulong* values, __global uint* runs, ulong runs_from) {
  __local LocalGroups table;
  __local Places places;
  __local uint left;
  if (state[PART_LOST] || state[PART_LOST + 1]) {
    return;
  }
  ulong from = get_group_id(0) * (ulong)capacity;
  uint count = state[sizes_from + get_group_id(0)];
  __global uint* run = runs + runs_from + 2 * get_group_id(0);
  tell_run(run, 0, 0);
  for (uint round = 0; count > 0; round++) {
    clear_local(&table);
    if (get_local_id(0) == 0) {
      places.count = 0;
      left = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    count = reduce(&table, &left, round, seed, part_keys + from,
                   part_values + part_values_from + from, count);
    write_groups(&table, &places, most_groups, state, keys, values);
    if (round == 0) {
      tell_run(run, places.first, places.count);
    } else {
      state[PART_MORE] = 1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

// Groups of one partition, of which a table has room for a part: those whose hashes begin, behind
// the bits of the partition, with some bits.
typedef struct {
  ulong seed;
  uint part_bits;
  uint bits;    // how many: hashes of many keys may begin alike
  ulong index;  // their number
} Range;

bool is_in(Range range, ulong hash) {
  return range.bits == 0 || hash << range.part_bits >> (64 - range.bits) == range.index;
}

// Adds the groups of a run that are in a range to a table, until one finds no place: then the table
// is full. To look for a place there takes longer than all else.
void add_run(__local LocalGroups* table, __local uint* is_full, Range range,
             __global const Key* keys, __global const ulong* values, uint count) {
  for (uint from = 0; from < count; from += GROUP_SIZE * REDUCE_ITEMS) {
    Key key[REDUCE_ITEMS];
    ulong value[REDUCE_ITEMS];
#pragma unroll
    for (uint i = 0; i < REDUCE_ITEMS; i++) {
      uint at = from + i * GROUP_SIZE + get_local_id(0);
      key[i] = at < count ? keys[at] : 0;
      value[i] = at < count ? values[at] : 0;
    }
#pragma unroll
    for (uint i = 0; i < REDUCE_ITEMS; i++) {
      ulong hash = hash_key(key[i], range.seed);
      bool takes_part = from + i * GROUP_SIZE + get_local_id(0) < count &&
                        is_in(range, hash) && *is_full == 0;
      uint slot = takes_part ? slot_of(table, hash, key[i]) : NOWHERE;
      reconverge();
      if (slot != NOWHERE) {
        combine_in_tile(&table->value[slot], value[i]);
      } else if (takes_part) {
        *is_full = 1;
      }
    }
  }
}

// Combines groups that several devices have found in the same partitions; a work-group takes a
// partition. If a table has no room for all of its groups, it takes first one half of the hashes,
// then the other, and so on. The columns of each source begin at some distance from the arguments,
// maybe on another device; three numbers tell it, of keys, values and numbers of runs. A fourth one
// is the logarithm of the runs that a source has in each partition: it may have divided them further.
//
// Memory transactions per group: its key and value are read in order, from another device by way of
// the link, and written in order unless another source has the key.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void combine_parts(
    __global const Key* keys, __global const ulong* values, __global const uint* runs,
    __global const ulong* distances, ulong distances_from, uint sources, uint first_part,
    uint part_bits, ulong seed, uint most_groups, __global uint* state, __global Key* group_keys,
    __global ulong* group_values) {
  __local LocalGroups table;
  __local Places places;
  __local uint is_full;
  Range range = {seed, part_bits, 0, 0};
  do {
    clear_local(&table);
    if (get_local_id(0) == 0) {
      places.count = 0;
      is_full = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint source = 0; source < sources; source++) {
      __global const ulong* distance = distances + distances_from + 4 * source;
      ulong first = (ulong)(first_part + get_group_id(0)) << distance[3];
      for (uint i = 0; i < 1u << distance[3]; i++) {
        __global const uint* run = runs + distance[2] + 2 * (first + i);
        add_run(&table, &is_full, range, keys + distance[0] + run[0],
                values + distance[1] + run[0], run[1]);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (is_full) {
      range.bits++;
      range.index *= 2;
    } else {
      write_groups(&table, &places, most_groups, state, group_keys, group_values);
      range.index++;
      while (range.bits > 0 && range.index % 2 == 0) {
        range.bits--;
        range.index /= 2;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  } while (range.bits > 0 || range.index == 0);
}
