package org.qsketch.bench.sketch;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
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
import org.qsketch.spec.UpdateRule;

/**
 * The sketches of an experiment and their keys: every variant at every size, work load factor or
 * memory, and stream. Immutable; begin with {@link #standard()} and change what differs.
 *
 * @param variants sketches by name, as in {@link Variant#NAMES}
 * @param keys how many keys to insert
 * @param workLoadFactors depth · keys / counters
 * @param memory bytes that each sketch may take, all that it holds counted; if there are any, they
 *     replace the work load factors
 * @param streams names as {@link KeyStream#parse} reads them
 * @param depth d, the counters each key adds to
 * @param update how tagged sketches count keys that share cells
 * @param hash how keys are hashed
 * @param seed selects the keys, the hash and the masks
 * @param placement where tables lie on backends of several devices
 */
public record Plan(
    List<String> variants,
    List<Long> keys,
    List<Double> workLoadFactors,
    List<Long> memory,
    List<String> streams,
    int depth,
    UpdateRule update,
    HashFamily hash,
    long seed,
    Placement placement) {
  /** The default seed. */
  public static final long DEFAULT_SEED = FigureOptions.DEFAULT_SEED;

  /** The usual stream. */
  public static final String UNIFORM = "uniform";

  /**
   * One size of a plan; all variants share its keys and its memory.
   *
   * @param stream the stream's name
   * @param keys how many keys
   * @param wlf work load factor, in terms of counters of 32 bits
   * @param memory bytes of each sketch; empty if its size follows from the work load factor
   */
  public record Point(String stream, long keys, double wlf, Optional<Long> memory) {
    /**
     * Creates a size that follows from the work load factor.
     *
     * @param stream the stream's name
     * @param keys how many keys
     * @param wlf work load factor
     */
    public Point(String stream, long keys, double wlf) {
      this(stream, keys, wlf, Optional.empty());
    }
  }

  /**
   * Copies the lists and builds every spec once, so that a bad value is told before the first run.
   */
  public Plan {
    variants = Required.some("variant", variants);
    keys = Required.some("number of keys", keys);
    workLoadFactors = Required.some("work load factor", workLoadFactors);
    memory = List.copyOf(memory);
    streams = Required.some("stream", streams);
    SketchDesign design = new SketchDesign(depth, update, hash, seed);
    if (memory.isEmpty()) {
      design.requireFactors(variants, keys, workLoadFactors);
    } else {
      design.requireOneThatFits(variants, memory);
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
        List.of(),
        List.of(UNIFORM),
        SketchSpec.DEFAULT_DEPTH,
        UpdateRule.CONSERVATIVE,
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
   * Returns a copy that gives each sketch equal memory instead of work load factors. Variants that
   * an amount is too small for are left out.
   *
   * @param bytes amounts of memory, all that a sketch holds counted
   * @return the changed plan
   */
  public Plan memory(List<Long> bytes) {
    return RecordCopy.with(this, "memory", bytes);
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
   * Returns a copy with another update rule of tagged sketches.
   *
   * @param rule how they count keys that share cells
   * @return the changed plan
   */
  public Plan update(UpdateRule rule) {
    return RecordCopy.with(this, "update", rule);
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
    return streams.stream()
        .flatMap(stream -> keys.stream().flatMap(size -> points(stream, size).stream()))
        .toList();
  }

  /**
   * Returns the sizes of the plan for some keys.
   *
   * @param stream what to call them
   * @param size how many
   * @return a point for each work load factor or amount of memory
   */
  public List<Point> points(String stream, long size) {
    return memory.isEmpty()
        ? workLoadFactors.stream().map(wlf -> new Point(stream, size, wlf)).toList()
        : memory.stream().map(bytes -> inMemory(stream, size, bytes)).toList();
  }

  private Point inMemory(String stream, long size, long bytes) {
    double counters = (double) bytes / SketchSpec.COUNTER_BYTES;
    return new Point(stream, size, depth * size / counters, Optional.of(bytes));
  }

  /**
   * Returns the variants that the memory of a size is enough for.
   *
   * @param point the size
   * @return all variants, if the size follows from a work load factor
   */
  public List<String> variants(Point point) {
    return point
        .memory()
        .map(bytes -> variants.stream().filter(name -> refusal(name, bytes).isEmpty()).toList())
        .orElse(variants);
  }

  /**
   * Returns why variants are left out in amounts of memory that are too small for them.
   *
   * @return a sentence each, without a full stop
   */
  public List<String> refusals() {
    return variants.stream()
        .flatMap(name -> memory.stream().flatMap(bytes -> refusal(name, bytes).stream()))
        .toList();
  }

  private Optional<String> refusal(String variant, long bytes) {
    return design().refusal(variant, bytes);
  }

  private SketchDesign design() {
    return new SketchDesign(depth, update, hash, seed);
  }

  /**
   * Returns the sketch of a variant at a size. By work load factor, multi-level and slim-fat
   * sketches get the device memory that the sub-warp sketch takes there.
   *
   * @param variant its name
   * @param point the size
   * @return the spec
   */
  public SketchSpec spec(String variant, Point point) {
    return point
        .memory()
        .map(bytes -> design().inMemory(variant, bytes))
        .orElseGet(() -> design().byFactor(variant, point.keys(), point.wlf()));
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
    return point.memory().orElse(counters * SketchSpec.COUNTER_BYTES);
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
    return "%s keys%s%s%s"
        .formatted(
            SizeLadder.text(Collections.max(keys)),
            unusualDepth(),
            unusualUpdate(),
            unusualStreams());
  }

  private String unusualDepth() {
    return depth == SketchSpec.DEFAULT_DEPTH ? "" : ", depth " + depth;
  }

  private String unusualUpdate() {
    return update == UpdateRule.CONSERVATIVE ? "" : ", %s updates".formatted(update.text());
  }

  private String unusualStreams() {
    return streams.equals(List.of(UNIFORM)) ? "" : ", " + String.join(", ", streams);
  }

  /**
   * Refuses wrong names of streams before the run. Streams are made late, since their tables can be
   * large.
   */
  void requireStreams() {
    streams.forEach(this::stream);
  }
}
