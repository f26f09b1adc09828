package org.qsketch.contract;

import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Mix;
import org.qsketch.sketch.BucketedSketchSpec;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;
import org.qsketch.sketch.flat.Masks;
import org.qsketch.sketch.tagged.TaggedLayout;

/**
 * The counters that a hash selects, by the scalar definitions alone. Counters are numbered through
 * the whole table: row by row in a thread sketch, bucket by bucket in all others; in a slim-fat
 * sketch those of the fat table. A tag of a tagged sketch stands for one counter.
 */
@FunctionalInterface
public interface Selection {
  /**
   * The counters of one hash.
   *
   * @param hash the hash of a key
   * @return d numbers, one for a tagged sketch
   */
  long[] counters(long hash);

  /**
   * The selection of a spec.
   *
   * @param spec any spec
   * @return its selection
   */
  static Selection of(SketchSpec spec) {
    return switch (spec) {
      case ThreadSketchSpec thread -> rows(thread);
      case SlimFatSketchSpec slimFat -> fat(slimFat);
      case TaggedSketchSpec tagged -> tagged(tagged);
      case BucketedSketchSpec bucketed -> bucketed(bucketed);
    };
  }

  private static Selection rows(ThreadSketchSpec spec) {
    HashFamily family = spec.hash();
    return hash -> {
      long[] selected = new long[spec.depth()];
      for (int row = 0; row < selected.length; row++) {
        selected[row] = row * spec.width() + family.bucket(family.row(hash, row), spec.width());
      }
      return selected;
    };
  }

  /** The selection from buckets, for a slim-fat sketch that of the slim table. */
  static Selection bucketed(BucketedSketchSpec spec) {
    Masks masks = Masks.of(spec.masks(), spec.depth(), spec.bucketWidth(), spec.seed());
    return hash -> {
      long bucket = spec.hash().bucket(hash, spec.buckets());
      int mask = spec.hash().mask(hash, spec.masks());
      long[] selected = new long[spec.depth()];
      for (int i = 0; i < selected.length; i++) {
        selected[i] = bucket * spec.bucketWidth() + masks.position(mask, i);
      }
      return selected;
    };
  }

  /** A tag of a bucket, as one number. Keys of equal numbers are counted together. */
  private static Selection tagged(TaggedSketchSpec spec) {
    return hash ->
        new long[] {
          spec.hash().bucket(hash, spec.buckets()) * (TaggedLayout.TAGS + 1L) + spec.tag(hash)
        };
  }

  private static Selection fat(SlimFatSketchSpec spec) {
    Selection slim = bucketed(spec);
    return hash -> {
      long[] selected = slim.counters(hash);
      long slots = Mix.fmix64(hash + Mix.GOLDEN);
      for (int i = 0; i < selected.length; i++) {
        long slot = ((Long.rotateLeft(slots, 8 * i) >>> 32) * spec.z()) >>> 32;
        selected[i] = selected[i] * spec.z() + slot;
      }
      return selected;
    };
  }
}
