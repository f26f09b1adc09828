package org.qsketch.bench.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.qsketch.backend.Backend;
import org.qsketch.job.Progress;
import org.qsketch.keys.Keys;

/** The measurements and checks of one structure. */
public interface Study {
  /**
   * Returns the files of its results.
   *
   * @return their names are unique among all studies
   */
  List<ResultFile<?>> files();

  /**
   * Returns its share of the time of the figures.
   *
   * @return 0 if it takes as long as it takes; of all studies together at most 1
   */
  double share();

  /**
   * Measures one device, sized to its memory and to the share of the time.
   *
   * @param run the device, and what takes the results
   */
  void measure(DeviceRun run);

  /**
   * Measures one device on real data.
   *
   * @param run the device, and what takes the results
   * @param stream the name of the data
   * @param keys all of them, in the memory of the host
   */
  default void measure(DeviceRun run, String stream, Keys keys) {}

  /**
   * Works out what is the same on every device.
   *
   * @param options how often everything is run
   * @param results takes what comes out
   * @param progress is told of every step
   */
  default void simulate(FigureOptions options, CollectedResults results, Progress progress) {}

  /**
   * Returns what a backend must do right.
   *
   * @param backend what is checked
   * @param reference computes what is right
   * @return a check for each thing that {@code doctor} lists
   */
  default List<Check> checks(Backend backend, Backend reference) {
    return List.of();
  }

  /**
   * Something that must be right on any keys.
   *
   * @param structure what is checked: a variant, a filter, a group-by
   * @param covers whether it is tried on a key set
   * @param difference what is wrong on a key set, if anything
   */
  record Check(
      String structure, Predicate<KeySet> covers, Function<KeySet, Optional<String>> difference) {
    /**
     * Creates a check on every key set.
     *
     * @param structure what is checked
     * @param difference what is wrong on a key set, if anything
     */
    public Check(String structure, Function<KeySet, Optional<String>> difference) {
      this(structure, _ -> true, difference);
    }
  }
}
