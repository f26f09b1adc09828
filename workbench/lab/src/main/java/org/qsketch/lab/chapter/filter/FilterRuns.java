package org.qsketch.lab.chapter.filter;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.backend.Execution;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.lab.chapter.Place;
import org.qsketch.lab.chapter.filter.FilterDesign.FilterSetting;

/**
 * The runs of cuckoo filters that a conclusion may rest on: those with the most keys.
 *
 * @param all the results
 */
record FilterRuns(FigureResults all) {
  /**
   * The runs of one filter at one load each: no two others can be compared.
   *
   * @param all the results
   * @return one for each setting, in the order of the results
   */
  static List<FilterRuns> bySetting(FigureResults all) {
    List<FilterResult> rates = all.of(FilterStudy.RATES);
    return rates.stream()
        .map(FilterSetting::of)
        .distinct()
        .map(
            setting -> rates.stream().filter(one -> FilterSetting.of(one).equals(setting)).toList())
        .map(some -> new FilterRuns(all.with(FilterStudy.RATES, some)))
        .toList();
  }

  /**
   * What all rates were measured with.
   *
   * @return the filter and its load, of the first rate
   */
  FilterSetting setting() {
    return FilterSetting.of(all.of(FilterStudy.RATES).getFirst());
  }

  /**
   * What rates were measured with.
   *
   * @return each runner once
   */
  List<Runner> runners() {
    return all.of(FilterStudy.RATES).stream().map(Runner::of).distinct().toList();
  }

  /**
   * What probes were taken apart with.
   *
   * @return each runner once
   */
  List<Runner> phased() {
    return all.of(FilterStudy.PHASES).stream().map(Runner::of).distinct().toList();
  }

  /**
   * The most keys that all of some runners had.
   *
   * @param runners with rates
   * @return the number of keys
   */
  long keys(Runner... runners) {
    return Stream.of(runners).mapToLong(this::largest).min().orElse(0);
  }

  private long largest(Runner runner) {
    return of(runner).mapToLong(FilterResult::keys).max().orElse(0);
  }

  private Stream<FilterResult> of(Runner runner) {
    return all.of(FilterStudy.RATES).stream().filter(one -> Runner.of(one).equals(runner));
  }

  /**
   * An operation of a runner.
   *
   * @param runner what ran
   * @param operation as results name it
   * @param keys how many
   * @return its rate, if it was measured
   */
  Optional<FilterResult> rate(Runner runner, String operation, long keys) {
    return of(runner)
        .filter(one -> one.operation().equals(operation) && one.keys() == keys)
        .findFirst();
  }

  /**
   * The probes of a runner on its largest number of keys.
   *
   * @param runner what ran
   * @return the best, the average and the worst case
   */
  List<FilterPhases> cases(Runner runner) {
    List<FilterPhases> here =
        all.of(FilterStudy.PHASES).stream().filter(one -> Runner.of(one).equals(runner)).toList();
    long largest = here.stream().mapToLong(FilterPhases::keys).max().orElse(0);
    return here.stream().filter(one -> one.keys() == largest).toList();
  }

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
}
