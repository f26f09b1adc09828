package org.qsketch.bench.distinct;

import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.job.RecordCopy;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * The counters of an experiment and their keys. Immutable; begin with {@link #standard()} and
 * change what differs.
 *
 * @param precisions the logarithms of the numbers of registers, to base 2
 * @param streams where the keys come from
 * @param keys how many keys to insert
 * @param width of the keys
 * @param seed selects the keys and the hash
 */
public record DistinctPlan(
    List<Integer> precisions, List<String> streams, List<Long> keys, KeyWidth width, long seed) {
  /** All keys are equal. */
  public static final String ONE_KEY = "zipf:0:1";

  /** Most keys differ. */
  public static final String UNIFORM = "uniform";

  /** Some keys are frequent. */
  public static final String SKEWED = "zipf:1.1";

  /** A number of keys from a stream. */
  record Point(String stream, long keys) {}

  /** Copies the lists, and checks them at once. */
  public DistinctPlan {
    precisions = Required.some("precision", precisions);
    streams = Required.some("stream", streams);
    keys = Required.some("number of keys", keys);
    keys.forEach(count -> Required.positive("keys", count));
    precisions.forEach(DistinctSpec::of);
    for (String stream : streams) {
      KeyStream _ = KeyStream.parse(stream, seed);
    }
  }

  /**
   * Returns 2<sup>20</sup> keys of 32 bits: uniform, skewed, and all equal; precision 10, 12 and
   * 14.
   *
   * @return the plan
   */
  public static DistinctPlan standard() {
    return new DistinctPlan(
        List.of(10, 12, 14),
        List.of(UNIFORM, SKEWED, ONE_KEY),
        List.of(1L << 20),
        KeyWidth.BITS_32,
        FigureOptions.DEFAULT_SEED);
  }

  /**
   * Returns a copy with other counters.
   *
   * @param logarithms at least one, 4 to 18
   * @return the changed plan
   */
  public DistinctPlan precisions(List<Integer> logarithms) {
    return RecordCopy.with(this, "precisions", logarithms);
  }

  /**
   * Returns a copy with other streams.
   *
   * @param names at least one, as {@link KeyStream#parse} takes them
   * @return the changed plan
   */
  public DistinctPlan streams(List<String> names) {
    return RecordCopy.with(this, "streams", names);
  }

  /**
   * Returns a copy with other sizes.
   *
   * @param sizes at least one number of keys
   * @return the changed plan
   */
  public DistinctPlan keys(List<Long> sizes) {
    return RecordCopy.with(this, "keys", sizes);
  }

  /**
   * Returns a copy with other keys.
   *
   * @param bits their width
   * @return the changed plan
   */
  public DistinctPlan width(KeyWidth bits) {
    return RecordCopy.with(this, "width", bits);
  }

  /**
   * Returns a copy with another seed.
   *
   * @param number any number
   * @return the changed plan
   */
  public DistinctPlan seed(long number) {
    return RecordCopy.with(this, "seed", number);
  }

  List<Point> points() {
    return keys.stream()
        .flatMap(count -> streams.stream().map(stream -> new Point(stream, count)))
        .toList();
  }

  DistinctSpec spec(int precision) {
    return DistinctSpec.of(precision).withSeed(seed);
  }

  Keys generate(Backend backend, Point point) {
    return backend.generate(KeyStream.parse(point.stream(), seed).widenedTo(width), point.keys());
  }

  int keyBits() {
    return width.bytes() * Byte.SIZE;
  }

  String size() {
    return keys.size() == 1 ? SizeLadder.text(keys.getFirst()) + " keys" : "";
  }
}
