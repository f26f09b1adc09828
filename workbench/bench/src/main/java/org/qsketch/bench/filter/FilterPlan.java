package org.qsketch.bench.filter;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterBuilder;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.job.RecordCopy;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.Keys;

/**
 * The cuckoo filters of an experiment and their keys: uniform 64-bit keys, which all differ from
 * one another, since the stream is a mix of a counter. Immutable; begin with {@link #standard()}
 * and change what differs.
 *
 * @param keys how many keys to insert
 * @param loads the share of entries in use when all keys are in
 * @param entries of a bucket
 * @param fingerprintBits the size of an entry
 * @param alternate how the alternate bucket follows; {@link AlternateBucket#XOR}, as published,
 *     rounds the buckets up to a power of 2, so that the load is less unless the keys are a
 *     multiple of the load by a power of 2; {@link AlternateBucket#LOCAL} to whole blocks
 * @param stripes locks of the CPU backend
 * @param seed selects the keys and the hash
 */
public record FilterPlan(
    List<Long> keys,
    List<Double> loads,
    int entries,
    int fingerprintBits,
    AlternateBucket alternate,
    int stripes,
    long seed) {
  /** Three decimals. */
  private static final double LOAD_STEPS = 1000;

  /**
   * One filter of a plan.
   *
   * @param keys how many are inserted
   * @param load the share of entries that they take
   */
  public record Point(long keys, double load) {}

  /** Copies the lists and builds every spec once, so that a bad value is told at once. */
  public FilterPlan {
    keys = Required.some("number of keys", keys);
    loads = Required.some("load", loads);
    Required.positive("stripes", stripes);
    for (Point point : points(keys, loads)) {
      CuckooFilterSpec _ =
          builder(point, entries, alternate, seed).fingerprintBits(fingerprintBits).build();
    }
  }

  /**
   * Returns the published setting, but for the alternate bucket: 2<sup>20</sup> keys, load 0.75, 4
   * entries of 16 bits, 256 stripes.
   *
   * @return the plan
   */
  public static FilterPlan standard() {
    return new FilterPlan(
        List.of(1L << 20),
        List.of(0.75),
        4,
        16,
        AlternateBucket.MIRROR,
        CuckooFilterSpec.DEFAULT_STRIPES,
        FigureOptions.DEFAULT_SEED);
  }

  /**
   * Returns a copy with other sizes.
   *
   * @param sizes at least one number of keys
   * @return the changed plan
   */
  public FilterPlan keys(List<Long> sizes) {
    return RecordCopy.with(this, "keys", sizes);
  }

  /**
   * Returns a copy with other loads.
   *
   * @param shares at least one, above 0 and at most 1
   * @return the changed plan
   */
  public FilterPlan loads(List<Double> shares) {
    return RecordCopy.with(this, "loads", shares);
  }

  /**
   * Returns a copy with other buckets.
   *
   * @param count entries of each: 4, 8 or 16
   * @return the changed plan
   */
  public FilterPlan entries(int count) {
    return RecordCopy.with(this, "entries", count);
  }

  /**
   * Returns a copy with other fingerprints.
   *
   * @param bits 8, 16 or 32
   * @return the changed plan
   */
  public FilterPlan fingerprintBits(int bits) {
    return RecordCopy.with(this, "fingerprintBits", bits);
  }

  /**
   * Returns a copy with the smallest fingerprints that keep below an error at every load.
   *
   * @param rate the share of absent keys that may be found, above 0 and below 1
   * @return the changed plan
   * @throws IllegalArgumentException if the rate is out of bounds, or no fingerprint is long enough
   */
  public FilterPlan falsePositiveRate(double rate) {
    Point fullest = new Point(keys.getFirst(), Collections.max(loads));
    return fingerprintBits(
        builder(fullest, entries, alternate, seed)
            .falsePositiveRate(rate)
            .build()
            .fingerprintBits());
  }

  /**
   * Returns a copy with another alternate bucket.
   *
   * @param form how it follows
   * @return the changed plan
   */
  public FilterPlan alternate(AlternateBucket form) {
    return RecordCopy.with(this, "alternate", form);
  }

  /**
   * Returns a copy with another number of locks on the CPU.
   *
   * @param count 1 or more
   * @return the changed plan
   */
  public FilterPlan stripes(int count) {
    return RecordCopy.with(this, "stripes", count);
  }

  /**
   * Returns a copy with other keys and hashes.
   *
   * @param number any number
   * @return the changed plan
   */
  public FilterPlan seed(long number) {
    return RecordCopy.with(this, "seed", number);
  }

  /**
   * Returns the filters of the plan.
   *
   * @return every combination; loads of the same keys follow one another
   */
  public List<Point> points() {
    return points(keys, loads);
  }

  /**
   * Returns the filter of a point.
   *
   * @param point keys and load
   * @return the spec
   */
  public CuckooFilterSpec spec(Point point) {
    return builder(point, entries, alternate, seed)
        .fingerprintBits(fingerprintBits)
        .stripes(stripes)
        .build();
  }

  /** Returns an empty filter. */
  CuckooFilter create(Backend backend, Point point) {
    return backend.create(spec(point));
  }

  /** Returns all keys of the plan: the inserted ones come first. */
  KeyStream stream() {
    return KeyStream.uniform(seed).wide();
  }

  /** Returns the keys that are inserted, on the device. */
  Keys inserted(Backend backend, long count) {
    return backend.generate(stream(), count);
  }

  /** Returns as many other keys, on the device. */
  Keys absent(Backend backend, long count) {
    return backend.generate(stream(), count, count);
  }

  /** Returns the load of a filter with a number of keys, to three decimals. */
  static double load(CuckooFilterSpec spec, long keys) {
    return Math.round(LOAD_STEPS * keys / spec.slots()) / LOAD_STEPS;
  }

  /** Returns the name of the alternate bucket in results. */
  String alternateName() {
    return alternate.name().toLowerCase(Locale.ROOT);
  }

  /** Returns what progress calls a run. */
  String label(String experiment, Backend backend) {
    return "%s on %s (%s), %s keys"
        .formatted(
            experiment,
            backend.name(),
            backend.device().execution().label(),
            SizeLadder.text(Collections.max(keys)));
  }

  private static CuckooFilterBuilder builder(
      Point point, int entries, AlternateBucket alternate, long seed) {
    return CuckooFilterSpec.forKeys(point.keys())
        .load(point.load())
        .entries(entries)
        .alternate(alternate)
        .seed(seed);
  }

  private static List<Point> points(List<Long> sizes, List<Double> loads) {
    return sizes.stream()
        .flatMap(size -> loads.stream().map(load -> new Point(size, load)))
        .toList();
  }
}
