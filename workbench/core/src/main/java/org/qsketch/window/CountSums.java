package org.qsketch.window;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.util.List;
import java.util.function.BiFunction;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.HostCounts;

/** Adds up the estimates of panes. A sum above 2<sup>63</sup> − 1 is that number. */
final class CountSums {
  private static final int SLICE = 1 << 16;

  private CountSums() {}

  /** Returns the sums for keys, owned by the caller. */
  static <T> Counts of(Keys keys, List<T> panes, BiFunction<T, Keys, Counts> query) {
    HostCounts sums = HostCounts.allocate(keys.size(), Long.BYTES);
    try {
      for (T pane : panes) {
        try (Counts some = query.apply(pane, keys)) {
          add(some, sums);
        }
      }
      return sums;
    } catch (RuntimeException | Error e) {
      sums.close();
      throw e;
    }
  }

  private static void add(Counts some, HostCounts sums) {
    long[] slice = new long[(int) Math.min(SLICE, some.size())];
    for (long from = 0; from < some.size(); from += SLICE) {
      int count = (int) Math.min(SLICE, some.size() - from);
      some.copyTo(from, slice, 0, count);
      for (int i = 0; i < count; i++) {
        long before = sums.segment().getAtIndex(JAVA_LONG, from + i);
        sums.segment().setAtIndex(JAVA_LONG, from + i, sum(before, slice[i]));
      }
    }
  }

  static long sum(long one, long other) {
    long sum = one + other;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
