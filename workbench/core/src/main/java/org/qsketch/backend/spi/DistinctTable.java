package org.qsketch.backend.spi;

import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctStatistics;
import org.qsketch.keys.Keys;

/**
 * The registers of a distinct counter on a device: what a backend must implement. {@link
 * BackendDistinctCounter} calls it in order, one operation at a time, and never after closing it.
 */
public interface DistinctTable extends StateTable<DistinctImage, DistinctStatistics> {
  /**
   * Adds every key to the register of its hash.
   *
   * @param keys any number of keys
   */
  void insert(Keys keys);

  /**
   * Merges the registers of an image.
   *
   * @param image of an equal spec, checked
   */
  void merge(DistinctImage image);

  @Override
  default DistinctStatistics statistics() {
    try (DistinctImage image = image()) {
      return image.statistics();
    }
  }
}
