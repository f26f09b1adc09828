package org.qsketch.image;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.qsketch.keys.KeyKind;
import org.qsketch.memory.Hold;
import org.qsketch.spec.Spec;

/**
 * The state of a structure, the same on every backend: save it, load it, reopen it anywhere. The
 * memory is off-heap; close the image to free it at once.
 *
 * @param <T> the structure that a backend makes from the image
 */
public interface Image<T extends AutoCloseable> extends AutoCloseable {
  /**
   * Returns the spec of the structure.
   *
   * @return the spec of every structure that can have this state
   */
  Spec<T> spec();

  /**
   * Returns what the keys stand for.
   *
   * @return {@link KeyKind#UNKNOWN} if the image does not say it
   */
  default KeyKind keyKind() {
    return KeyKind.UNKNOWN;
  }

  /**
   * Returns the state, little-endian. It must not change while a backend opens or merges it.
   *
   * @return the parts, in an order that the spec defines, for any thread to read
   */
  List<MemorySegment> parts();

  /**
   * Writes the image to a file, whole or not at all, and replaces an older one atomically.
   *
   * @param file the file to write
   * @throws IOException if writing fails; an older file is then untouched
   */
  void save(Path file) throws IOException;

  /**
   * Returns the bytes of the file that {@link #save} writes, for databases and messages.
   *
   * @return all of them
   * @throws IllegalArgumentException if they are too many for an array
   */
  byte[] toBytes();

  /**
   * Keeps the memory for an operation: if the image is closed meanwhile, it is freed when the
   * operation ends. Opening, merging and saving hold their images.
   *
   * @return to be closed when the operation has ended
   * @throws IllegalStateException if the image is closed
   */
  default Hold hold() {
    return Hold.NONE;
  }

  /** Frees the memory, when no operation uses it any more. Closing twice is fine. */
  @Override
  void close();
}
