// Lines or words of a text, and their keys. Each token has a byte at which it begins and one, the
// next after its last, at which it stops. Work-items mark both, 16 bytes each. Prefix sums of how
// many tokens begin in each tile give their numbers, in the order of the text. Then each token is
// hashed.
//
// A line stops at LF, CR LF, CR or the end of the text; an empty line is a token, nothing after the
// last line end is none. A word has letters and digits of ASCII, and apostrophes between two of
// them. Where a text has bytes beyond ASCII, its words are for the host to find.

#include "scan.cl"
#include "xxh3.cl"

#define MARKED_BYTES 16    // bytes that a work-item marks
#define MOST_HASHED 16384  // bytes of the longest token that a work-item hashes
#define NUMBER_LONG 1      // where numbers count longer tokens, after the tokens themselves
#define NUMBER_OTHER 2     // where they tell of bytes beyond ASCII

#ifndef WORDS
#define WORDS 0  // 1 to find words, 0 to find lines
#endif

#define EACH_BYTE 0x01010101u
#define OWN 2  // the lane of a work-item's first byte
#define OWN_LANES ((1u << MARKED_BYTES) - 1)

// What a work-item looks at: its own bytes, and those around them.
typedef struct {
  uint4 own;
  uint before;
  uint behind;
  uint present;  // lanes that the text has
} View;

// The lanes of four bytes that hold a character of ASCII in a range: a bit for each, in order.
uint lanes_of(uint bytes, uint first, uint last) {
  uint low = bytes & 0x7F7F7F7Fu;
  uint from_first = low + EACH_BYTE * (0x80 - first);
  uint beyond_last = low + EACH_BYTE * (0x7F - last);
  uint found = from_first & ~beyond_last & ~bytes & 0x80808080u;
  return found * 0x00204081u >> 28;
}

// The same for a view: two lanes before a work-item's own, these, and one behind them.
uint lanes_in(View view, uint first, uint last) {
  uint found = lanes_of(view.before, first, last) >> 2;
  found |= lanes_of(view.own.x, first, last) << OWN;
  found |= lanes_of(view.own.y, first, last) << (OWN + 4);
  found |= lanes_of(view.own.z, first, last) << (OWN + 8);
  found |= lanes_of(view.own.w, first, last) << (OWN + 12);
  found |= (lanes_of(view.behind, first, last) & 1) << (OWN + MARKED_BYTES);
  return found & view.present;
}

// Behind the text there may be anything.
View view_at(__global const uint* text, ulong at, ulong bytes) {
  View view;
  view.own = *(__global const uint4*)(text + at / 4);
  view.before = at > 0 ? text[at / 4 - 1] : 0;
  view.behind = text[at / 4 + 4];
  uint left = (uint)min(bytes - at, (ulong)MARKED_BYTES + 1);
  view.present = (1u << (left + OWN)) - 1;
  if (at == 0) {
    view.present &= ~3u;
  }
  return view;
}

uint with(uint begins, uint stops) {
  return (begins >> OWN & OWN_LANES) | (stops >> OWN & OWN_LANES) << MARKED_BYTES;
}

#if WORDS
uint marks_of(View view, ulong at, ulong bytes) {
  uint plain = lanes_in(view, 'a', 'z') | lanes_in(view, 'A', 'Z') | lanes_in(view, '0', '9');
  uint within = plain | (lanes_in(view, '\'', '\'') & plain << 1 & plain >> 1);
  return with(within & ~(within << 1), ~within & within << 1);
}
#else
uint marks_of(View view, ulong at, ulong bytes) {
  uint feeds = lanes_in(view, '\n', '\n');
  uint returns = lanes_in(view, '\r', '\r');
  uint begins = (feeds << 1 | (returns << 1 & ~feeds)) & view.present;
  uint stops = returns | (feeds & ~(returns << 1));
  if (at == 0 && bytes > 0) {
    begins |= 1u << OWN;
  }
  uint end = (uint)min(bytes - at, (ulong)MARKED_BYTES) + OWN;
  if (bytes > 0 && ((feeds | returns) >> (end - 1) & 1) == 0) {
    stops |= 1u << end;
  }
  return with(begins, stops);
}
#endif

// Marks the bytes at which tokens begin, in the low half of a mark, and stop, in the high half;
// counts those that begin in each tile. A work-group takes a tile; there is a mark for the end of
// the text, too.
//
// Memory transactions per byte: it is read in order. A quarter of a byte is written in order.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void mark_tokens(
    __global const uint* text, ulong bytes, __global uint* marks, __global uint* numbers,
    ulong tile_count) {
  __local uint number;
  if (get_local_id(0) == 0) {
    number = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  ulong item = get_group_id(0) * (ulong)GROUP_SIZE + get_local_id(0);
  ulong at = item * MARKED_BYTES;
  if (at <= bytes) {
    View view = view_at(text, at, bytes);
    uint own = marks_of(view, at, bytes);
    marks[item] = own;
    atomic_add(&number, count_bits(own & OWN_LANES));
#if WORDS
    if ((view.present & ~lanes_in(view, 0, 0x7F)) != 0) {
      numbers[tile_count + NUMBER_OTHER] = 1;
    }
#endif
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    numbers[get_group_id(0)] = number;
  }
}

// Writes where each token begins and where it stops. A work-group takes a tile, whose number by now
// is of the tokens before it.
//
// Memory transactions per byte: a quarter of a byte is read in order. Per token: 8 bytes are
// written, next to the tokens of its neighbours.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void place_tokens(
    __global const uint* marks, ulong bytes, __global const uint* numbers, __global uint* spans) {
  __local uint sums[GROUP_SIZE];
  ulong item = get_group_id(0) * (ulong)GROUP_SIZE + get_local_id(0);
  uint at = (uint)item * MARKED_BYTES;
  uint own = item * MARKED_BYTES <= bytes ? marks[item] : 0;
  uint total;
  ulong next = numbers[get_group_id(0)];
  next += sum_before(count_bits(own & OWN_LANES), sums, &total);
  uint begins = own & OWN_LANES;
  uint stops = own >> MARKED_BYTES;
  for (uint left = begins | stops; left != 0; left &= left - 1) {
    uint lane = lowest_bit(left);
    if (begins >> lane & 1) {
      spans[2 * next++] = at + lane;
    }
    if (stops >> lane & 1) {
      spans[2 * next - 1] = at + lane;
    }
  }
}

// Hashes tokens; those that are too long for one work-item are listed, with their numbers and
// places, for the host to hash.
//
// Memory transactions per token: 8 bytes are read and 8 bytes are written in order, and its own
// bytes are read: neighbours read from the same lines of cache.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void hash_tokens(
    __global const ulong* text, __global const uint2* spans, __global uint* numbers, ulong tile_count,
    __global ulong* keys, __global uint* longs) {
  uint count = numbers[tile_count];
  ulong step = get_num_groups(0) * (ulong)GROUP_SIZE;
  for (ulong i = get_group_id(0) * (ulong)GROUP_SIZE + get_local_id(0); i < count; i += step) {
    uint2 span = spans[i];
    uint length = span.y - span.x;
    if (length <= MOST_HASHED) {
      keys[i] = xxh3(text, span.x, length);
    } else {
      ulong entry = 3 * (ulong)atomic_add(&numbers[tile_count + NUMBER_LONG], 1);
      longs[entry] = (uint)i;
      longs[entry + 1] = span.x;
      longs[entry + 2] = length;
    }
  }
}

// Puts keys that the host has made in their places.
//
// Memory transactions per key: 12 bytes are read in order, and a sector is written.
__kernel __attribute__((reqd_work_group_size(GROUP_SIZE, 1, 1))) void put_keys(
    __global const ulong* made, __global const uint* longs, ulong count, __global ulong* keys) {
  ulong at = get_group_id(0) * (ulong)GROUP_SIZE + get_local_id(0);
  if (at < count) {
    keys[longs[3 * at]] = made[at];
  }
}
