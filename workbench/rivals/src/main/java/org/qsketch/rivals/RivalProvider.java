package org.qsketch.rivals;

import java.util.List;

/** Adds rivals from elsewhere, found by {@link java.util.ServiceLoader}. */
public interface RivalProvider {
  /**
   * Returns the rivals.
   *
   * @return their names are unique among all
   */
  List<? extends NamedRival> rivals();

  /**
   * Returns the sketches for the number of different keys.
   *
   * @return their names are unique among all
   */
  default List<? extends NamedDistinctRival> distinctRivals() {
    return List.of();
  }
}
