package org.qsketch.torture;

import java.util.List;
import java.util.SplittableRandom;

/** Makes the random choices of a case, all from its seed. It prefers unusual values. */
final class Adversary {
  /** Sizes of a warp, a work-group and blocks of keys, and the sizes next to them. */
  private static final List<Integer> SIZES =
      List.of(0, 1, 2, 3, 7, 8, 9, 31, 32, 33, 63, 64, 65, 255, 256, 257, 1000);

  private static final List<Long> EXTREMES =
      List.of(
          0L,
          1L,
          -1L,
          -2L,
          Long.MIN_VALUE,
          Long.MAX_VALUE,
          0x7FFF_FFFFL,
          0x8000_0000L,
          0xFFFF_FFFFL,
          0x1_0000_0000L,
          0x8000_0000_8000_0000L,
          0xFFFF_FFFF_0000_0000L);

  private final SplittableRandom random;

  Adversary(long seed) {
    this.random = new SplittableRandom(seed);
  }

  private Adversary(SplittableRandom random) {
    this.random = random;
  }

  /** Returns an independent adversary, for example for another thread. */
  Adversary split() {
    return new Adversary(random.split());
  }

  /** Returns a number from {@code from} to {@code to}, both included. */
  int between(int from, int to) {
    return random.nextInt(from, to + 1);
  }

  long between(long from, long to) {
    return random.nextLong(from, to + 1);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  long bits() {
    return random.nextLong();
  }

  void fill(byte[] bytes) {
    random.nextBytes(bytes);
  }

  /** Returns a number from 0 to 1. */
  double fraction() {
    return random.nextDouble();
  }

  <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  final <T> T oneOf(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** Returns a number next to a bound of 32 or 64 bits. */
  long extreme() {
    return oneOf(EXTREMES);
  }

  /**
   * Returns a size up to a bound, rarely a large one: a block size, a number next to a power of 2,
   * or any.
   */
  int size(int most) {
    int size =
        switch (random.nextInt(4)) {
          case 0, 1 -> oneOf(SIZES);
          case 2 ->
              (1 << below(Integer.SIZE - Integer.numberOfLeadingZeros(most))) + between(-1, 1);
          default -> below(1 + (int) (most * Math.pow(fraction(), 3)));
        };
    return Math.min(most, size);
  }
}
