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
 * The runs of cuckoo filters that a conclusion may rest on: the runs with the most keys.
 *
 * @param all the results
 */
record FilterRuns(FigureResults all) {
  /**
   * Returns the runs of one filter at one load each: no two others can be compared.
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
   * Returns what all rates were measured with.
   *
   * @return the filter and its load, of the first rate
   */
  FilterSetting setting() {
    return FilterSetting.of(all.of(FilterStudy.RATES).getFirst());
  }

  /**
   * Returns what rates were measured with.
   *
   * @return each platform once
   */
  List<Platform> platforms() {
    return all.of(FilterStudy.RATES).stream().map(Platform::of).distinct().toList();
  }

  /**
   * Returns what probes were taken apart with.
   *
   * @return each platform once
   */
  List<Platform> phased() {
    return all.of(FilterStudy.PHASES).stream().map(Platform::of).distinct().toList();
  }

  /**
   * Returns the most keys that all of some platforms had.
   *
   * @param platforms with rates
   * @return the number of keys
   */
  long keys(Platform... platforms) {
    return Stream.of(platforms).mapToLong(this::largest).min().orElse(0);
  }

  private long largest(Platform platform) {
    return of(platform).mapToLong(FilterResult::keys).max().orElse(0);
  }

  private Stream<FilterResult> of(Platform platform) {
    return all.of(FilterStudy.RATES).stream().filter(one -> Platform.of(one).equals(platform));
  }

  /**
   * Returns an operation of a platform.
   *
   * @param platform what ran
   * @param operation as results name it
   * @param keys how many
   * @return its rate, if it was measured
   */
  Optional<FilterResult> rate(Platform platform, String operation, long keys) {
    return of(platform)
        .filter(one -> one.operation().equals(operation) && one.keys() == keys)
        .findFirst();
  }

  /**
   * Returns the probes of a platform on its largest number of keys.
   *
   * @param platform what ran
   * @return the best, the average and the worst case
   */
  List<FilterPhases> cases(Platform platform) {
    List<FilterPhases> here =
        all.of(FilterStudy.PHASES).stream()
            .filter(one -> Platform.of(one).equals(platform))
            .toList();
    long largest = here.stream().mapToLong(FilterPhases::keys).max().orElse(0);
    return here.stream().filter(one -> one.keys() == largest).toList();
  }

  /**
   * The backend, device and execution of a cuckoo filter.
   *
   * @param backend the backend's name
   * @param device the device it ran on
   * @param execution on one core, on all, or by kernels
   */
  record Platform(String backend, String device, Execution execution) {
    /**
     * Returns what a rate was measured with.
     *
     * @param result the rate
     * @return its platform
     */
    static Platform of(FilterResult result) {
      return new Platform(result.backend(), result.device(), execution(result.execution()));
    }

    /**
     * Returns what a probe was taken apart with.
     *
     * @param phases its phases
     * @return its platform
     */
    static Platform of(FilterPhases phases) {
      return new Platform(phases.backend(), phases.device(), execution(phases.execution()));
    }

    /** Returns an execution by its name in results. */
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
     * Returns what it is called: by its device too, where others of the same backend are there.
     *
     * @param all the platforms of the figure
     * @return for example {@code cpu, serial} or {@code cuda}
     */
    String name(Collection<Platform> all) {
      String place = place().name(all.stream().map(Platform::place).toList());
      return execution == Execution.DEVICE ? place : "%s, %s".formatted(place, execution.label());
    }
  }
}
