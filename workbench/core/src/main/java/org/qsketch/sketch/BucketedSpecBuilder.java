package org.qsketch.sketch;

/**
 * The common part of the builders of all bucketed variants.
 *
 * @param <B> the builder itself
 */
public abstract sealed class BucketedSpecBuilder<B extends BucketedSpecBuilder<B>>
    extends SpecBuilder<B>
    permits WarpSketchSpec.Builder,
        SubWarpSketchSpec.Builder,
        MultiLevelSketchSpec.Builder,
        SlimFatSketchSpec.Builder {
  private int masks = BucketedSketchSpec.DEFAULT_MASKS;

  BucketedSpecBuilder() {}

  /**
   * Sets the number of masks; 1024 by default.
   *
   * @param masks H, 1 to 65536
   * @return this builder
   */
  public B masks(int masks) {
    this.masks = masks;
    return self();
  }

  /**
   * Sets an exact number of buckets.
   *
   * @param buckets n
   * @return this builder
   */
  public B buckets(long buckets) {
    return exactly(buckets);
  }

  int masks() {
    return masks;
  }
}
