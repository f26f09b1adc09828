// The words of a hybrid bucket of a tagged sketch: three words of cells, and one of heavy entries.
//
// A word of cells has 16 cells of 3 bits. Bit 48 + i says that cells i and i + 1 are joined; joined
// cells are one counter of all their bits. A counter that needs more bits joins the neighbour that
// costs least: the narrower one, or the one with the larger value. Each tag selects a cell in two of
// the three words.
//
// Heavy entries are a pair of 31 bits each: a tag, a bit that says that the cells of the tag hold
// the rest of its count, and 18 bits of count. Or they are one large entry of 48 bits of count.
//
// Each word says by itself what it is, and each change of one is a function of what it was: other
// files swap words in memory, or own the bucket.

#pragma once

#include "tagged_word.cl"

#define CELL_WORDS 3    // words of cells
#define CELLS 16        // cells of a word
#define CELL_BITS 3     // bits of a cell
#define JOIN_SHIFT 48   // where the joins of a word begin
#define SELECTED 2      // cells of a tag
#define ENTRY_BITS 31   // bits of an entry of a pair
#define SLACK 16        // what a key needs beyond twice a heavy entry to take its place

#define ENTRY_MASK ((1UL << ENTRY_BITS) - 1)
#define MOST_OF_PAIR ((1UL << (ENTRY_BITS - COUNT_SHIFT)) - 1)
#define ALL_JOINS 0x7FFFu
#define VALUES ((1UL << JOIN_SHIFT) - 1)
#define NO_ENTRY 2  // in place of the number of a heavy entry

#define UPDATE_CONSERVATIVE 0
#define UPDATE_ADDITIVE 1
#define UPDATE_REMOVABLE 2

#ifndef UPDATE
#define UPDATE UPDATE_CONSERVATIVE  // one of the rules above
#endif

// A word that selects one of the cells of a tag, 0 or 1.
uint cell_word(uint tag, uint i) { return (tag + 1 + i) % CELL_WORDS; }

// The cell that a tag selects in a word.
uint cell_of(uint tag, uint number) { return tag >> 4 * number & (CELLS - 1); }

uint joins_of(ulong word) { return (uint)(word >> JOIN_SHIFT) & ALL_JOINS; }

// The first cell of the counter of a cell.
uint run_start(uint joins, uint cell) { return bit_length(~joins & ((1u << cell) - 1)); }

// The cell after the counter of a cell.
uint run_end(uint joins, uint cell) { return cell + 1 + lowest_bit(~(joins >> cell)); }

ulong run_value(ulong word, uint start, uint end) {
  return word >> CELL_BITS * start & ((1UL << CELL_BITS * (end - start)) - 1);
}

// The value of the counter of a cell.
ulong cell_value(ulong word, uint cell) {
  uint joins = joins_of(word);
  return run_value(word, run_start(joins, cell), run_end(joins, cell));
}

ulong with_run(ulong word, uint joins, uint start, uint end, ulong value) {
  ulong mask = ((1UL << CELL_BITS * (end - start)) - 1) << CELL_BITS * start;
  return (word & VALUES & ~mask) | value << CELL_BITS * start | (ulong)joins << JOIN_SHIFT | HYBRID;
}

// A word after a counter of it joined others until a value has space.
SEPARATE ulong joined_cells(ulong word, uint cell, ulong value) {
  uint joins = joins_of(word);
  uint start = run_start(joins, cell);
  uint end = run_end(joins, cell);
  while (value >> CELL_BITS * (end - start) != 0) {
    uint before = start == 0 ? 0 : run_start(joins, start - 1);
    uint after = end == CELLS ? CELLS : run_end(joins, end);
    uint left = start - before;
    uint right = after - end;
    bool is_left = right == 0 || (left != 0 && left < right);
    if (left != 0 && left == right) {
      is_left = run_value(word, before, start) > run_value(word, end, after);
    }
    ulong other = is_left ? run_value(word, before, start) : run_value(word, end, after);
    value = UPDATE == UPDATE_REMOVABLE ? value + other : max(value, other);
    joins |= 1u << ((is_left ? start : end) - 1);
    start = is_left ? before : start;
    end = is_left ? end : after;
  }
  return with_run(word, joins, start, end, value);
}

// A word whose counter of a cell has a value that is not less than before.
ulong with_cell(ulong word, uint cell, ulong value) {
  uint joins = joins_of(word);
  uint start = run_start(joins, cell);
  uint end = run_end(joins, cell);
  if (value >> CELL_BITS * (end - start) != 0) {
    return joined_cells(word, cell, value);
  }
  return with_run(word, joins, start, end, value);
}

// Whether all cells of a word are one counter, which stays so: it can be added to without a swap.
bool is_one_run(ulong word) { return joins_of(word) == ALL_JOINS; }

// A word after a subtraction from the counter of a cell, which does not pass 0.
ulong lowered_cell(ulong word, uint cell, ulong amount) {
  uint start = run_start(joins_of(word), cell);
  return word - (min(cell_value(word, cell), amount) << CELL_BITS * start);
}

// An entry of a word of heavy ones, 0 or 1.
ulong heavy_entry(ulong word, uint i) {
  return is_large(word) ? word & ~LARGE : word >> i * ENTRY_BITS & ENTRY_MASK;
}

ulong heavy_count(ulong word, uint i) { return heavy_entry(word, i) >> COUNT_SHIFT; }

uint heavy_rest(ulong word, uint i) { return (uint)(heavy_entry(word, i) >> REST_SHIFT) & 1; }

// The number of the entry of a tag, or NO_ENTRY.
uint find_heavy(ulong word, uint tag) {
  if (heavy_tag(word) == tag) {
    return 0;
  }
  return !is_large(word) && heavy_tag(word >> ENTRY_BITS) == tag ? 1 : NO_ENTRY;
}

// Whether an entry has space for a count.
bool heavy_fits(ulong word, ulong count) { return is_large(word) || count <= MOST_OF_PAIR; }

// A word with another entry, which has space for its count.
ulong with_heavy(ulong word, uint i, uint tag, uint rest, ulong count) {
  if (is_large(word)) {
    return large_entry(tag, rest, count);
  }
  ulong entry = count << COUNT_SHIFT | rest << REST_SHIFT | tag;
  return (word & ~(ENTRY_MASK << i * ENTRY_BITS)) | entry << i * ENTRY_BITS;
}

// A word of a bucket by its number, without an address: words stay in registers.
ulong word_at(const ulong* word, uint number) {
  return number == 0 ? word[0] : (number == 1 ? word[1] : word[2]);
}

// The smaller cell of a tag.
ulong least_cell(const ulong* word, uint tag) {
  uint first = cell_word(tag, 0);
  uint second = cell_word(tag, 1);
  return min(cell_value(word_at(word, first), cell_of(tag, first)),
             cell_value(word_at(word, second), cell_of(tag, second)));
}

// What a heavy entry and its rest count.
ulong heavy_estimate(const ulong* word, uint i) {
  ulong heavy = word[LAST_WORD];
  ulong count = heavy_count(heavy, i);
  if (heavy_rest(heavy, i) != 0) {
    count += least_cell(word, heavy_tag(heavy_entry(heavy, i)));
  }
  return count;
}

// The number of the entry that counts less.
uint lighter_heavy(const ulong* word) {
  return !is_large(word[LAST_WORD]) && heavy_estimate(word, 1) < heavy_estimate(word, 0) ? 1 : 0;
}

// The estimate of a key by the words of its bucket, at most 2^32 - 1.
uint estimate_of(const ulong* word, uint tag) {
  if (!is_hybrid(word[0])) {
    return dictionary_count(word, tag);
  }
  uint i = find_heavy(word[LAST_WORD], tag);
  ulong count = 0;
  if (i != NO_ENTRY) {
    count = heavy_count(word[LAST_WORD], i);
  }
  if (i == NO_ENTRY || heavy_rest(word[LAST_WORD], i) != 0) {
    count += least_cell(word, tag);
  }
  return (uint)min(count, (ulong)ALL_ONES);
}
