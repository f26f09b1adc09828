package org.qsketch.bench.sketch;

import java.util.List;
import java.util.function.BiFunction;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.Run;
import org.qsketch.job.Work;
import org.qsketch.keys.Keys;

/**
 * An experiment on keys from elsewhere, instead of those that it generates.
 *
 * @param experiment what is measured
 * @param keys at least one key, wherever they lie; they stay the caller's
 * @param stream what to call them in the results
 * @param steps how many it takes
 * @param work how much that is
 * @param measurement measures with the keys on the device
 */
record OnKeys<R extends Record>(
    Experiment<R> experiment,
    Keys keys,
    String stream,
    long steps,
    Work work,
    BiFunction<Run, Keys, List<R>> measurement)
    implements Experiment<R> {
  @Override
  public String identity() {
    return "%s of %s, %d keys".formatted(experiment.identity(), stream, keys.size());
  }

  @Override
  public String name() {
    return experiment.name();
  }

  @Override
  public String size() {
    return stream;
  }

  @Override
  public long steps(Backend backend) {
    return steps;
  }

  @Override
  public Work work(Backend backend) {
    return work;
  }

  @Override
  public List<R> measure(Run run) {
    try (Keys onDevice = run.backend().upload(keys)) {
      return measurement.apply(run, onDevice);
    }
  }
}
