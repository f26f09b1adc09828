package org.qsketch.sketch.tagged;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.contract.CellsModel;

/** Words of cells do what arrays of counters do. */
final class TaggedCellsTest {
  private static final int ROUNDS = 40_000;

  /** Any bits are a word. The highest cell is small, so that no sum passes 48 bits. */
  private static long word(SplittableRandom random) {
    long joins = random.nextLong();
    for (int i = random.nextInt(3); i > 0; i--) {
      joins = random.nextBoolean() ? joins & random.nextLong() : joins | random.nextLong();
    }
    long some = random.nextLong();
    long values = some & random.nextLong() & ((1L << 45) - 1);
    return TaggedLayout.HYBRID | joins << TaggedLayout.JOIN_SHIFT | values;
  }

  private static String name(long word) {
    return "word %016x".formatted(word);
  }

  @Test
  void aWordIsItsModel() {
    SplittableRandom random = new SplittableRandom(41);
    for (int round = 0; round < ROUNDS; round++) {
      long word = word(random);
      CellsModel model = CellsModel.of(word);
      assertThat(model.word()).isEqualTo(word);
      for (int cell = 0; cell < TaggedLayout.CELLS; cell++) {
        assertThat(TaggedCells.value(word, cell)).as(name(word)).isEqualTo(model.value(cell));
      }
      assertThat(TaggedCells.largest(word)).isEqualTo(model.largest());
      assertThat(TaggedCells.joinCount(word)).isEqualTo(model.joins());
    }
  }

  @ParameterizedTest(name = "sums {0}, seed 42")
  @ValueSource(booleans = {false, true})
  void aRaisedCounterJoinsNeighboursUntilItFits(boolean sums) {
    SplittableRandom random = new SplittableRandom(42);
    for (int round = 0; round < ROUNDS; round++) {
      long word = word(random);
      int cell = random.nextInt(TaggedLayout.CELLS);
      long value = TaggedCells.value(word, cell) + random.nextLong(1L << random.nextInt(1, 34));
      CellsModel model = CellsModel.of(word);
      model.raise(cell, value, sums);
      long raised = TaggedCells.raised(word, cell, value, sums);
      assertThat(raised).as("%s, cell %d to %d", name(word), cell, value).isEqualTo(model.word());
      assertThat(TaggedCells.value(raised, cell)).isGreaterThanOrEqualTo(value);
      boolean joins = TaggedCells.joinCount(raised) > TaggedCells.joinCount(word);
      assertThat(TaggedCells.raisedInPlace(word, cell, value)).isEqualTo(joins ? 0 : raised);
      assertNothingFell(word, raised);
    }
  }

  private static void assertNothingFell(long before, long after) {
    assertThat(TaggedCells.joins(before) & ~TaggedCells.joins(after)).isZero();
    for (int cell = 0; cell < TaggedLayout.CELLS; cell++) {
      assertThat(TaggedCells.value(after, cell))
          .as("cell %d of %s", cell, name(before))
          .isGreaterThanOrEqualTo(TaggedCells.value(before, cell));
    }
  }

  @ParameterizedTest(name = "sums {0}, seed 43")
  @ValueSource(booleans = {false, true})
  void aMergedWordHasTheSumOfBothInEveryCell(boolean sums) {
    SplittableRandom random = new SplittableRandom(43);
    for (int round = 0; round < ROUNDS; round++) {
      long word = word(random);
      long other = word(random);
      CellsModel model = CellsModel.of(word);
      model.merge(CellsModel.of(other), sums);
      long merged = TaggedCells.merged(word, other, sums);
      assertThat(merged).as("%s and %s", name(word), name(other)).isEqualTo(model.word());
      for (int cell = 0; cell < TaggedLayout.CELLS; cell++) {
        assertThat(TaggedCells.value(merged, cell))
            .isGreaterThanOrEqualTo(TaggedCells.value(word, cell) + TaggedCells.value(other, cell));
      }
    }
  }

  @Test
  void aLoweredCounterEndsAtZeroAndLeavesTheOthers() {
    SplittableRandom random = new SplittableRandom(44);
    for (int round = 0; round < ROUNDS; round++) {
      long word = word(random);
      int cell = random.nextInt(TaggedLayout.CELLS);
      long amount = random.nextLong(1L << random.nextInt(1, 34));
      CellsModel model = CellsModel.of(word);
      model.lower(cell, amount);
      assertThat(TaggedCells.lowered(word, cell, amount))
          .as("%s, cell %d by %d", name(word), cell, amount)
          .isEqualTo(model.word());
    }
  }

  /** What sums join can be taken back in any order. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {45, 46, 47})
  void sumsAreTakenBack(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] cells = random.ints(200, 0, TaggedLayout.CELLS).toArray();
    long word = TaggedCells.EMPTY;
    for (int cell : cells) {
      word = TaggedCells.raised(word, cell, TaggedCells.value(word, cell) + 1 + cell, true);
    }
    assertThat(TaggedCells.joinCount(word)).isPositive();
    for (int i = cells.length - 1; i >= 0; i -= 2) {
      word = TaggedCells.lowered(word, cells[i], 1 + cells[i]);
    }
    for (int i = 0; i < cells.length; i += 2) {
      word = TaggedCells.lowered(word, cells[i], 1 + cells[i]);
    }
    assertThat(TaggedCells.largest(word)).isZero();
  }

  /** The narrower neighbour, or the larger one; a full word is one counter of 48 bits. */
  @ParameterizedTest(name = "cell {0} to {1}: {2} joins")
  @CsvSource({"0, 7, 0", "0, 8, 1", "15, 8, 1", "7, 63, 1", "7, 64, 2", "7, 4294967295, 10"})
  void aCounterIsAsWideAsItsValueNeeds(int cell, long value, int joins) {
    long word = TaggedCells.raised(TaggedCells.EMPTY, cell, value, false);
    assertThat(TaggedCells.joinCount(word)).isEqualTo(joins);
    assertThat(TaggedCells.value(word, cell)).isEqualTo(value);
    assertThat(TaggedCells.raised(word, cell, (1L << 48) - 1, false)).isEqualTo(-1);
  }

  @Test
  void theNeighbourWithTheLargerValueIsJoinedAndTheNarrowerOneBefore() {
    long word = TaggedCells.raised(TaggedCells.raised(TaggedCells.EMPTY, 4, 3, false), 6, 2, false);
    long left = TaggedCells.raised(word, 5, 8, false);
    assertThat(TaggedCells.value(left, 4)).isEqualTo(8);
    assertThat(TaggedCells.value(left, 6)).isEqualTo(2);
    long right = TaggedCells.raised(left, 6, 8, false);
    assertThat(TaggedCells.value(right, 7)).isEqualTo(8);
    assertThat(TaggedCells.raised(word, 5, 8, true) & 077_7777).isEqualTo((8 + 3) << 12);
  }

  @Test
  void aTagSelectsACellInTwoOfThreeWords() {
    for (int tag = 1; tag <= TaggedLayout.TAGS; tag++) {
      int[] words = {TaggedCells.word(tag, 0), TaggedCells.word(tag, 1)};
      int skipped = tag % 3;
      assertThat(words)
          .containsExactlyInAnyOrder(
              IntStream.range(0, 3).filter(word -> word != skipped).toArray());
      for (int i = 0; i < 2; i++) {
        int cell = tag >> (4 * words[i]) & 15;
        assertThat(TaggedCells.cell(tag, words[i])).isEqualTo(cell);
        int selection = TaggedCells.selection(tag);
        assertThat(TaggedCells.selectedWord(selection, i)).isEqualTo(words[i]);
        assertThat(TaggedCells.selectedCell(selection, i)).isEqualTo(cell);
      }
    }
  }
}
