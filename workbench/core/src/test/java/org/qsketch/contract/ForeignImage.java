package org.qsketch.contract;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.qsketch.image.Image;
import org.qsketch.spec.Spec;

/**
 * An image of a kind that no backend knows, as a user may write it.
 *
 * @param <T> what it is of
 * @param spec what it claims to be
 * @param parts any memory
 */
record ForeignImage<T extends AutoCloseable>(Spec<T> spec, List<MemorySegment> parts)
    implements Image<T> {
  @Override
  public void save(Path file) {
    throw new UnsupportedOperationException();
  }

  @Override
  public byte[] toBytes() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
