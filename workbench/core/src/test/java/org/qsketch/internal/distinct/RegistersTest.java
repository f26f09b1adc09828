package org.qsketch.internal.distinct;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Registers are checked against sets of heights, of which they hold the greatest and two more. */
final class RegistersTest {
  private static final int HIGHEST = 63;

  /** The heights that a register has not forgotten. */
  private static SortedSet<Integer> heights(int register) {
    SortedSet<Integer> heights = new TreeSet<>();
    if (register != 0) {
      int highest = register / 4;
      heights.add(highest);
      if ((register & 2) != 0) {
        heights.add(highest - 1);
      }
      if ((register & 1) != 0) {
        heights.add(highest - 2);
      }
    }
    return heights;
  }

  private static int register(SortedSet<Integer> heights) {
    if (heights.isEmpty()) {
      return 0;
    }
    int highest = heights.last();
    int flags = (heights.contains(highest - 1) ? 2 : 0) + (heights.contains(highest - 2) ? 1 : 0);
    return 4 * highest + flags;
  }

  /** Of precision p, the heights are p - 1 and more. */
  private static SortedSet<Integer> reachable(int precision) {
    SortedSet<Integer> found = new TreeSet<>();
    Deque<Integer> waiting = new ArrayDeque<>();
    waiting.add(0);
    while (!waiting.isEmpty()) {
      int register = waiting.remove();
      if (found.add(register)) {
        for (int height = precision - 1; height <= HIGHEST; height++) {
          SortedSet<Integer> heights = heights(register);
          heights.add(height);
          waiting.add(register(heights));
        }
      }
    }
    return found;
  }

  @ParameterizedTest(name = "precision {0}")
  @ValueSource(ints = {4, 5, 12, 18})
  void possibleRegistersAreThoseThatHeightsLeadTo(int precision) {
    assertThat(IntStream.range(0, 256).filter(i -> Registers.isPossible(i, precision)).boxed())
        .containsExactlyElementsOf(reachable(precision));
  }

  @ParameterizedTest(name = "precision {0}")
  @ValueSource(ints = {4, 5, 12, 18})
  void allPairsMergeAsSetsOfHeightsDo(int precision) {
    SortedSet<Integer> all = reachable(precision);
    for (int one : all) {
      for (int other : all) {
        SortedSet<Integer> union = heights(one);
        union.addAll(heights(other));
        assertThat(Registers.merged(one, other))
            .as("%d and %d", one, other)
            .isEqualTo(register(union));
      }
    }
  }

  @ParameterizedTest(name = "precision {0}")
  @ValueSource(ints = {4, 12, 18})
  void heightsAreAddedAsToASet(int precision) {
    for (int register : reachable(precision)) {
      for (int height = precision - 1; height <= HIGHEST; height++) {
        SortedSet<Integer> heights = heights(register);
        heights.add(height);
        assertThat(Registers.with(register, height))
            .as("%d with %d", register, height)
            .isEqualTo(register(heights));
      }
    }
  }

  @Test
  void aRegisterRemembersTheHighestHeightAndTwoMore() {
    int register = Registers.with(0, 20);
    assertThat(
            IntStream.range(11, 64).filter(height -> Registers.with(register, height) != register))
        .containsExactly(
            IntStream.range(18, 64).filter(height -> height != 20).boxed().toArray(Integer[]::new));
  }

  /** What inserts leave out, and no more: below this level, no hash changes the register. */
  @ParameterizedTest(name = "precision {0}")
  @ValueSource(ints = {4, 12, 18})
  void lowerLevelsThanTheLowestChangeNothing(int precision) {
    for (int register : reachable(precision)) {
      int lowest = Registers.lowestLevel(register, precision);
      for (int level = 0; level < lowest; level++) {
        assertThat(Registers.with(register, level + precision - 1)).isEqualTo(register);
      }
      if (lowest >= 0) {
        assertThat(Registers.with(register, lowest + precision - 1)).isNotEqualTo(register);
      }
    }
  }

  @ParameterizedTest(name = "precision {0}, seed 3")
  @ValueSource(ints = {4, 12, 18})
  void theUpperBitsSelectARegisterAndTheZerosAfterThemAreTheLevel(int precision) {
    SplittableRandom random = new SplittableRandom(3);
    for (int level = 0; level <= Long.SIZE - precision; level++) {
      int index = random.nextInt(1 << precision);
      String zeros = "0".repeat(level);
      String one = level < Long.SIZE - precision ? "1" : "";
      String start = bits(index, precision) + zeros + one;
      String rest = bits(random.nextLong(), Long.SIZE).substring(start.length());
      long hash = Long.parseUnsignedLong(start + rest, 2);
      assertThat(Registers.index(hash, precision)).isEqualTo(index);
      int height = Registers.height(hash, precision);
      assertThat(height).isEqualTo(level + precision - 1);
      assertThat(Registers.level(Registers.with(0, height), precision)).isEqualTo(level);
    }
  }

  private static String bits(long number, int count) {
    String text = Long.toBinaryString(number);
    return "0".repeat(Long.SIZE - text.length()).concat(text).substring(Long.SIZE - count);
  }

  @Test
  void arraysAreMergedRegisterByRegister() {
    Integer[] all = reachable(5).toArray(Integer[]::new);
    MemorySegment from = MemorySegment.ofArray(new byte[all.length]);
    MemorySegment to = MemorySegment.ofArray(new byte[all.length]);
    byte[] expected = new byte[all.length];
    for (int i = 0; i < all.length; i++) {
      int one = all[i];
      int other = all[(7 * i + 3) % all.length];
      from.set(JAVA_BYTE, i, (byte) one);
      to.set(JAVA_BYTE, i, (byte) other);
      expected[i] = (byte) Registers.merged(one, other);
    }
    Registers.merge(from, to);
    assertThat(to.mismatch(MemorySegment.ofArray(expected))).isEqualTo(-1);
  }
}
