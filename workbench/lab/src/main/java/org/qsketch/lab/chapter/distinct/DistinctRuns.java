package org.qsketch.lab.chapter.distinct;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.backend.Execution;
import org.qsketch.bench.distinct.DistinctResult;
import org.qsketch.bench.distinct.DistinctStudy;
import org.qsketch.bench.figures.FigureResults;

/**
 * Rates of distinct counters and of libraries, by where they were measured.
 *
 * @param results all of them
 */
record DistinctRuns(List<DistinctResult> results) {
  /** The precision whose rates are compared with others. */
  private static final int USUAL = 12;

  /** A device and how it runs. Libraries run where the counter runs on one thread. */
  record Where(String backend, String device, String execution) {
    static Where of(DistinctResult one) {
      return new Where(one.backend(), one.device(), one.execution());
    }

    /** Returns a name that no other place of a figure has. */
    String name(Collection<Where> all) {
      boolean isAlone = all.stream().noneMatch(this::hasTheNameOf);
      String name = isDevice() ? backend : "%s, %s".formatted(backend, execution);
      return isAlone ? name : "%s, %s".formatted(name, device);
    }

    private boolean hasTheNameOf(Where other) {
      return backend.equals(other.backend)
          && execution.equals(other.execution)
          && !device.equals(other.device);
    }

    private boolean isDevice() {
      return execution.equals(Execution.DEVICE.label());
    }

    boolean isSerial() {
      return execution.equals(Execution.SERIAL.label());
    }
  }

  static DistinctRuns of(FigureResults all) {
    return new DistinctRuns(all.of(DistinctStudy.RATES));
  }

  List<DistinctResult> own() {
    return results.stream().filter(DistinctResult::ofWorkbench).toList();
  }

  List<Where> places() {
    return own().stream().map(Where::of).distinct().toList();
  }

  Stream<DistinctResult> at(Where place) {
    return own().stream().filter(one -> Where.of(one).equals(place));
  }

  /** Returns what libraries did next to a place. */
  Stream<DistinctResult> libraries(Where place) {
    return place.isSerial()
        ? results.stream().filter(one -> !one.ofWorkbench() && one.device().equals(place.device()))
        : Stream.empty();
  }

  /** Returns the precision that is compared: 12, or if there is none the largest one. */
  int usualPrecision() {
    List<Integer> all = own().stream().map(DistinctResult::precision).distinct().toList();
    return all.contains(USUAL) ? USUAL : all.stream().max(Comparator.naturalOrder()).orElse(USUAL);
  }

  /** Returns whether a state takes the memory that is compared. */
  boolean isUsual(DistinctResult one) {
    return one.memoryBytes() == 1L << usualPrecision();
  }

  /** Returns the run of the most keys of some. */
  static Optional<DistinctResult> largest(Stream<DistinctResult> some) {
    return some.max(Comparator.comparingLong(DistinctResult::keys));
  }
}
