// Made from opencl-kernels/tagged_halve.cl, the text to edit, by
//   java workbench/gpu/src/test/java/org/qsketch/gpu/program/translate/CudaKernels.java

// Halves the counts of a tagged sketch, rounding up, word by word: entries keep their words, cells
// stay joined, and heavy entries stay heavy. Half of c, rounded up, is c minus half of c, rounded
// down, which needs no bits that c has not. So all counts of a word are halved at once; only
// entries of three and four units are decoded.
//
// Memory transactions per bucket: one sector is read and written, in order. A thread takes pairs of
// words.

#include "tagged_cells.cu"

#define DIGIT ((ulong)TAGS << TAG_SHIFT)  // the bits of the tag or the digit of a unit

// The bits of digits above 7: halved, such an entry still needs two units.
#define LARGE_DIGITS ((DIGIT & DIGIT << TAG_SHIFT) * EACH_UNIT)

// What the first unit of an entry counts less when it is halved, and the bits of half its count.
#define LESS (MOST_SHORT >> 1)

#define LARGE_HALVES (~LARGE >> 1 & ~((1ULL << COUNT_SHIFT) - 1))
#define ONE_HALVES ((MOST_OF_PAIR >> 1) << COUNT_SHIFT)
#define PAIR_HALVES (ONE_HALVES | ONE_HALVES << ENTRY_BITS)

// The bits of half of each cell that is not joined to the next one.
#define CELL_HALVES 0x6DB6DB6DB6DBULL

__device__ __forceinline__ ulong half_heavy(ulong word) {
  return word - (word >> 1 & (is_large(word) ? LARGE_HALVES : PAIR_HALVES));
}

// Moves bit i to bit 3 i.
__device__ __forceinline__ ulong spread_bits(ulong bits) {
  bits = (bits | bits << 16) & 0xFF0000FFULL;
  bits = (bits | bits << 8) & 0x00F00F00F00FULL;
  bits = (bits | bits << 4) & 0x0C30C30C30C3ULL;
  return (bits | bits << 2) & 0x249249249249ULL;
}

// The top bit of a joined counter is the only one that its half has not.
__device__ __forceinline__ ulong half_cells(ulong word) {
  ulong joined = spread_bits(joins_of(word)) << (CELL_BITS - 1);
  return word - (word >> 1 & (CELL_HALVES | joined));
}

// Closes the gaps where units have been.
__device__ __forceinline__ ulong without_gaps(ulong word, ulong gaps) {
#pragma unroll
  for (uint unit = WORD_UNITS - 1; unit > 0; unit--) {
    ulong below = (1ULL << unit * UNIT_BITS) - 1;
    if ((gaps >> unit * UNIT_BITS & 1) != 0) {
      word = (word & below) | (word >> UNIT_BITS & ~below);
    }
  }
  return word;
}

// Halves entries of one and two units. Half of 7 + d, with the digit d, is 4 + d / 2: this is 7 and
// another digit, or fits one unit if d is at most 7.
__device__ __forceinline__ ulong half_twos(ulong word, ulong digits) {
  ulong large = ((word & LARGE_DIGITS) + LARGE_DIGITS) >> UNIT_BITS & digits;
  ulong small = digits & ~large;
  ulong firsts = digits >> UNIT_BITS;
  ulong halves = word & ~(digits * DIGIT);
  halves -= word >> 1 & LESS * EACH_UNIT & ~(firsts * MOST_SHORT);
  halves -= (small >> UNIT_BITS) * LESS;
  halves += (word & small * DIGIT) >> (UNIT_BITS + TAG_SHIFT + 1) & LESS * EACH_UNIT;
  halves += (word >> 1 & large * (DIGIT >> 1 & DIGIT)) - large * (LESS << TAG_SHIFT);
  return without_gaps(halves, small);
}

// Halves entries of any units, one after the other.
__device__ SEPARATE ulong half_entries(ulong word) {
  ulong halves = 0;
  uint at = 0;
  while (word != 0) {
    ulong count = count_at(word, 0);
    ulong half_count = count - (count >> 1);
    halves |= entry_of((uint)(word >> TAG_SHIFT) & TAGS, half_count) << at;
    at += units_for(half_count) * UNIT_BITS;
    word >>= units_for(count) * UNIT_BITS;
  }
  return halves;
}

__device__ __forceinline__ ulong half_units(ulong word) {
  ulong counted = ((word & MOST_SHORT * EACH_UNIT) + MOST_SHORT * EACH_UNIT) >> TAG_SHIFT;
  ulong used = ((word & DIGIT * EACH_UNIT) + DIGIT * EACH_UNIT) >> UNIT_BITS;
  ulong digits = used & ~counted & EACH_UNIT;
  if (digits == 0) {
    return word - (word >> 1 & LESS * EACH_UNIT);
  }
  return (digits & digits << UNIT_BITS) == 0 ? half_twos(word, digits) : half_entries(word);
}

// A word of a bucket, which may be its last one, with half of its counts.
__device__ __forceinline__ ulong half_word(ulong word, bool last) {
  if (!is_hybrid(word)) {
    return half_units(word);
  }
  return last ? half_heavy(word) : half_cells(word);
}

// Halves all counts in pairs of words.
extern "C" __global__ void __launch_bounds__(GROUP_SIZE) halve(ulonglong2* table, ulong count) {
  ulong first = blockIdx.x * (ulong)(HALVE_ITEMS * GROUP_SIZE) + threadIdx.x;
  ulonglong2 pair[HALVE_ITEMS];
#pragma unroll
  for (uint i = 0; i < HALVE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      pair[i] = table[at];
    }
  }
#pragma unroll
  for (uint i = 0; i < HALVE_ITEMS; i++) {
    ulong at = first + i * GROUP_SIZE;
    if (at < count) {
      pair[i].x = half_word(pair[i].x, false);
      pair[i].y = half_word(pair[i].y, at % 2 != 0);
      table[at] = pair[i];
    }
  }
}
