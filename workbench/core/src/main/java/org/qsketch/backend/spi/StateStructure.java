package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.image.Image;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Keys;

/**
 * The base of structures with images.
 *
 * @param <I> the images
 * @param <S> the statistics
 * @param <T> the table
 */
public abstract class StateStructure<I extends Image<?>, S, T extends StateTable<I, S>>
    extends BackendStructure<T> {
  private final HashFamily hash;

  StateStructure(Ownership owner, String name, HashFamily hash, T table) {
    super(owner, name, table);
    this.hash = hash;
  }

  @Override
  final void requireWidth(Keys keys) {
    hash.requireWidth(keys.width());
  }

  /**
   * Replaces the state, in place.
   *
   * @param parts the parts of an image of an equal spec
   */
  public final void load(List<MemorySegment> parts) {
    run(table -> table.load(parts));
  }

  /** Clears the state: nothing has been counted or inserted then. */
  public final void clear() {
    run(StateTable::clear);
  }

  /**
   * Copies the state.
   *
   * @return the image, owned by the caller
   */
  public final I image() {
    return apply(StateTable::image);
  }

  /**
   * Scans the whole table.
   *
   * @return how full the table is
   */
  public final S statistics() {
    return apply(StateTable::statistics);
  }
}
