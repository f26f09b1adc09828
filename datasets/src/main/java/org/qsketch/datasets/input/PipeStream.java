package org.qsketch.datasets.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A pipe whose reader can be cancelled while it waits for more, if it is read {@linkplain
 * #patiently}. A thread that hangs in the operating system cannot be cancelled. So while nothing
 * has come yet, another thread reads for it, and no thread waits for that one.
 */
public final class PipeStream extends InputStream {
  private static final int MOST_AT_ONCE = 1 << 16;

  private final InputStream raw;
  private final ExecutorService other =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("pipe").factory());
  private final byte[] bytes = new byte[MOST_AT_ONCE];
  private CompletableFuture<Integer> coming = new CompletableFuture<>();
  private volatile boolean patiently;
  private boolean calledOff;

  /**
   * Creates a pipe for one reading thread at a time.
   *
   * @param raw closed with this
   */
  PipeStream(InputStream raw) {
    this.raw = raw;
  }

  /**
   * Makes waiting readers cancellable from now on, which costs two switches of threads for each
   * read.
   */
  public void patiently() {
    patiently = true;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    CompletableFuture<Integer> read = begin();
    if (!patiently || raw.available() > 0) {
      return raw.read(buffer, offset, length);
    }
    other.execute(() -> read(Math.min(length, bytes.length), read));
    int count = await(read);
    System.arraycopy(bytes, 0, buffer, offset, Math.max(count, 0));
    return count;
  }

  private synchronized CompletableFuture<Integer> begin() throws IOException {
    requireWanted();
    coming = new CompletableFuture<>();
    return coming;
  }

  private void read(int length, CompletableFuture<Integer> read) {
    try {
      read.complete(raw.read(bytes, 0, length));
    } catch (IOException | RuntimeException | Error e) {
      read.completeExceptionally(e);
    }
  }

  private int await(CompletableFuture<Integer> read) throws IOException {
    try {
      return read.get();
    } catch (InterruptedException e) {
      callOff();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("reading was interrupted");
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException cause -> throw cause;
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        default -> throw new AssertionError(e); // nothing else is thrown
      }
    }
  }

  /** Ends all waiting, now and later. */
  public synchronized void callOff() {
    calledOff = true;
    coming.completeExceptionally(calledOff());
  }

  private synchronized void requireWanted() throws IOException {
    if (calledOff) {
      throw calledOff();
    }
  }

  private static IOException calledOff() {
    return new IOException("reading was called off");
  }

  /**
   * Closes the pipe. If another thread hangs in the operating system, closing would wait for it.
   */
  @Override
  public int available() throws IOException {
    requireWanted();
    return raw.available();
  }

  @Override
  public void close() throws IOException {
    callOff();
    other.shutdown();
    raw.close();
  }
}
