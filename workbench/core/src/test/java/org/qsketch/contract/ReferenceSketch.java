package org.qsketch.contract;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;

/**
 * What a sketch must hold and answer, as simple as it can be written: Java arrays, one thread, one
 * key at a time. Every backend is compared with it.
 */
public abstract sealed class ReferenceSketch
    permits FlatReference, SlimFatReference, MultiLevelReference, TaggedReference {
  private final SketchSpec spec;

  ReferenceSketch(SketchSpec spec) {
    this.spec = spec;
  }

  /**
   * An empty model.
   *
   * @param spec what to model
   * @return the model
   */
  public static ReferenceSketch of(SketchSpec spec) {
    return switch (spec) {
      case MultiLevelSketchSpec multiLevel -> new MultiLevelReference(multiLevel);
      case TaggedSketchSpec tagged -> new TaggedReference(tagged);
      case SlimFatSketchSpec slimFat -> new SlimFatReference(slimFat);
      default -> new FlatReference(spec);
    };
  }

  /**
   * What is modelled.
   *
   * @return the spec
   */
  public final SketchSpec spec() {
    return spec;
  }

  /**
   * Adds 1 to the count of each key, in order.
   *
   * @param keys the keys
   */
  public final void insert(long... keys) {
    for (long key : keys) {
      insertHash(spec.hash().hash(key, spec.seed()));
    }
  }

  /**
   * Adds 1 to the count of each key as often as its weight says, in order.
   *
   * @param keys the keys
   * @param weights one for each
   */
  public final void insert(long[] keys, int... weights) {
    insert(repeated(keys, weights));
  }

  /**
   * Takes 1 from the count of each key as often as its weight says, in order.
   *
   * @param keys the keys
   * @param weights one for each
   */
  public final void remove(long[] keys, int... weights) {
    remove(repeated(keys, weights));
  }

  /**
   * Each key as often as its weight says.
   *
   * @param keys the keys
   * @param weights one for each
   * @return the keys, in order
   */
  static long[] repeated(long[] keys, int... weights) {
    return IntStream.range(0, keys.length)
        .boxed()
        .flatMapToLong(i -> LongStream.generate(() -> keys[i]).limit(weights[i]))
        .toArray();
  }

  /**
   * Takes 1 from the count of each key, in order.
   *
   * @param keys the keys
   */
  public final void remove(long... keys) {
    for (long key : keys) {
      removeHash(spec.hash().hash(key, spec.seed()));
    }
  }

  /**
   * Estimates the count of each key.
   *
   * @param keys the keys
   * @return one estimate for each
   */
  public final long[] query(long... keys) {
    long[] estimates = new long[keys.length];
    for (int i = 0; i < keys.length; i++) {
      estimates[i] = queryHash(spec.hash().hash(keys[i], spec.seed()));
    }
    return estimates;
  }

  abstract void insertHash(long hash);

  abstract void removeHash(long hash);

  abstract long queryHash(long hash);

  /**
   * The state, as images hold it.
   *
   * @return one segment for each of {@link SketchSpec#parts()}
   */
  public abstract List<MemorySegment> parts();

  /**
   * The state as an image.
   *
   * @return the image, owned by the caller
   */
  public final SketchImage image() {
    return SketchImage.copyOf(spec, parts());
  }
}
