package org.qsketch.topk;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import org.qsketch.internal.Checks;

/**
 * A {@link TopKState} in an image, as numbers of 8 bytes: how many candidates there are, the count
 * and the key of the threshold; for each candidate its key, its count and what was missed,
 * ascending by key; zeros.
 */
final class StateCodec {
  private static final int HEADER = 3;
  private static final int NUMBERS = 3;

  private StateCodec() {}

  static long bytes(int candidates) {
    return (HEADER + (long) NUMBERS * candidates) * Long.BYTES;
  }

  static void write(TopKState state, MemorySegment target) {
    put(target, 0, state.candidates().size(), state.threshold().count(), state.threshold().key());
    for (int place = 0; place < state.candidates().size(); place++) {
      Candidate each = state.candidates().get(place);
      put(target, HEADER + (long) NUMBERS * place, each.key(), each.count(), each.missed());
    }
  }

  private static void put(MemorySegment target, long index, long... numbers) {
    for (int i = 0; i < numbers.length; i++) {
      target.setAtIndex(JAVA_LONG_UNALIGNED, index + i, numbers[i]);
    }
  }

  /** Reads a state that was checked. */
  static TopKState read(MemorySegment source) {
    List<Candidate> candidates =
        IntStream.range(0, (int) number(source, 0)).mapToObj(at -> candidate(source, at)).toList();
    return new TopKState(candidates, new Threshold(number(source, 1), number(source, 2)));
  }

  private static Candidate candidate(MemorySegment source, int place) {
    long at = HEADER + (long) NUMBERS * place;
    return new Candidate(number(source, at), number(source, at + 1), number(source, at + 2));
  }

  private static long number(MemorySegment source, long index) {
    return source.getAtIndex(JAVA_LONG_UNALIGNED, index);
  }

  /** Refuses what no structure can have as its state. */
  static void check(MemorySegment source, int most) {
    Checks.range(
        "the number of candidates in the image", number(source, 0), 0, most, "its spec says so");
    checkCount("the threshold", number(source, 1));
    TopKState state = read(source);
    state.candidates().forEach(candidate -> check(candidate, state.threshold()));
    checkOrder(state.keys());
    checkZeros(source.asSlice(bytes(state.candidates().size())));
  }

  private static void check(Candidate candidate, Threshold threshold) {
    checkCount("the count of a candidate", candidate.count());
    checkCount("what a candidate missed", candidate.missed());
    if (candidate.missed() > threshold.count()
        || !threshold.isBeatenBy(candidate.upper(), candidate.key())) {
      throw new IllegalArgumentException(
          "%s is no candidate with %s".formatted(candidate, threshold));
    }
  }

  private static void checkCount(String what, long count) {
    Checks.range(what, count, 0, Long.MAX_VALUE, "it counts occurrences");
  }

  private static void checkOrder(long... keys) {
    for (int i = 1; i < keys.length; i++) {
      if (Long.compareUnsigned(keys[i - 1], keys[i]) >= 0) {
        throw new IllegalArgumentException(
            "candidate %d has the key %s after %s: keys must ascend"
                .formatted(i, Long.toUnsignedString(keys[i]), Long.toUnsignedString(keys[i - 1])));
      }
    }
  }

  private static void checkZeros(MemorySegment rest) {
    for (long i = 0; i < rest.byteSize() / Long.BYTES; i++) {
      if (number(rest, i) != 0) {
        throw new IllegalArgumentException("the image has numbers behind its last candidate");
      }
    }
  }
}
