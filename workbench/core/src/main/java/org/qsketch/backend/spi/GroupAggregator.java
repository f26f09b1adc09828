package org.qsketch.backend.spi;

import java.util.Optional;
import org.qsketch.groupby.GroupByStatistics;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.Keys;

/**
 * The group-by of a device: what a backend must implement. {@link BackendGroupBy} calls it in
 * order, one operation at a time, with columns of one length, and never after closing it.
 */
public interface GroupAggregator extends Table {
  /**
   * Aggregates pairs.
   *
   * @param keys any number of keys
   * @param values one for each key; empty to count
   * @return the groups, owned by the caller
   */
  Groups aggregate(Keys keys, Optional<Keys> values);

  /**
   * Returns how the latest pairs were aggregated.
   *
   * @return {@link GroupByStatistics#NOTHING} before the first call
   */
  GroupByStatistics statistics();
}
