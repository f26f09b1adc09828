package org.qsketch.fleet.work;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Function;
import org.qsketch.backend.Backend;
import org.qsketch.backend.spi.StateStructure;
import org.qsketch.image.Image;
import org.qsketch.internal.Closing;

/** Replaces the state of a structure on a device. */
public final class StateLoading {
  private StateLoading() {}

  /**
   * Replaces the state: in place, if the structure allows that.
   *
   * @param structure what has the state so far
   * @param backend the device of the structure
   * @param parts the new state
   * @param imageOf makes an image of a state
   * @return the structure, or a new one that takes its place, with the old one closed
   */
  public static <S extends AutoCloseable> S load(
      S structure,
      Backend backend,
      List<MemorySegment> parts,
      Function<List<MemorySegment>, ? extends Image<S>> imageOf) {
    if (structure instanceof StateStructure<?, ?, ?> loadable) {
      loadable.load(parts);
      return structure;
    }
    try (Image<S> image = imageOf.apply(parts)) {
      return replace(structure, backend, image);
    }
  }

  /** Opens an image in place of a structure, which is closed. */
  public static <S extends AutoCloseable> S replace(S structure, Backend backend, Image<S> image) {
    S opened = backend.open(image);
    Closing.close(structure);
    return opened;
  }
}
