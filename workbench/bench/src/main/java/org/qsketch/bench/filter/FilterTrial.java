package org.qsketch.bench.filter;

import java.util.List;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.AccessLimits;
import org.qsketch.bench.run.Labelled;
import org.qsketch.bench.run.Trial;
import org.qsketch.bench.run.WarmUp;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.job.Batches;
import org.qsketch.keys.Keys;

/**
 * Inserts into an empty cuckoo filter, then probes of it and what else is asked for, each by one
 * call.
 *
 * @param filter empty at first
 * @param inserted what is inserted, and probed as present keys; on the device
 * @param absent as many other keys, on the device
 * @param batchKeys the most keys one call handles
 * @param operations what is timed, in order
 */
record FilterTrial(
    CuckooFilter filter,
    Keys inserted,
    Keys absent,
    long batchKeys,
    List<FilterOperation> operations)
    implements Trial<FilterTrial.FilterOperation> {

  @Override
  public void clear() {
    filter.clear();
  }

  @Override
  public void perform(FilterOperation operation) {
    switch (operation) {
      case INSERT -> batches(inserted).forEach(keys -> filter.insert(keys).close());
      case PRESENT -> batches(inserted).forEach(keys -> filter.contains(keys).close());
      case ABSENT -> batches(absent).forEach(keys -> filter.contains(keys).close());
      case COUNT -> {
        long _ = batches(inserted).mapToLong(filter::countContained).sum();
      }
      case DELETE -> batches(inserted).forEach(keys -> filter.delete(keys).close());
    }
  }

  private Stream<Keys> batches(Keys keys) {
    return Batches.of(keys, batchKeys);
  }

  @Override
  public void prepare(FilterOperation operation) {
    if (operation == FilterOperation.INSERT) {
      clear();
    } else if (operation == FilterOperation.DELETE) {
      fill();
    }
  }

  /** Brings the filter to the state after an insert. */
  void fill() {
    clear();
    perform(FilterOperation.INSERT);
  }

  /**
   * Returns how many keys get a yes, in a filter that an insert has filled and nothing was deleted
   * of.
   */
  long yes(FilterOperation operation) {
    return switch (operation) {
      case INSERT -> inserted.size() - filter.statistics().refused();
      case PRESENT -> found(inserted);
      case ABSENT -> found(absent);
      case COUNT -> filter.countContained(inserted);
      case DELETE -> deleted();
    };
  }

  private long deleted() {
    try (Answers answers = filter.delete(inserted)) {
      return answers.yes();
    }
  }

  private long found(Keys keys) {
    try (Answers answers = filter.contains(keys)) {
      return answers.yes();
    }
  }

  /** A kind of filter, which has its own compiled code. */
  private record CodePath(int entries, int fingerprintBits, AlternateBucket alternate) {}

  /** Warms a cuckoo filter with the buckets of a plan up. */
  static WarmUp warmUp(Backend backend, FilterPlan plan) {
    long size = WarmUp.keys(backend);
    FilterPlan.Point point = new FilterPlan.Point(size, plan.loads().getFirst());
    return new WarmUp(
        new CodePath(plan.entries(), plan.fingerprintBits(), plan.alternate()),
        untilSettled -> {
          try (CuckooFilter filter = plan.create(backend, point);
              Keys inserted = plan.inserted(backend, size);
              Keys absent = plan.absent(backend, size)) {
            List<FilterOperation> usual = FilterOperation.usualAnd(List.of());
            untilSettled.accept(
                new FilterTrial(filter, inserted, absent, FilterExperiment.ALL_KEYS, usual));
          }
        });
  }

  /** The timed operations of a cuckoo filter, in their order. */
  enum FilterOperation implements Labelled {
    /** Inserts all keys into the empty filter. */
    INSERT,
    /** Probes the keys that were inserted. */
    PRESENT,
    /** Probes as many other keys. */
    ABSENT,
    /** Counts the keys that were inserted, without an answer for each. */
    COUNT,
    /** Deletes the keys that were inserted. */
    DELETE;

    /** Returns the operations that the paper times and others by name. */
    static List<FilterOperation> usualAnd(List<String> others) {
      return Labelled.usualAnd(
          values(), operation -> operation != COUNT && operation != DELETE, others);
    }

    /** Returns the random accesses per second that one access per key cannot beat. */
    double limit(AccessLimits limits) {
      return this == INSERT || this == DELETE
          ? limits.atomicsPerSecond()
          : limits.gathersPerSecond();
    }
  }
}
