package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.qsketch.image.Image;
import org.qsketch.spec.Spec;

/**
 * How a backend makes the structures of one kind of spec: it makes a table of its own and wraps it
 * in what all backends share.
 *
 * @param <T> the structure
 * @param <S> its specs
 * @param <B> the table of the backend
 * @param specs the class of its specs
 * @param table makes an empty table for a spec
 * @param structure wraps a table in the structure
 */
public record Maker<T extends AutoCloseable, S extends Spec<T>, B extends Table>(
    Class<S> specs, Function<S, B> table, StructureFactory<T, S, B> structure) {
  /**
   * Wraps a table in a structure.
   *
   * @param <T> the structure
   * @param <S> its specs
   * @param <B> the table
   */
  @FunctionalInterface
  public interface StructureFactory<T, S, B> {
    /**
     * Makes a structure.
     *
     * @param owner the ownership of the backend
     * @param spec what the structure is
     * @param table closed with the structure
     * @return the structure, not yet registered
     */
    T make(Ownership owner, S spec, B table);
  }

  T create(Ownership owner, Spec<T> spec) {
    return make(owner, spec, _ -> {});
  }

  T open(Ownership owner, Image<T> image) {
    Spec<T> spec = image.spec();
    List<MemorySegment> parts = List.copyOf(image.parts());
    spec.checkState(parts);
    return make(owner, spec, made -> made.load(parts));
  }

  private T make(Ownership owner, Spec<T> spec, Consumer<B> loading) {
    S mine = specs.cast(spec);
    B made = table.apply(mine);
    try {
      loading.accept(made);
      return structure.make(owner, mine, made);
    } catch (RuntimeException e) {
      made.close();
      throw e;
    }
  }
}
