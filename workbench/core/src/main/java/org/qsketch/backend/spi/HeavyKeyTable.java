package org.qsketch.backend.spi;

import java.util.Map;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopKImage;

/**
 * The part of {@link BackendTopK} that a backend implements. It calls one operation at a time, with
 * keys and images that fit its spec, and never after closing it. {@link TopKTable} does all this
 * with the tables of one device.
 */
public interface HeavyKeyTable extends StateTable<TopKImage, SketchStatistics> {
  /**
   * Counts a batch.
   *
   * @param batch any number of keys
   * @return the keys that have become candidates, and where in the batch each occurs
   */
  Map<Long, Long> insert(Batch batch);

  /**
   * Returns the keys that occur most often.
   *
   * @param most how many at most
   * @return the keys, with bounds of their counts
   */
  HeavyKeys top(int most);

  /**
   * Estimates the count of each key.
   *
   * @param keys any number of keys
   * @return one estimate per key, in order, owned by the caller
   */
  Counts query(Keys keys);

  /**
   * Adds all counts of an image.
   *
   * @param image of an equal spec
   */
  void merge(TopKImage image);

  /** Halves all counts, rounding up. */
  void halve();
}
