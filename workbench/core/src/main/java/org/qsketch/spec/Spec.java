package org.qsketch.spec;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;

/**
 * Describes a structure: immutable, checked when it is built, and the same on every backend. A spec
 * names the type of the structure built from it: {@link org.qsketch.backend.Backend#create} returns
 * a sketch for the spec of a sketch, and a filter for the spec of a filter.
 *
 * @param <T> the structure that a backend makes from the spec
 */
public interface Spec<T extends AutoCloseable> {
  /**
   * Checks a state before a backend takes it over, since anyone may have made its image.
   *
   * @param parts the state, as images hold it
   * @throws IllegalArgumentException if a structure of this spec cannot have that state
   * @throws IllegalStateException if the memory of a part is closed
   */
  default void checkState(List<MemorySegment> parts) {
    Objects.requireNonNull(parts, "parts");
  }

  /**
   * Returns this spec with a placement, for a backend of several devices.
   *
   * @param placement where
   * @return a spec for {@link org.qsketch.backend.Backend#create} of any backend
   */
  default Spec<T> placed(Placement placement) {
    return new PlacedSpec<>(this, placement);
  }
}
