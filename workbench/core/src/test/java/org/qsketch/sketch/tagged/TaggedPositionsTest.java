package org.qsketch.sketch.tagged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The counters of tags: on what docs/tagged.md proves the errors of buckets that are full. */
final class TaggedPositionsTest {
  private static final int SEEDS = 20;

  /** The bytes of a tag. */
  private static int[] bytes(int depth, int positions) {
    return IntStream.range(0, depth)
        .map(i -> TaggedPositions.position(positions, i) >> TaggedLayout.ROW_SHIFT)
        .toArray();
  }

  private static int[] positions(int depth, long seed) {
    int[] all = TaggedPositions.of(depth, seed);
    return Arrays.copyOfRange(all, 1, all.length);
  }

  @ParameterizedTest(name = "depth {0}, seeds 0 to 19")
  @ValueSource(ints = {1, 2, 3, 4})
  void theCountersOfATagAreInDifferentBytes(int depth) {
    for (int seed = 0; seed < SEEDS; seed++) {
      for (int positions : positions(depth, seed)) {
        assertThat(Arrays.stream(bytes(depth, positions)).distinct()).hasSize(depth);
        assertThat(Arrays.stream(bytes(depth, positions)).filter(b -> b >= 32 || b % 8 == 7))
            .isEmpty();
      }
    }
  }

  /** Of all pairs of tags, over seeds, as in a table that was drawn at random. */
  @ParameterizedTest(name = "depth {0}, seeds 0 to 19")
  @ValueSource(ints = {1, 2, 3, 4})
  void anotherTagSelectsACounterWithProbabilityDOf28(int depth) {
    double pairs = (double) TaggedLayout.TAGS * (TaggedLayout.TAGS - 1) * depth;
    double meeting = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      long[] tags = new long[32];
      Arrays.stream(positions(depth, seed))
          .flatMap(positions -> Arrays.stream(bytes(depth, positions)))
          .forEach(b -> tags[b]++);
      meeting += Arrays.stream(tags).map(count -> count * (count - 1)).sum() / pairs / SEEDS;
    }
    assertThat(meeting).isCloseTo(depth / 28.0, within(0.002 * depth / 28));
  }

  /** Of four tags, that those of one are among those of the others. */
  @ParameterizedTest(name = "depth {0}, seeds 0 to 19")
  @ValueSource(ints = {1, 2, 3, 4})
  void threeOtherTagsSelectAllCountersOfOneNoMoreOftenThanTheBoundSays(int depth) {
    long covered = 0;
    long all = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      int[] positions = positions(depth, seed);
      for (int tag = 3; tag < positions.length; tag++, all++) {
        int[] others =
            IntStream.rangeClosed(tag - 3, tag - 1)
                .flatMap(other -> Arrays.stream(bytes(depth, positions[other])))
                .toArray();
        covered +=
            Arrays.stream(bytes(depth, positions[tag]))
                    .allMatch(b -> Arrays.stream(others).anyMatch(other -> other == b))
                ? 1
                : 0;
      }
    }
    double bound = new TaggedErrors(depth, 1).covered(3);
    assertThat((double) covered / all).isBetween(0.4 * bound, bound);
  }
}
