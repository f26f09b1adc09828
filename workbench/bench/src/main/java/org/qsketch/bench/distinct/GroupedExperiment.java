package org.qsketch.bench.distinct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.run.Run;
import org.qsketch.bench.run.Runner;
import org.qsketch.bench.run.Trial;
import org.qsketch.bench.run.WarmUp;
import org.qsketch.distinct.DistinctCounts;
import org.qsketch.distinct.DistinctGroups;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.job.Progress;
import org.qsketch.job.Timings;
import org.qsketch.job.Work;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * The throughput of exact distinct counts of groups: pairs are added by one call, and then all
 * groups are counted. Groups are equally frequent. A CPU of several threads runs serially before.
 *
 * @param pairs how many pairs to add
 * @param groups how many groups the pairs draw theirs from
 * @param stream where the values come from
 * @param width of groups and values
 * @param seed selects groups, values and the hash
 * @param repeats timed runs, 1 or more
 */
public record GroupedExperiment(
    List<Long> pairs, int groups, String stream, KeyWidth width, long seed, int repeats)
    implements Experiment<GroupedResult> {
  /** The default number of timed runs. */
  public static final int DEFAULT_REPEATS = 5;

  private enum Count {
    COUNT
  }

  private record CodePath(int keyBits) {}

  /** Counts pairs from the beginning. */
  private record CountTrial(Backend backend, DistinctGroupsSpec spec, Keys groups, Keys values)
      implements Trial<Count> {
    @Override
    public List<Count> operations() {
      return List.of(Count.values());
    }

    @Override
    public void clear() {}

    @Override
    public void prepare(Count operation) {}

    @Override
    public void perform(Count operation) {
      counts().close();
    }

    DistinctCounts counts() {
      try (DistinctGroups counter = backend.create(spec)) {
        counter.add(groups, values);
        return counter.counts();
      }
    }
  }

  /** Checks the bounds. */
  public GroupedExperiment {
    pairs = Required.some("number of pairs", pairs);
    pairs.forEach(count -> Required.positive("pairs", count));
    Required.positive("groups", groups);
    Required.positive("repeats", repeats);
    KeyStream _ = KeyStream.parse(stream, seed);
  }

  @Override
  public String name() {
    return "distinct counts of groups";
  }

  @Override
  public long steps(Backend backend) {
    return pairs.size();
  }

  @Override
  public Work work(Backend backend) {
    return Work.keys(pairs.stream().mapToLong(count -> count).sum() * Run.rounds(repeats));
  }

  @Override
  public List<GroupedResult> run(Backend backend, Progress progress) {
    List<GroupedResult> results = new ArrayList<>();
    new Runner(backend, progress).eachExecution(runner -> results.addAll(runner.run(this)));
    return results;
  }

  @Override
  public List<GroupedResult> measure(Run run) {
    run.warmUp(List.of(warmUp(run.backend())));
    return pairs.stream()
        .map(count -> run.step(count * Run.rounds(repeats), () -> measure(run, count)))
        .toList();
  }

  private WarmUp warmUp(Backend backend) {
    return new WarmUp(
        new CodePath(keyBits()),
        untilSettled -> {
          long size = WarmUp.keys(backend);
          try (Keys keys = groups(backend, size);
              Keys values = values(backend, size)) {
            untilSettled.accept(new CountTrial(backend, spec(), keys, values));
          }
        });
  }

  private GroupedResult measure(Run run, long count) {
    Backend backend = run.backend();
    try (Keys keys = groups(backend, count);
        Keys values = values(backend, count)) {
      CountTrial trial = new CountTrial(backend, spec(), keys, values);
      Timings times = run.times(trial, repeats).get(Count.COUNT);
      try (DistinctCounts counts = trial.counts()) {
        return new GroupedResult(
            backend.name(),
            backend.device().name(),
            backend.device().computeUnits(),
            backend.device().execution().label(),
            stream,
            keyBits(),
            count,
            counts.size(),
            Arrays.stream(counts.groups().values().toArray()).sum(),
            times.median(),
            times.min(),
            times.max(),
            count / times.median());
      }
    }
  }

  private DistinctGroupsSpec spec() {
    return DistinctGroupsSpec.of(DistinctSpec.of(DistinctSpec.DEFAULT_PRECISION).withSeed(seed));
  }

  private Keys groups(Backend backend, long count) {
    return backend.generate(KeyStream.zipf(seed, 0, groups).widenedTo(width), count);
  }

  private Keys values(Backend backend, long count) {
    return backend.generate(KeyStream.parse(stream, ~seed).widenedTo(width), count);
  }

  private int keyBits() {
    return width.bytes() * Byte.SIZE;
  }
}
