package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.qsketch.image.Image;
import org.qsketch.spec.Spec;

/**
 * Makes the structures of one kind of spec: makes a table of the backend and wraps it in the class
 * that all backends share.
 *
 * @param <T> the structure
 * @param <S> its specs
 * @param <B> the table of the backend
 * @param specs the class of its specs
 * @param table makes an empty table for a spec
 * @param wrapper wraps a table in a structure
 */
public record StructureFactory<T extends AutoCloseable, S extends Spec<T>, B extends Table>(
    Class<S> specs, Function<S, B> table, Wrapper<T, S, B> wrapper) {
  /**
   * Wraps a table in a structure.
   *
   * @param <T> the structure
   * @param <S> its specs
   * @param <B> the table
   */
  @FunctionalInterface
  public interface Wrapper<T, S, B> {
    /**
     * Wraps a table.
     *
     * @param owner the ownership of the backend
     * @param spec the spec of the structure
     * @param table closed with the structure
     * @return the structure, not yet registered
     */
    T wrap(Ownership owner, S spec, B table);
  }

  T create(Ownership owner, Spec<T> spec) {
    return make(owner, spec, _ -> {});
  }

  T open(Ownership owner, Image<T> image) {
    Spec<T> spec = image.spec();
    List<MemorySegment> parts = List.copyOf(image.parts());
    spec.checkState(parts);
    T structure = make(owner, spec, made -> made.load(parts));
    if (structure instanceof StateStructure<?, ?, ?> state) {
      state.adopt(image.keyKind());
    }
    return structure;
  }

  private T make(Ownership owner, Spec<T> spec, Consumer<B> loading) {
    S mine = specs.cast(spec);
    B made = table.apply(mine);
    try {
      loading.accept(made);
      return wrapper.wrap(owner, mine, made);
    } catch (RuntimeException e) {
      made.close();
      throw e;
    }
  }
}
