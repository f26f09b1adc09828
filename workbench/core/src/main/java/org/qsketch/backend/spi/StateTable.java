package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.image.Image;

/**
 * A table whose state can be saved and replaced.
 *
 * @param <I> the images of the structure
 * @param <S> its statistics
 */
public interface StateTable<I extends Image<?>, S> extends Table {
  @Override
  void load(List<MemorySegment> parts);

  /** Clears the state: nothing has been counted or inserted then. */
  void clear();

  /**
   * Copies the state.
   *
   * @return the image, owned by the caller
   */
  I image();

  /**
   * Scans the whole table.
   *
   * @return how full the table is
   */
  S statistics();
}
