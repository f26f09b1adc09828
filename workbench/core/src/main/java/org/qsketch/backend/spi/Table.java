package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.qsketch.keys.Keys;

/** The part of a structure that a backend implements. */
public interface Table extends AutoCloseable {
  /**
   * Returns the backend whose operations the calling thread runs in order to read keys.
   *
   * @param keys any keys
   * @return empty if reading needs no backend, or other threads do it
   */
  default Optional<Ownership> readerOf(Keys keys) {
    return Optional.empty();
  }

  /**
   * Replaces the state with an image of an equal spec.
   *
   * @param parts the parts of the image
   * @throws UnsupportedOperationException if the structure has no images
   */
  default void load(List<MemorySegment> parts) {
    throw new UnsupportedOperationException("this structure has no images");
  }

  /** Frees the memory. Called once. */
  @Override
  void close();
}
