package org.qsketch.count.groups;

import java.util.Optional;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.keys.Keys;

/**
 * Keys with their values.
 *
 * @param keys any number of keys
 * @param values one for each key; empty to count
 */
public record Pairs(Keys keys, Optional<Keys> values) {
  void addTo(GroupAccumulator groups) {
    values.ifPresentOrElse(column -> groups.add(keys, column), () -> groups.add(keys));
  }
}
