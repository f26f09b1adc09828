// Made from opencl-kernels/tokens.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Lines or words of a text, and their keys. Each token has a byte at which it begins and one, the
// next after its last, at which it stops. Threads mark both, 16 bytes each. Prefix sums of how many
// tokens begin in each tile give their numbers, in the order of the text. Then each token is
// hashed.
//
// A line stops at LF, CR LF, CR or the end of the text; an empty line is a token, nothing after the
// last line end is none. A word has letters and digits of ASCII, and apostrophes between two of
// them. Where a text has bytes beyond ASCII, its words are for the host to find.

#include "scan.cu"
#include "xxh3.cu"

#define MARKED_BYTES 16    // bytes that a thread marks
#define MOST_HASHED 16384  // bytes of the longest token that a thread hashes
#define NUMBER_LONG 1      // where numbers count longer tokens, after the tokens themselves
#define NUMBER_OTHER 2     // where they tell of bytes beyond ASCII

#ifndef WORDS
#define WORDS 0  // 1 to find words, 0 to find lines
#endif

#define EACH_BYTE 0x01010101u
#define OWN 2  // the lane of a thread's first byte
#define OWN_LANES ((1u << MARKED_BYTES) - 1)

// What a thread looks at: its own bytes, and those around them.
struct View {
  uint4 own;
  uint before;
  uint behind;
  uint present;  // lanes that the text has
};

// The lanes of four bytes that hold a character of ASCII in a range: a bit for each, in order.
__device__ __forceinline__ uint lanes_of(uint bytes, uint first, uint last) {
  uint low = bytes & 0x7F7F7F7Fu;
  uint from_first = low + EACH_BYTE * (0x80 - first);
  uint beyond_last = low + EACH_BYTE * (0x7F - last);
  uint found = from_first & ~beyond_last & ~bytes & 0x80808080u;
  return found * 0x00204081u >> 28;
}

// The same for a view: two lanes before a thread's own, these, and one behind them.
__device__ __forceinline__ uint lanes_in(View view, uint first, uint last) {
  uint found = lanes_of(view.before, first, last) >> 2;
  found |= lanes_of(view.own.x, first, last) << OWN;
  found |= lanes_of(view.own.y, first, last) << (OWN + 4);
  found |= lanes_of(view.own.z, first, last) << (OWN + 8);
  found |= lanes_of(view.own.w, first, last) << (OWN + 12);
  found |= (lanes_of(view.behind, first, last) & 1) << (OWN + MARKED_BYTES);
  return found & view.present;
}

// Behind the text there may be anything.
__device__ __forceinline__ View view_at(const uint* text, ulong at, ulong bytes) {
  View view;
  view.own = *(const uint4*)(text + at / 4);
  view.before = at > 0 ? text[at / 4 - 1] : 0;
  view.behind = text[at / 4 + 4];
  uint left = (uint)min(bytes - at, (ulong)MARKED_BYTES + 1);
  view.present = (1u << (left + OWN)) - 1;
  if (at == 0) {
    view.present &= ~3u;
  }
  return view;
}

__device__ __forceinline__ uint with(uint begins, uint stops) {
  return (begins >> OWN & OWN_LANES) | (stops >> OWN & OWN_LANES) << MARKED_BYTES;
}

#if WORDS
__device__ __forceinline__ uint marks_of(View view, ulong at, ulong bytes) {
  uint plain = lanes_in(view, 'a', 'z') | lanes_in(view, 'A', 'Z') | lanes_in(view, '0', '9');
  uint within = plain | (lanes_in(view, '\'', '\'') & plain << 1 & plain >> 1);
  return with(within & ~(within << 1), ~within & within << 1);
}
#else
__device__ __forceinline__ uint marks_of(View view, ulong at, ulong bytes) {
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
// counts those that begin in each tile. A block takes a tile; there is a mark for the end of the
// text, too.
//
// Memory transactions per byte: it is read in order. A quarter of a byte is written in order.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    mark_tokens(const uint* text, ulong bytes, uint* marks, uint* numbers, ulong tile_count) {
  __shared__ uint number;
  if (threadIdx.x == 0) {
    number = 0;
  }
  __syncthreads();
  ulong item = blockIdx.x * (ulong)GROUP_SIZE + threadIdx.x;
  ulong at = item * MARKED_BYTES;
  if (at <= bytes) {
    View view = view_at(text, at, bytes);
    uint own = marks_of(view, at, bytes);
    marks[item] = own;
    atomicAdd(&number, count_bits(own & OWN_LANES));
#if WORDS
    if ((view.present & ~lanes_in(view, 0, 0x7F)) != 0) {
      numbers[tile_count + NUMBER_OTHER] = 1;
    }
#endif
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    numbers[blockIdx.x] = number;
  }
}

// Writes where each token begins and where it stops. A block takes a tile, whose number by now is
// of the tokens before it.
//
// Memory transactions per byte: a quarter of a byte is read in order. Per token: 8 bytes are
// written, next to the tokens of its neighbours.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    place_tokens(const uint* marks, ulong bytes, const uint* numbers, uint* spans) {
  __shared__ uint sums[GROUP_SIZE];
  ulong item = blockIdx.x * (ulong)GROUP_SIZE + threadIdx.x;
  uint at = (uint)item * MARKED_BYTES;
  uint own = item * MARKED_BYTES <= bytes ? marks[item] : 0;
  uint total;
  ulong next = numbers[blockIdx.x];
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

// Hashes tokens; those that are too long for one thread are listed, with their numbers and places,
// for the host to hash.
//
// Memory transactions per token: 8 bytes are read and 8 bytes are written in order, and its own
// bytes are read: neighbours read from the same lines of cache.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    hash_tokens(const ulong* text, const uint2* spans, uint* numbers, ulong tile_count, ulong* keys,
                uint* longs) {
  uint count = numbers[tile_count];
  ulong step = gridDim.x * (ulong)GROUP_SIZE;
  for (ulong i = blockIdx.x * (ulong)GROUP_SIZE + threadIdx.x; i < count; i += step) {
    uint2 span = spans[i];
    uint length = span.y - span.x;
    if (length <= MOST_HASHED) {
      keys[i] = xxh3(text, span.x, length);
    } else {
      ulong entry = 3 * (ulong)atomicAdd(&numbers[tile_count + NUMBER_LONG], 1);
      longs[entry] = (uint)i;
      longs[entry + 1] = span.x;
      longs[entry + 2] = length;
    }
  }
}

// Puts keys that the host has made in their places.
//
// Memory transactions per key: 12 bytes are read in order, and a sector is written.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE)
    put_keys(const ulong* made, const uint* longs, ulong count, ulong* keys) {
  ulong at = blockIdx.x * (ulong)GROUP_SIZE + threadIdx.x;
  if (at < count) {
    keys[longs[3 * at]] = made[at];
  }
}
