package org.qsketch.lab.chapter.filter;

import java.util.Collection;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.lab.chapter.Place;

/**
 * What ran a cuckoo filter.
 *
 * @param backend the backend's name
 * @param device the device it ran on
 * @param execution {@code serial}, {@code multi-core} or {@code device}
 */
public record Runner(String backend, String device, String execution) {
  /** The execution on one core. */
  public static final String SERIAL = "serial";

  /** The execution on all cores. */
  public static final String MULTI_CORE = "multi-core";

  /** The execution by kernels. */
  public static final String DEVICE = "device";

  /**
   * What a rate was measured with.
   *
   * @param result the rate
   * @return its runner
   */
  public static Runner of(FilterResult result) {
    return new Runner(result.backend(), result.device(), result.execution());
  }

  /**
   * What a probe was taken apart with.
   *
   * @param phases its phases
   * @return its runner
   */
  public static Runner of(FilterPhases phases) {
    return new Runner(phases.backend(), phases.device(), phases.execution());
  }

  public Place place() {
    return new Place(backend, device);
  }

  /**
   * What it is called: by its device too, where others of the same backend are there.
   *
   * @param all the runners beside it
   * @return for example {@code cpu, serial} or {@code cuda}
   */
  public String name(Collection<Runner> all) {
    String place = place().name(all.stream().map(Runner::place).toList());
    return execution.equals(DEVICE) ? place : "%s, %s".formatted(place, execution);
  }
}
