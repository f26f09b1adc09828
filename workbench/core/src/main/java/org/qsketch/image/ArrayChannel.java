package org.qsketch.image;

import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;

/** Reads or writes an array from its first byte to its last. */
final class ArrayChannel implements ByteChannel {
  private final ByteBuffer array;

  ArrayChannel(byte[] array) {
    this.array = ByteBuffer.wrap(array);
  }

  @Override
  public int read(ByteBuffer target) {
    if (!array.hasRemaining()) {
      return -1;
    }
    int count = Math.min(array.remaining(), target.remaining());
    target.put(array.slice(array.position(), count));
    array.position(array.position() + count);
    return count;
  }

  @Override
  public int write(ByteBuffer source) {
    int count = source.remaining();
    array.put(source);
    return count;
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {}
}
