package org.qsketch.contract;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** Sketches with a key whose counters can hardly rise any more, without the inserts it takes. */
final class NearlyFull {
  /** The key whose counters are nearly full. */
  static final long KEY = 5;

  /** Enough for a multi-level sketch to count the key in its high table. */
  private static final int INSERTS = 5_000;

  private NearlyFull() {}

  /**
   * The image of a sketch into which only {@link #KEY} was inserted, very often.
   *
   * @param spec of any variant
   * @param left how many more inserts each of its counters can take
   * @return the image, owned by the caller
   */
  static SketchImage image(SketchSpec spec, int left) {
    ReferenceSketch model = ReferenceSketch.of(spec);
    if (model instanceof TaggedReference tagged) {
      tagged.insert(KEY, spec.maxCounter() - left);
      return model.image();
    }
    model.insert(times(INSERTS));
    SketchImage image = model.image();
    MemorySegment counters = spec.layout().counters(image.parts());
    for (long at = 0; at < counters.byteSize(); at += spec.counterBytes()) {
      if (counters.get(JAVA_INT_UNALIGNED, at) != 0) {
        set(counters, at, spec.counterBytes(), spec.maxCounter() - left);
      }
    }
    return image;
  }

  private static void set(MemorySegment counters, long at, int bytes, long value) {
    if (bytes == Long.BYTES) {
      counters.set(JAVA_LONG_UNALIGNED, at, value);
    } else {
      counters.set(JAVA_INT_UNALIGNED, at, (int) value);
    }
  }

  /** The key, again and again. */
  static long[] times(int count) {
    long[] keys = new long[count];
    Arrays.fill(keys, KEY);
    return keys;
  }

  /** Some of many keys: those that select none of the counters of {@link #KEY}. */
  static long[] others(SketchSpec spec, long... keys) {
    return apart(spec, KEY, keys);
  }

  /** Some of many keys: those that select none of the counters of another. */
  static long[] apart(SketchSpec spec, long key, long... keys) {
    Selection selection = Selection.of(spec);
    Set<Long> full = counters(spec, selection, key).boxed().collect(Collectors.toSet());
    return Arrays.stream(keys)
        .filter(other -> counters(spec, selection, other).noneMatch(full::contains))
        .toArray();
  }

  private static LongStream counters(SketchSpec spec, Selection selection, long key) {
    return Arrays.stream(selection.counters(spec.hash().hash(key, spec.seed())));
  }
}
