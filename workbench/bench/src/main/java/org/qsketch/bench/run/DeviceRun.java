package org.qsketch.bench.run;

import java.time.Duration;
import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.job.InterruptedRunException;

/**
 * The device, limits and results of a study that measures one device for the figures.
 *
 * @param runner runs experiments there
 * @param memory of the device
 * @param options the sizes, and how often everything is run
 * @param time for all studies of this device together
 * @param results takes what was measured
 */
public record DeviceRun(
    Runner runner,
    DeviceMemory memory,
    FigureOptions options,
    Duration time,
    CollectedResults results) {
  /** More than the few small sizes of a quick run take anywhere, so that lines have points. */
  private static final Duration UNHURRIED = Duration.ofHours(1);

  /**
   * Returns the backend of the device.
   *
   * @return what the runner runs on
   */
  public Backend backend() {
    return runner.backend();
  }

  /**
   * Returns a part of the time of the device.
   *
   * @param share of the time, 0 to 1
   * @return that long
   */
  public Duration part(double share) {
    return Duration.ofNanos((long) (share * time.toNanos()));
  }

  /**
   * Returns the sizes of the options, in a part of the time of the device.
   *
   * @param share of the time, 0 to 1
   * @return the sizes
   */
  public SizeLadder ladder(double share) {
    return ladder(options.smallest(), options.largest(), share);
  }

  /**
   * Returns other sizes, in a part of the time of the device. A quick run has all of them.
   *
   * @param smallest the first size
   * @param largest the last size
   * @param share of the time, 0 to 1
   * @return the sizes
   */
  public SizeLadder ladder(long smallest, long largest, double share) {
    Duration budget = options.isQuick() ? UNHURRIED : part(share);
    return new SizeLadder(smallest, largest, budget, runner::nanos);
  }

  /**
   * Runs an experiment on the device.
   *
   * @param experiment what to measure
   * @param <R> the record class of its results
   * @return the results
   * @throws InterruptedRunException if the thread is interrupted between two measurements
   */
  public <R extends Record> List<R> run(Experiment<R> experiment) {
    return runner.run(experiment);
  }
}
