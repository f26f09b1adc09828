package org.qsketch.datasets.input;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * Decompresses the members of a gzip file as one stream. Zeros after a member are skipped, as
 * {@code gzip} does: tapes and block devices pad files with them.
 */
final class GzipMembers extends CompressorInputStream {
  private final InputStream packed;
  private GzipCompressorInputStream member;
  private long before;

  GzipMembers(InputStream raw) throws IOException {
    packed = raw.markSupported() ? raw : new BufferedInputStream(raw);
    member = next();
  }

  private GzipCompressorInputStream next() throws IOException {
    return GzipCompressorInputStream.builder().setInputStream(packed).get();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = member.read(buffer, offset, length);
    while (read < 0 && hasMore()) {
      GzipCompressorInputStream following = next(); // may fail, and then nothing more was read
      before += member.getBytesRead();
      member = following;
      read = member.read(buffer, offset, length);
    }
    return read;
  }

  /** Skips zeros. Returns whether another member follows. */
  private boolean hasMore() throws IOException {
    int next;
    do {
      packed.mark(1);
      next = packed.read();
    } while (next == 0);
    packed.reset();
    return next >= 0;
  }

  @Override
  public long getBytesRead() {
    return before + member.getBytesRead();
  }

  @Override
  public int available() throws IOException {
    return member.available();
  }

  @Override
  public void close() throws IOException {
    member.close();
    packed.close();
  }
}
