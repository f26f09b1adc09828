package org.qsketch.fleet.filter;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.backend.spi.BackendFilter;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.FilterImage;

/** Gives a filter another state. */
public final class LoadedFilter {
  private LoadedFilter() {}

  /**
   * Replaces the state of a filter: in place, if it is of an ordinary backend.
   *
   * @param filter of a backend
   * @param backend which one
   * @param parts of an image of an equal spec
   * @return the filter, or another one, where that is closed
   */
  public static CuckooFilter of(CuckooFilter filter, Backend backend, List<MemorySegment> parts) {
    if (filter instanceof BackendFilter here) {
      here.load(parts);
      return here;
    }
    try (FilterImage image = FilterImage.allocate(filter.spec())) {
      image.table().copyFrom(parts.getFirst());
      CuckooFilter made = backend.open(image);
      filter.close();
      return made;
    }
  }
}
