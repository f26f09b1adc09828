package org.qsketch.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Where results go: remembers why they could not be written, which writers of text keep to
 * themselves.
 */
final class ResultStream extends OutputStream {
  private final OutputStream target;
  private Optional<IOException> failure = Optional.empty();

  ResultStream(OutputStream target) {
    this.target = target;
  }

  /** The first failure. */
  Optional<IOException> failure() {
    return failure;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws IOException {
    try {
      target.write(bytes, offset, count);
    } catch (IOException e) {
      failure = failure.or(() -> Optional.of(e));
      throw e;
    }
  }
}
