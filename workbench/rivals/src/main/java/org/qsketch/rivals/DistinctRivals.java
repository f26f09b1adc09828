package org.qsketch.rivals;

import java.util.List;
import java.util.ServiceLoader;

/** Finds the sketches of every {@link RivalProvider} for the number of different keys. */
public final class DistinctRivals {
  private static final List<NamedDistinctRival> PROVIDED =
      ServiceLoader.load(RivalProvider.class, DistinctRivals.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .<NamedDistinctRival>flatMap(provider -> provider.distinctRivals().stream())
          .toList();

  private DistinctRivals() {}

  /**
   * Returns all of them.
   *
   * @return in the order of the providers; none where no library is on the class path
   */
  public static List<NamedDistinctRival> all() {
    return PROVIDED;
  }
}
