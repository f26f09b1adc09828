package org.qsketch.count.groupby;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.qsketch.backend.Backend;
import org.qsketch.count.groups.GroupPile;
import org.qsketch.count.groups.KeyValue;
import org.qsketch.count.groups.PairSpec;
import org.qsketch.count.groups.Pairs;
import org.qsketch.count.groups.PartialGroups;
import org.qsketch.datasets.file.PairFile;
import org.qsketch.distinct.Exactness;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Job;
import org.qsketch.job.Progress;
import org.qsketch.job.Stopwatch;
import org.qsketch.job.Work;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;

/**
 * Group-by of a file of binary pairs ({@link PairFile}), which may be larger than memory. It is
 * read in blocks, whose groups are combined.
 *
 * @param spec what is computed, and the memory to use
 * @param keyWidth the width of a key
 * @param valueWidth the width of a value; empty if records have only keys
 * @param top the number of groups to list, at least 0
 */
public record FileGroupBy(
    PairSpec spec, KeyWidth keyWidth, Optional<KeyWidth> valueWidth, int top) {
  /** The pairs of a block: 256 MiB for 64-bit keys and values. */
  private static final long BLOCK = 1L << 24;

  private static final String LABEL = "group-by of a file";

  /**
   * The result of a group-by.
   *
   * @param pairs the number of pairs of the file
   * @param groups the number of distinct keys
   * @param exactness of the aggregates
   * @param seconds the time by the clock of the host
   * @param top the groups of the greatest aggregates, the greatest first
   */
  public record Outcome(
      long pairs, long groups, Exactness exactness, double seconds, List<KeyValue> top) {
    /** Copies the list. */
    public Outcome {
      top = List.copyOf(top);
    }
  }

  /** Checks the bounds. */
  public FileGroupBy {
    if (top < 0) {
      throw new IllegalArgumentException(
          "the number of groups to list is %d: it must be 0 or more".formatted(top));
    }
    if (spec.takesValues() && valueWidth.isEmpty()) {
      throw new IllegalArgumentException(
          "records without values can be counted only: there is no %s of nothing"
              .formatted(spec.label()));
    }
  }

  /**
   * Aggregates all pairs of a file.
   *
   * @param backend the backend to run on
   * @param file little-endian records, each a key and its value
   * @param progress receives the finished pairs
   * @return the number of groups, and the greatest ones
   * @throws IOException if the file cannot be read, ends within a record, or is cut short meanwhile
   * @throws InterruptedRunException if the thread is interrupted between two blocks
   */
  public Outcome run(Backend backend, Path file, Progress progress) throws IOException {
    Stopwatch watch = new Stopwatch();
    try (PairFile pairs = PairFile.open(file, keyWidth, valueWidth);
        PartialGroups groups = new PartialGroups(backend, spec)) {
      GroupPile all =
          Job.run(
              LABEL, LABEL, Work.keys(pairs.size()), progress, job -> addAll(pairs, groups, job));
      return new Outcome(pairs.size(), all.size(), all.exactness(), watch.seconds(), all.top(top));
    }
  }

  private GroupPile addAll(PairFile pairs, PartialGroups groups, Job job) throws IOException {
    long capacity = Math.min(BLOCK, pairs.size());
    try (Block block = block(capacity)) {
      for (long from = 0; from < pairs.size(); from += capacity) {
        job.check();
        long count = Math.min(capacity, pairs.size() - from);
        groups.add(block.load(pairs, from, count));
        job.advance(count);
      }
    }
    return groups.all();
  }

  private Block block(long capacity) {
    HostKeys keys = HostKeys.allocate(capacity, keyWidth);
    Optional<HostKeys> values =
        valueWidth.filter(_ -> spec.takesValues()).map(width -> HostKeys.allocate(capacity, width));
    return new Block(keys, values);
  }

  /** Buffers for pairs, one for each column. */
  private record Block(HostKeys keys, Optional<HostKeys> values) implements AutoCloseable {
    Pairs load(PairFile pairs, long from, long count) throws IOException {
      pairs.keys(from, count, keys);
      if (values.isPresent()) {
        pairs.values(from, count, values.get());
      }
      return new Pairs(keys.slice(0, count), values.map(column -> column.slice(0, count)));
    }

    @Override
    public void close() {
      keys.close();
      values.ifPresent(HostKeys::close);
    }
  }
}
