package org.qsketch.bench.sketch;

import java.util.Collections;
import java.util.List;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.Required;
import org.qsketch.bench.run.SizeLadder;
import org.qsketch.job.RecordCopy;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.Variant;
import org.qsketch.spec.Placement;
import org.qsketch.spec.Spec;

/**
 * The sketches of an experiment and their keys: every variant at every size, work load factor and
 * stream. Immutable; begin with {@link #standard()} and change what differs.
 *
 * @param variants sketches by name, as in {@link Variant#NAMES}
 * @param keys how many keys to insert
 * @param workLoadFactors depth · keys / counters
 * @param streams names as {@link KeyStream#parse} reads them
 * @param depth d, the counters each key adds to
 * @param hash how keys are hashed
 * @param seed selects the keys, the hash and the masks
 * @param placement where tables lie on backends of several devices
 */
public record Plan(
    List<String> variants,
    List<Long> keys,
    List<Double> workLoadFactors,
    List<String> streams,
    int depth,
    HashFamily hash,
    long seed,
    Placement placement) {
  /** The default seed. */
  public static final long DEFAULT_SEED = FigureOptions.DEFAULT_SEED;

  /** The usual stream. */
  public static final String UNIFORM = "uniform";

  /**
   * One size of a plan; all variants share its keys and its device memory.
   *
   * @param stream the stream's name
   * @param keys how many keys
   * @param wlf work load factor
   */
  public record Point(String stream, long keys, double wlf) {}

  /**
   * Copies the lists and builds every spec once, so that a bad value is told before the first run.
   */
  public Plan {
    variants = Required.some("variant", variants);
    keys = Required.some("number of keys", keys);
    workLoadFactors = Required.some("work load factor", workLoadFactors);
    streams = Required.some("stream", streams);
    for (Point point : points(streams, keys, workLoadFactors)) {
      variants.forEach(variant -> spec(variant, point, depth, hash, seed));
    }
  }

  /**
   * Returns the usual plan: every variant, 2<sup>20</sup> uniform keys, work load factors 0.5 and
   * 1, depth 3, the default hash.
   *
   * @return the plan
   */
  public static Plan standard() {
    return new Plan(
        Variant.NAMES,
        List.of(1L << 20),
        List.of(0.5, 1.0),
        List.of(UNIFORM),
        SketchSpec.DEFAULT_DEPTH,
        HashFamily.mix(),
        DEFAULT_SEED,
        Placement.AUTOMATIC);
  }

  /**
   * Returns a copy with other variants.
   *
   * @param names at least one
   * @return the changed plan
   */
  public Plan variants(List<String> names) {
    return RecordCopy.with(this, "variants", names);
  }

  /**
   * Returns a copy with other sizes.
   *
   * @param sizes at least one number of keys
   * @return the changed plan
   */
  public Plan keys(List<Long> sizes) {
    return RecordCopy.with(this, "keys", sizes);
  }

  /**
   * Returns a copy with other work load factors.
   *
   * @param factors at least one
   * @return the changed plan
   */
  public Plan workLoadFactors(List<Double> factors) {
    return RecordCopy.with(this, "workLoadFactors", factors);
  }

  /**
   * Returns a copy with other streams.
   *
   * @param names at least one
   * @return the changed plan
   */
  public Plan streams(List<String> names) {
    return RecordCopy.with(this, "streams", names);
  }

  /**
   * Returns a copy with another depth.
   *
   * @param counters d, the counters each key adds to
   * @return the changed plan
   */
  public Plan depth(int counters) {
    return RecordCopy.with(this, "depth", counters);
  }

  /**
   * Returns a copy with another hash family.
   *
   * @param family how keys are hashed
   * @return the changed plan
   */
  public Plan hash(HashFamily family) {
    return RecordCopy.with(this, "hash", family);
  }

  /**
   * Returns a copy with other keys, hashes and masks.
   *
   * @param number any number
   * @return the changed plan
   */
  public Plan seed(long number) {
    return RecordCopy.with(this, "seed", number);
  }

  /**
   * Returns a copy with another place of tables.
   *
   * @param where they lie on backends of several devices
   * @return the changed plan
   */
  public Plan placement(Placement where) {
    return RecordCopy.with(this, "placement", where);
  }

  /**
   * Returns the sizes of the plan.
   *
   * @return every combination; work load factors of the same keys follow one another
   */
  public List<Point> points() {
    return points(streams, keys, workLoadFactors);
  }

  /**
   * Returns the sketch of a variant at a size. Multi-level and slim-fat sketches get the device
   * memory that the sub-warp sketch takes there.
   *
   * @param variant its name
   * @param point the size
   * @return the spec
   */
  public SketchSpec spec(String variant, Point point) {
    return spec(variant, point, depth, hash, seed);
  }

  /** Returns a spec with the place that the plan has for its table. */
  Spec<Sketch> placed(SketchSpec spec) {
    return placement == Placement.AUTOMATIC ? spec : spec.placed(placement);
  }

  /**
   * Returns the table that all variants of a point are sized after.
   *
   * @param point the size
   * @return bytes of counters of 32 bits
   */
  public long tableBytes(Point point) {
    long counters = (long) Math.ceil(depth * point.keys() / point.wlf());
    return counters * SketchSpec.COUNTER_BYTES;
  }

  /**
   * Returns the keys of a stream under the seed of the plan.
   *
   * @param name the stream's name
   * @return the stream
   */
  public KeyStream stream(String name) {
    return KeyStream.parse(name, seed);
  }

  /** Returns the largest size and what is not usual, for progress. */
  String size() {
    return "%s keys%s%s"
        .formatted(SizeLadder.text(Collections.max(keys)), unusualDepth(), unusualStreams());
  }

  private String unusualDepth() {
    return depth == SketchSpec.DEFAULT_DEPTH ? "" : ", depth " + depth;
  }

  private String unusualStreams() {
    return streams.equals(List.of(UNIFORM)) ? "" : ", " + String.join(", ", streams);
  }

  /**
   * Streams are made late, since their tables can be large; a wrong name is told before the run.
   */
  void requireStreams() {
    streams.forEach(this::stream);
  }

  private static SketchSpec spec(
      String variant, Point point, int depth, HashFamily hash, long seed) {
    return SketchSpec.variant(variant)
        .depth(depth)
        .hash(hash)
        .seed(seed)
        .workLoadFactor(point.wlf())
        .forKeys(point.keys())
        .build();
  }

  private static List<Point> points(
      List<String> streams, List<Long> sizes, List<Double> workLoadFactors) {
    return streams.stream()
        .flatMap(
            stream ->
                sizes.stream()
                    .flatMap(
                        size -> workLoadFactors.stream().map(wlf -> new Point(stream, size, wlf))))
        .toList();
  }
}
