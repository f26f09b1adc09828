package org.qsketch.lab.chapter.filter;

import java.util.Arrays;
import java.util.Collection;
import org.qsketch.backend.Execution;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.lab.chapter.Place;

/**
 * What ran a cuckoo filter.
 *
 * @param backend the backend's name
 * @param device the device it ran on
 * @param execution on one core, on all, or by kernels
 */
record Runner(String backend, String device, Execution execution) {
  /**
   * What a rate was measured with.
   *
   * @param result the rate
   * @return its runner
   */
  static Runner of(FilterResult result) {
    return new Runner(result.backend(), result.device(), execution(result.execution()));
  }

  /**
   * What a probe was taken apart with.
   *
   * @param phases its phases
   * @return its runner
   */
  static Runner of(FilterPhases phases) {
    return new Runner(phases.backend(), phases.device(), execution(phases.execution()));
  }

  /** An execution by its name in results. */
  static Execution execution(String label) {
    return Arrays.stream(Execution.values())
        .filter(one -> one.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no execution '%s': choose from serial, multi-core, device"
                        .formatted(label)));
  }

  Place place() {
    return new Place(backend, device);
  }

  /**
   * What it is called: by its device too, where others of the same backend are there.
   *
   * @param all the runners beside it
   * @return for example {@code cpu, serial} or {@code cuda}
   */
  String name(Collection<Runner> all) {
    String place = place().name(all.stream().map(Runner::place).toList());
    return execution == Execution.DEVICE ? place : "%s, %s".formatted(place, execution.label());
  }
}
