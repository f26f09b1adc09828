package org.qsketch.datasets.input;

import java.io.FilterInputStream;
import java.io.IOException;
import org.apache.commons.compress.compressors.CompressorInputStream;

/**
 * A decompressed stream that returns everything before damage, and throws the error after it.
 * Decompressors themselves drop what they found before their error.
 */
final class SalvagedStream extends FilterInputStream {
  /** The most that is lost if a decompressor does not say how much it found. */
  private static final int PORTION = 1 << 12;

  private final CompressorInputStream decompressor;
  private final boolean isCounting;
  private IOException damage;

  /** The bytes that were available after the last read. More may come, and damage with them. */
  private int available;

  /**
   * Wraps a decompressor.
   *
   * @param isCounting whether the decompressor counts what it found before an error, and nothing
   *     else
   */
  SalvagedStream(CompressorInputStream decompressor, boolean isCounting) {
    super(decompressor);
    this.decompressor = decompressor;
    this.isCounting = isCounting;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  /** Reads on while there is more: a buffer that asked again would lose this before an error. */
  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int found = readPortion(buffer, offset, length);
    int filled = Math.max(found, 0);
    while (found > 0 && filled < length && available() > 0) {
      found = readPortion(buffer, offset + filled, length - filled);
      filled += Math.max(found, 0);
    }
    if (filled == 0 && damage != null) {
      throw damage;
    }
    return filled == 0 ? found : filled;
  }

  /** Returns how many bytes were read: none if there is damage, -1 at the end. */
  private int readPortion(byte[] buffer, int offset, int length) {
    available = 0;
    if (damage != null) {
      return 0;
    }
    long before = decompressor.getBytesRead();
    try {
      int read = decompressor.read(buffer, offset, Math.min(length, PORTION));
      look();
      return read;
    } catch (IOException | RuntimeException e) {
      // some decompressors stumble over damaged input instead of refusing it
      damage = e instanceof IOException known ? known : new IOException(e.getMessage(), e);
      return isCounting ? (int) (decompressor.getBytesRead() - before) : 0;
    }
  }

  /** Sees what is available, or the damage that comes next. */
  private void look() {
    try {
      available = decompressor.available();
    } catch (IOException e) {
      damage = e;
    }
  }

  @Override
  public int available() {
    return damage == null ? available : 0;
  }
}
