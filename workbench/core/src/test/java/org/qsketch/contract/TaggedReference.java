package org.qsketch.contract;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.qsketch.sketch.TaggedSketchSpec;

/** The tagged sketch: a model of each bucket, and the true count of each tag in it. */
final class TaggedReference extends ReferenceSketch {
  private final TaggedSketchSpec spec;
  private final Map<Long, BucketModel> buckets = new HashMap<>();
  private final Map<Long, Map<Integer, Long>> truths = new HashMap<>();
  private final Map<Long, Long> totals = new HashMap<>();

  TaggedReference(TaggedSketchSpec spec) {
    super(spec);
    this.spec = spec;
  }

  private long number(long hash) {
    return spec.hash().bucket(hash, spec.buckets());
  }

  /** A bucket, which may be empty. */
  BucketModel bucket(long number) {
    return buckets.getOrDefault(number, new BucketModel(spec.update()));
  }

  /** The true count of each tag of a bucket. */
  Map<Integer, Long> truth(long number) {
    return truths.getOrDefault(number, Map.of());
  }

  /** The sum of all counts of a bucket, above which there is no estimate. */
  long total(long number) {
    return totals.getOrDefault(number, 0L);
  }

  /** The numbers of the buckets that may not be empty. */
  LongStream numbers() {
    return buckets.keySet().stream().mapToLong(Long::longValue);
  }

  /** Adds a key with a weight, at once. */
  void insert(long key, long weight) {
    add(spec.hash().hash(key, spec.seed()), weight);
  }

  private void add(long hash, long weight) {
    count(hash, weight);
    buckets
        .computeIfAbsent(number(hash), _ -> new BucketModel(spec.update()))
        .add(spec.tag(hash), weight);
  }

  private void count(long hash, long weight) {
    truths
        .computeIfAbsent(number(hash), _ -> new HashMap<>())
        .merge(spec.tag(hash), weight, Long::sum);
    totals.merge(number(hash), weight, Long::sum);
  }

  @Override
  void insertHash(long hash) {
    add(hash, 1);
  }

  @Override
  void removeHash(long hash) {
    count(hash, -1);
    buckets.get(number(hash)).remove(spec.tag(hash), 1);
  }

  @Override
  long queryHash(long hash) {
    return bucket(number(hash)).estimate(spec.tag(hash));
  }

  /**
   * Whether every backend has one estimate for a key: its bucket is a dictionary, even if an entry
   * of it is large.
   */
  boolean isExact(long key) {
    BucketModel bucket = bucket(number(spec.hash().hash(key, spec.seed())));
    return !bucket.isHybrid() && bucket.fitsWithALargeEntry();
  }

  /** The true count of all keys that have the tag of a key. */
  long least(long key) {
    long hash = spec.hash().hash(key, spec.seed());
    return truth(number(hash)).getOrDefault(spec.tag(hash), 0L);
  }

  /** The most that an estimate of a key may be. */
  long most(long key) {
    return total(number(spec.hash().hash(key, spec.seed())));
  }

  @Override
  public List<MemorySegment> parts() {
    MemorySegment state = MemorySegment.ofArray(new byte[Math.toIntExact(spec.deviceBytes())]);
    buckets.forEach((number, bucket) -> TaggedState.write(bucket, state, number));
    return List.of(state);
  }
}
