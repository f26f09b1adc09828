package org.qsketch.datasets.input;

import java.io.FilterInputStream;
import java.io.IOException;
import org.apache.commons.compress.compressors.CompressorInputStream;

/**
 * A decompressed stream that returns everything before damage, and throws the error after it.
 * Decompressors themselves count but drop what they found before their error.
 */
final class SalvagedStream extends FilterInputStream {
  private final CompressorInputStream decompressor;
  private IOException damage;

  SalvagedStream(CompressorInputStream decompressor) {
    super(decompressor);
    this.decompressor = decompressor;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (damage != null) {
      throw damage;
    }
    long before = decompressor.getBytesRead();
    try {
      return decompressor.read(buffer, offset, length);
    } catch (IOException | RuntimeException e) {
      // some decompressors stumble over damaged input instead of refusing it
      damage = e instanceof IOException known ? known : new IOException(e.getMessage(), e);
      int found = (int) (decompressor.getBytesRead() - before);
      if (found > 0) {
        return found;
      }
      throw damage;
    }
  }

  @Override
  public int available() throws IOException {
    return damage == null ? decompressor.available() : 0;
  }
}
