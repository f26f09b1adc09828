package org.qsketch.contract;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.qsketch.contract.BucketModel.Heavy;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.spec.UpdateRule;

/** The bits of the buckets of a tagged sketch, read and written one by one. */
public final class TaggedState {
  private static final int WORDS = 4;
  private static final int UNIT_BITS = 15;
  private static final int DIGITS = 4_095;
  private static final int ENTRY_BITS = 31;
  private static final int TAG_BITS = 12;

  private TaggedState() {}

  /**
   * Reads a bucket of a sketch.
   *
   * @param spec the spec of the sketch
   * @param parts its state
   * @param number the number of the bucket
   * @return what it holds
   */
  public static BucketModel bucket(TaggedSketchSpec spec, List<MemorySegment> parts, long number) {
    MemorySegment state = parts.getFirst();
    return bucket(
        spec.update(),
        LongStream.range(0, WORDS)
            .map(i -> state.getAtIndex(JAVA_LONG_UNALIGNED, number * WORDS + i))
            .toArray());
  }

  /**
   * Reads a bucket.
   *
   * @param rule how its cells count
   * @param words its four words
   * @return what it holds
   */
  public static BucketModel bucket(UpdateRule rule, long... words) {
    if (words[0] >= 0) {
      return BucketModel.ofEntries(rule, entries(words));
    }
    return BucketModel.ofCells(
        rule,
        IntStream.range(0, WORDS - 1).mapToObj(i -> CellsModel.of(words[i])).toList(),
        isLarge(words[3])
            ? List.of(heavy(words[3] << 2 >>> 2))
            : List.of(heavy(words[3]), heavy(words[3] >>> ENTRY_BITS)).stream()
                .map(TaggedState::ofPair)
                .toList());
  }

  /**
   * Reads a dictionary.
   *
   * @param words its four words
   * @return the count of each tag
   */
  public static Map<Integer, Long> entries(long... words) {
    Map<Integer, Long> entries = new LinkedHashMap<>();
    for (long word : words) {
      addEntries(word, entries);
    }
    return entries;
  }

  private static boolean isLarge(long word) {
    return word >>> 62 == 3;
  }

  private static Heavy heavy(long entry) {
    return new Heavy((int) entry & DIGITS, (entry >>> TAG_BITS & 1) != 0, entry >>> (TAG_BITS + 1));
  }

  private static Heavy ofPair(Heavy entry) {
    return new Heavy(entry.tag(), entry.rest(), entry.count() & (1 << 18) - 1);
  }

  private static void addEntries(long word, Map<Integer, Long> entries) {
    if (isLarge(word)) {
      Heavy large = heavy(word << 2 >>> 2);
      entries.merge(large.tag(), large.count(), Long::sum);
      return;
    }
    int tag = 0;
    long scale = 1;
    for (long left = word; left != 0; left >>>= UNIT_BITS) {
      long c = left & 7;
      int upper = (int) (left >>> 3) & DIGITS;
      tag = c == 0 ? tag : upper;
      scale = c == 0 ? scale : 1;
      entries.merge(tag, c == 0 ? upper * scale : c, Long::sum);
      scale *= c == 0 ? DIGITS : 1;
    }
  }

  /** Writes a bucket. */
  static void write(BucketModel bucket, MemorySegment state, long number) {
    long[] words = bucket.isHybrid() ? hybrid(bucket) : dictionary(bucket.entries());
    for (int i = 0; i < WORDS; i++) {
      state.setAtIndex(JAVA_LONG_UNALIGNED, number * WORDS + i, words[i]);
    }
  }

  private static long[] hybrid(BucketModel bucket) {
    long[] words = new long[WORDS];
    for (int i = 0; i < WORDS - 1; i++) {
      words[i] = bucket.cells().get(i).word();
    }
    List<Heavy> heavy = bucket.heavy();
    words[3] =
        heavy.size() == 1
            ? 3L << 62 | entry(heavy.getFirst())
            : 1L << 63 | entry(heavy.getFirst()) | entry(heavy.getLast()) << ENTRY_BITS;
    return words;
  }

  private static long entry(Heavy heavy) {
    return heavy.count() << (TAG_BITS + 1) | (heavy.rest() ? 1L << TAG_BITS : 0) | heavy.tag();
  }

  /** Long entries first, each in the first word with space for it. */
  private static long[] dictionary(Map<Integer, Long> entries) {
    long[] words = new long[WORDS];
    int[] used = new int[WORDS];
    entries.entrySet().stream()
        .sorted(Comparator.comparingLong(entry -> -BucketModel.units(entry.getValue())))
        .forEach(
            entry -> {
              int units = BucketModel.units(entry.getValue());
              int word =
                  IntStream.range(0, WORDS)
                      .filter(i -> used[i] + units <= 4)
                      .findFirst()
                      .orElseThrow();
              words[word] |= units(entry.getKey(), entry.getValue()) << (UNIT_BITS * used[word]);
              used[word] += units;
            });
    return words;
  }

  private static long units(int tag, long count) {
    long units = (long) tag << 3 | Math.min(7, count);
    int at = UNIT_BITS + 3;
    for (long left = count - 7; left > 0; left = (left - 1) / DIGITS) {
      units |= ((left - 1) % DIGITS + 1) << at;
      at += UNIT_BITS;
    }
    return units;
  }
}
