package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.qsketch.keys.Keys;

/** What the parts of structures that a backend implements have in common. */
public interface Table extends AutoCloseable {
  /**
   * The backend whose operations the calling thread runs to read some keys.
   *
   * @param keys any keys
   * @return empty if they are read without one, or by other threads
   */
  default Optional<Ownership> readerOf(Keys keys) {
    return Optional.empty();
  }

  /**
   * Takes over the state of an image of an equal spec.
   *
   * @param parts those of the image
   * @throws UnsupportedOperationException if the structure has no images
   */
  default void load(List<MemorySegment> parts) {
    throw new UnsupportedOperationException("this structure has no images");
  }

  /** Frees the memory. Called once. */
  @Override
  void close();
}
