package org.qsketch.datasets;

import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;
import org.qsketch.memory.ByteSize;

/**
 * Hashes tokens straight from a read buffer. The buffer is refilled only when it holds no further
 * whole token, and grows only for a token longer than itself.
 */
final class TokenKeySource implements KeySource {
  private static final int BUFFER_BYTES = 1 << 20;

  private final Input input;
  private final Tokenizer tokenizer;
  private final TokenBatch batch = new TokenBatch();
  private final int longestToken;
  private byte[] buffer;
  private int position;
  private int limit;
  private boolean ended;
  private long discarded;

  TokenKeySource(Input input, Tokenizer tokenizer) {
    this(input, tokenizer, BUFFER_BYTES, longestTokenForHeap());
  }

  TokenKeySource(Input input, Tokenizer tokenizer, int bufferBytes, int longestToken) {
    this.input = input;
    this.tokenizer = tokenizer;
    this.buffer = new byte[bufferBytes];
    this.longestToken = longestToken;
  }

  /** While the buffer grows, there are two of them, one twice as large as the other. */
  static int longestTokenForHeap() {
    return (int) Math.min(1 << 30, Runtime.getRuntime().maxMemory() / 4);
  }

  @Override
  public int read(long[] keys) throws IOException {
    batch.begin(keys, buffer);
    position = tokenizer.split(buffer, position, limit, ended, batch);
    while (batch.isEmpty() && !ended) {
      refill();
      batch.begin(keys, buffer);
      position = tokenizer.split(buffer, position, limit, ended, batch);
    }
    return batch.isEmpty() ? -1 : batch.size();
  }

  private void refill() throws IOException {
    compactOrGrow();
    // completely: otherwise, a token longer than what a pipe provides at once would be scanned
    // again each time
    while (!ended && limit < buffer.length) {
      int read = input.read(buffer, limit, buffer.length - limit);
      ended = read < 0;
      limit += Math.max(read, 0);
    }
  }

  private void compactOrGrow() throws IOException {
    int kept = limit - position;
    if (kept == buffer.length) {
      buffer = Arrays.copyOf(buffer, grownSize());
      return;
    }
    System.arraycopy(buffer, position, buffer, 0, kept);
    discarded += position;
    position = 0;
    limit = kept;
  }

  private int grownSize() throws IOException {
    if (buffer.length >= longestToken) {
      throw new IOException(
          "%s: the %s at byte %d is longer than %s, the longest this Java heap has space for: raise it with -Xmx"
              .formatted(
                  input.name(), tokenizer.tokenName(), discarded, ByteSize.text(longestToken)));
    }
    return (int) Math.min(longestToken, 2L * buffer.length);
  }

  @Override
  public String text(int index) {
    return batch.text(index);
  }

  @Override
  public long bytesRead() {
    return input.bytesRead();
  }

  @Override
  public OptionalLong totalBytes() {
    return input.totalBytes();
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
