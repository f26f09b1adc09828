package org.qsketch.lab.chapter.filter;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.qsketch.backend.Execution;
import org.qsketch.datasets.published.Published;
import org.qsketch.datasets.published.PublishedFilter;
import org.qsketch.lab.chapter.filter.FilterRuns.Platform;

/** The numbers of the cuckoo filter's paper (Neth 2017), and the times that follow from them. */
final class FilterPaper {
  private static final String SECONDS = "seconds";
  private static final String PROBE = "probe";

  /**
   * A time of the paper's filter.
   *
   * @param execution what ran it
   * @param operation {@code insert} or {@code probe}
   * @param keys how many keys
   * @param seconds the time for all of them
   */
  record Time(Execution execution, String operation, long keys, double seconds) {
    /**
     * Returns the processor or the graphics card.
     *
     * @return its name
     */
    String device() {
      return execution == Execution.DEVICE ? "GeForce GTX 970" : "Core i5-2500K";
    }
  }

  private FilterPaper() {}

  /**
   * Returns all times. Probes on the CPU are printed as ratios to the graphics card.
   *
   * @return a time for each execution and operation that there is one of, inserts first, the
   *     slowest first
   */
  static List<Time> times() {
    return Published.filter().stream()
        .flatMap(FilterPaper::times)
        .sorted(
            Comparator.comparing(Time::operation)
                .thenComparing(Time::seconds, Comparator.reverseOrder()))
        .toList();
  }

  private static Stream<Time> times(PublishedFilter one) {
    return switch (one.quantity()) {
      case SECONDS -> Stream.of(time(one, Platform.execution(one.execution()), one.value()));
      case "speedup-over-serial" -> probe(one, Execution.SERIAL);
      case "speedup-over-multi-core" -> probe(one, Execution.MULTI_CORE);
      default -> Stream.empty();
    };
  }

  private static Stream<Time> probe(PublishedFilter speedup, Execution slower) {
    return speedup.execution().equals(Execution.DEVICE.label())
        ? Stream.of(
            time(speedup, slower, speedup.value() * value(SECONDS, Execution.DEVICE, PROBE)))
        : Stream.empty();
  }

  private static Time time(PublishedFilter one, Execution execution, double seconds) {
    return new Time(execution, one.operation(), one.keys(), seconds);
  }

  /**
   * Returns how many times faster one execution is than another, as printed.
   *
   * @param fast the faster
   * @param slow the slower
   * @param operation {@code insert} or {@code probe}
   * @return the ratio, if the paper has it
   */
  static OptionalDouble speedUp(Execution fast, Execution slow, String operation) {
    return values("speedup-over-" + slow.label(), fast, operation);
  }

  /**
   * Returns the time of the graphics card's probe, transfers included.
   *
   * @return the time, with the number of its keys
   */
  static Time probeFromHost() {
    return times().stream()
        .filter(one -> one.execution() == Execution.DEVICE && one.operation().equals(PROBE))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns a number of the graphics card's probe.
   *
   * @param quantity as the data set of published figures names it
   * @return the number
   */
  static double ofProbe(String quantity) {
    return value(quantity, Execution.DEVICE, PROBE);
  }

  /**
   * Returns how often threads want the same lock, as printed.
   *
   * @return the probability, which the paper's own formula contradicts
   */
  static PublishedFilter collisions() {
    return Published.filter().stream()
        .filter(one -> one.quantity().equals("collision-probability"))
        .findFirst()
        .orElseThrow();
  }

  private static double value(String quantity, Execution execution, String operation) {
    return values(quantity, execution, operation).orElseThrow();
  }

  private static OptionalDouble values(String quantity, Execution execution, String operation) {
    return Published.filter().stream()
        .filter(one -> one.quantity().equals(quantity))
        .filter(
            one -> one.execution().equals(execution.label()) && one.operation().equals(operation))
        .mapToDouble(PublishedFilter::value)
        .findFirst();
  }
}
