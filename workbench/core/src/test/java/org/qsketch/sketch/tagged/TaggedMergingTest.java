package org.qsketch.sketch.tagged;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.qsketch.sketch.tagged.TaggedLayout.BUCKET_BYTES;
import static org.qsketch.sketch.tagged.TaggedLayout.ROW_BYTES;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;

/** Buckets as several threads may leave them: with two entries of one tag. */
final class TaggedMergingTest {
  private static final int TAG = 5;
  private static final TaggedSketchSpec SPEC =
      SketchSpec.tagged().buckets(2).rows(4).seed(3).build();
  private static final TaggedShape SHAPE =
      new TaggedShape(SPEC.depth(), SPEC.buckets(), SPEC.rows(), SPEC.seed());
  private static final int[] POSITIONS = TaggedPositions.of(SPEC.depth(), SPEC.seed());

  private static List<MemorySegment> empty() {
    return List.of(
        MemorySegment.ofArray(new long[2 * BUCKET_BYTES / Long.BYTES]),
        MemorySegment.ofArray(new long[4 * ROW_BYTES / Long.BYTES]),
        MemorySegment.ofArray(new long[1]));
  }

  /** The rows of a state. */
  private record Rows(List<MemorySegment> state) implements TaggedRows {
    @Override
    public int request(long bucket) {
      long ticket = state.get(2).get(JAVA_LONG_UNALIGNED, 0);
      state.get(2).set(JAVA_LONG_UNALIGNED, 0, ticket + 1);
      return SHAPE.row(ticket, bucket);
    }

    @Override
    public void add(int row, int counter, int amount) {
      long at = (long) row * ROW_BYTES + 4L * counter;
      state.get(1).set(JAVA_INT_UNALIGNED, at, get(row, counter) + amount);
    }

    @Override
    public int get(int row, int counter) {
      return state.get(1).get(JAVA_INT_UNALIGNED, (long) row * ROW_BYTES + 4L * counter);
    }
  }

  private static TaggedBucket bucket(List<MemorySegment> state, long number) {
    TaggedBucket bucket = new TaggedBucket(SPEC.depth(), POSITIONS, new Rows(state));
    TaggedMerging.load(bucket, number, state.getFirst());
    return bucket;
  }

  private static void add(List<MemorySegment> state, long number, int tag, long count) {
    TaggedBucket bucket = bucket(state, number);
    bucket.add(tag, count);
    for (int i = 0; i < TaggedLayout.WORDS; i++) {
      set(state, number, i, bucket.word(i));
    }
  }

  private static void set(List<MemorySegment> state, long number, int word, long bits) {
    state.getFirst().set(JAVA_LONG_UNALIGNED, number * BUCKET_BYTES + 8L * word, bits);
  }

  /** An entry of two units. */
  private static long entry(int count) {
    return TAG << 3 | 7 | (count - 7L) << 18;
  }

  @ParameterizedTest(name = "{0} in an entry beside that of 200")
  @ValueSource(longs = {1, 4_000, 100_000})
  void twoEntriesOfATagAreAddedInWhateverBucket(long count) {
    for (int others : new int[] {0, 1, 2, 40}) {
      for (boolean withRow : new boolean[] {false, true}) {
        List<MemorySegment> state = empty();
        if (withRow) {
          add(state, 1, 9, 50_000);
        }
        for (int i = 0; i < others; i++) {
          add(state, 0, 100 + i, 10);
        }
        List<MemorySegment> other = empty();
        add(other, 0, TAG, count);
        set(other, 0, 3, entry(200));

        new TaggedMerging(
                SHAPE, state, other, largest -> new IllegalStateException("full: " + largest))
            .add();

        String name = others + " others, a row of another bucket: " + withRow;
        assertThat(bucket(state, 0).estimate(TAG)).as(name).isGreaterThanOrEqualTo(count + 200);
        assertThat(bucket(state, 1).estimate(9)).as(name).isEqualTo(withRow ? 50_000 : 0);
      }
    }
  }
}
