package org.qsketch.count.groupby;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.qsketch.backend.Backend;
import org.qsketch.count.TextSearch;
import org.qsketch.count.UndamagedSource;
import org.qsketch.count.groups.GroupPile;
import org.qsketch.count.groups.KeyValue;
import org.qsketch.count.groups.PairSpec;
import org.qsketch.count.groups.PartialGroups;
import org.qsketch.datasets.KeySource;
import org.qsketch.distinct.Exactness;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Job;
import org.qsketch.job.ParallelWork;
import org.qsketch.job.Progress;
import org.qsketch.job.Stopwatch;
import org.qsketch.job.Work;

/**
 * Group-by of columns of files, which may be larger than memory. All cores read batches, whose
 * groups are combined. It takes 16 to 64 bytes of host memory for each group.
 *
 * @param spec what is computed, and the memory to use
 * @param top the number of groups to list, at least 0
 */
public record ColumnGroupBy(PairSpec spec, int top) {
  /** The pairs of a batch: 64 MiB. */
  private static final int BATCH = 1 << 22;

  private static final String LABEL = "group-by of columns";

  /**
   * The result of a group-by.
   *
   * @param pairs the number of aggregated rows
   * @param nulls the number of rows without a key or a value, which were left out
   * @param groups the number of distinct keys
   * @param exactness of the aggregates
   * @param seconds the time by the clock of the host
   * @param top the groups of the greatest aggregates, the greatest first
   * @param damage the error that ended reading early; the rest is then of what was read before
   */
  public record Outcome(
      long pairs,
      long nulls,
      long groups,
      Exactness exactness,
      double seconds,
      List<TextGroup> top,
      Optional<IOException> damage) {
    /** Copies the list. */
    public Outcome {
      top = List.copyOf(top);
    }
  }

  /** Checks the bounds. */
  public ColumnGroupBy {
    if (top < 0) {
      throw new IllegalArgumentException(
          "the number of groups to list is %d: it must be 0 or more".formatted(top));
    }
  }

  /**
   * Describes an aggregate.
   *
   * @param spec the aggregate, and the memory of the device to use
   * @param top the number of groups to list, at least 0
   */
  public ColumnGroupBy(GroupBySpec spec, int top) {
    this(PairSpec.of(spec), top);
  }

  /**
   * Aggregates all rows of a source.
   *
   * @param backend the backend to run on
   * @param source keys, with values unless the spec counts; the caller closes it
   * @param progress receives the bytes read
   * @return the number of groups, and the greatest ones
   * @throws IOException if reading fails, or a sum may have more than 64 bits
   * @throws InterruptedRunException if the thread is interrupted between two batches
   */
  public Outcome run(Backend backend, KeySource source, Progress progress) throws IOException {
    Outcome outcome = runUpToDamage(backend, source, progress);
    if (outcome.damage.isPresent()) {
      throw outcome.damage.get();
    }
    return outcome;
  }

  /**
   * Aggregates all rows of a source, or those before the place where a file is damaged or cut off.
   *
   * @param backend the backend to run on
   * @param given keys, with values unless the spec counts; the caller closes it
   * @param progress receives the bytes read
   * @return the number of groups, the greatest ones, and the damage
   * @throws IOException if reading fails in another way, or a sum may have more than 64 bits
   * @throws InterruptedRunException if the thread is interrupted between two batches
   */
  public Outcome runUpToDamage(Backend backend, KeySource given, Progress progress)
      throws IOException {
    Stopwatch watch = new Stopwatch();
    UndamagedSource source = new UndamagedSource(given);
    try (ParallelWork work = new ParallelWork("group-by");
        PartialGroups groups = new PartialGroups(backend, spec)) {
      Work bytes = Work.bytes(source.totalBytes());
      long pairs = Job.run(LABEL, LABEL, bytes, progress, job -> addAll(source, work, groups, job));
      GroupPile all = groups.all();
      List<TextGroup> best = texts(all.top(top), source, work);
      return new Outcome(
          pairs,
          source.nulls(),
          all.size(),
          all.exactness(),
          watch.seconds(),
          best,
          source.damage());
    }
  }

  private long addAll(KeySource source, ParallelWork work, PartialGroups groups, Job job)
      throws IOException {
    long pairs = 0;
    long bytes = 0;
    try (PairBatch batch = new PairBatch(BATCH, spec.takesValues())) {
      for (int count = batch.fill(source, work); count > 0; count = batch.fill(source, work)) {
        job.advance(source.bytesRead() - bytes);
        bytes = source.bytesRead();
        job.check();
        requireExactSums(batch);
        groups.add(batch.pairs());
        pairs += count;
      }
      job.check();
    }
    return pairs;
  }

  private void requireExactSums(PairBatch batch) throws IOException {
    if (spec.addsUp() && !batch.hasExactSums()) {
      throw new IOException(
          "the values sum up to more than 64 bits hold, and so may a group's: aggregate"
              + " fewer files at a time, or take --aggregate min, max or count");
    }
  }

  /** Returns groups with texts, or with numbers for a pipe, which cannot be read again. */
  private static List<TextGroup> texts(List<KeyValue> groups, KeySource source, ParallelWork work)
      throws IOException {
    Map<Long, String> texts = texts(groups.stream().map(KeyValue::key).toList(), source, work);
    return groups.stream()
        .map(group -> new TextGroup(text(texts, group.key()), group.key(), group.value()))
        .toList();
  }

  private static String text(Map<Long, String> texts, long key) {
    return texts.getOrDefault(key, "key " + Long.toUnsignedString(key));
  }

  private static Map<Long, String> texts(Collection<Long> keys, KeySource source, ParallelWork work)
      throws IOException {
    Map<Long, String> known = TextSearch.textsOfNumbers(keys, source);
    Optional<KeySource> again = known.isEmpty() ? source.again() : Optional.empty();
    if (again.isEmpty()) {
      return known;
    }
    try (KeySource from = again.get()) {
      return TextSearch.find(keys, from, work);
    }
  }
}
