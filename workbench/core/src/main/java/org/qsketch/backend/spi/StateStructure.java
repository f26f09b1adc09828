package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.qsketch.image.StateImage;
import org.qsketch.internal.Checks;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.memory.Hold;
import org.qsketch.spec.Spec;

/**
 * The base of structures with images.
 *
 * @param <I> the images
 * @param <S> the statistics
 * @param <T> the table
 */
public abstract class StateStructure<I extends StateImage<?, ?>, S, T extends StateTable<I, S>>
    extends BackendStructure<T> {
  private final String name;
  private final HashFamily hash;
  private volatile KeyKind keyKind = KeyKind.UNKNOWN;

  StateStructure(Ownership owner, String name, HashFamily hash, T table) {
    super(owner, name, table);
    this.name = name;
    this.hash = hash;
  }

  /** Refuses keys that are too narrow for the hash, and keys of another kind. */
  @Override
  final void check(Keys keys) {
    hash.requireWidth(keys.width());
    check(keys.kind());
  }

  final void check(KeyKind kind) {
    KeyKind _ = keyKind.with(kind, name);
  }

  /** Takes over the kind of keys or of an image, when these are in the table. */
  final void adopt(KeyKind kind) {
    keyKind = keyKind.with(kind, name);
  }

  /**
   * Returns what the keys stand for.
   *
   * @return the first known kind of an image or of keys
   */
  public final KeyKind keyKind() {
    return keyKind;
  }

  /**
   * Replaces the state, in place.
   *
   * @param parts the parts of an image of an equal spec
   */
  public final void load(List<MemorySegment> parts) {
    run(table -> table.load(parts));
  }

  /**
   * Adds an image of an equal spec to the table.
   *
   * @param image any image
   * @param spec the spec of this structure
   * @param structures what they are, for messages
   * @param merge adds the image, when it has been checked
   */
  final void merge(I image, Spec<?> spec, String structures, BiConsumer<? super T, I> merge) {
    Objects.requireNonNull(image, "image");
    try (Hold _ = image.hold()) {
      run(
          table -> {
            Checks.sameSpec(structures, (Record) spec, (Record) image.spec());
            check(image.keyKind());
            spec.checkState(image.parts());
            merge.accept(table, image);
            adopt(image.keyKind());
          });
    }
  }

  /** Clears the state: nothing has been counted or inserted then. */
  public final void clear() {
    run(
        table -> {
          table.clear();
          keyKind = KeyKind.UNKNOWN;
        });
  }

  /**
   * Copies the state.
   *
   * @return the image, owned by the caller
   */
  public final I image() {
    return apply(
        table -> {
          I image = table.image();
          image.setKeyKind(keyKind);
          return image;
        });
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
