package org.qsketch.image;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.qsketch.internal.PartSlices;
import org.qsketch.internal.memory.HostMemory;
import org.qsketch.keys.KeyKind;
import org.qsketch.memory.Hold;
import org.qsketch.spec.Spec;

/**
 * An image whose parts follow each other in one block of memory.
 *
 * @param <T> the structure that a backend makes from the image
 * @param <S> its specs
 */
public abstract class StateImage<T extends AutoCloseable, S extends Spec<T>> implements Image<T> {
  private final ImageFormat<S, ?> format;
  private final S spec;
  private final HostMemory memory;
  private final List<MemorySegment> parts;
  private volatile KeyKind keyKind = KeyKind.UNKNOWN;

  /**
   * Allocates an image.
   *
   * @param format its format in files
   * @param spec the spec of the structure
   * @param sizes the size in bytes of each part
   * @param purpose what the memory is for, for messages
   * @param cleared whether the memory is cleared; otherwise its contents are undefined
   */
  protected StateImage(
      ImageFormat<S, ?> format, S spec, List<Long> sizes, String purpose, boolean cleared) {
    this.format = format;
    this.spec = spec;
    long bytes = format.payloadBytes().applyAsLong(spec);
    this.memory =
        cleared
            ? HostMemory.allocate(bytes, purpose)
            : HostMemory.allocateUncleared(bytes, purpose);
    this.parts = PartSlices.of(memory.segment(), sizes);
  }

  /**
   * Copies a state to an image.
   *
   * @param <I> the type of the image
   * @param image an image, closed if this fails
   * @param state its new parts
   * @return the image
   */
  protected static <I extends StateImage<?, ?>> I fill(I image, List<MemorySegment> state) {
    try {
      for (int part = 0; part < state.size(); part++) {
        image.parts().get(part).copyFrom(state.get(part));
      }
      return image;
    } catch (RuntimeException e) {
      image.close();
      throw e;
    }
  }

  @Override
  public final S spec() {
    return spec;
  }

  @Override
  public final KeyKind keyKind() {
    return keyKind;
  }

  /**
   * Records what the keys stand for. Structures opened from this image, and files, keep it.
   *
   * @param kind {@link KeyKind#UNKNOWN} to accept keys of any kind
   */
  public final void setKeyKind(KeyKind kind) {
    keyKind = Objects.requireNonNull(kind, "kind");
  }

  @Override
  public List<MemorySegment> parts() {
    return parts;
  }

  /**
   * Returns the texts that files have after the payload.
   *
   * @return none if the image has no texts
   */
  protected List<String> texts() {
    return List.of();
  }

  /**
   * Takes the texts of a file, when the rest was read and checked.
   *
   * @param texts at least one
   * @throws IllegalArgumentException if they are not the texts of this state
   */
  protected void setTexts(List<String> texts) {
    throw new IllegalArgumentException("its keys have %d texts".formatted(texts.size()));
  }

  /**
   * Returns the state in one piece: the parts, one after the other.
   *
   * @return the memory of the image
   */
  public final MemorySegment payload() {
    return memory.segment();
  }

  @Override
  public final void save(Path file) throws IOException {
    Objects.requireNonNull(file, "file");
    try (Hold _ = hold()) {
      format.save(file, this);
    }
  }

  /** Writes the number of bytes of a file, and these. */
  final void write(WritableByteChannel channel) throws IOException {
    try (Hold _ = hold()) {
      format.writeSized(channel, this);
    }
  }

  @Override
  public final byte[] toBytes() {
    try (Hold _ = hold()) {
      return format.toBytes(this);
    }
  }

  @Override
  public final Hold hold() {
    return memory.hold();
  }

  @Override
  public final void close() {
    memory.close();
  }
}
