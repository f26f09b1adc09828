package org.qsketch.datasets;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Files read by several threads at once, as one stream of 64-bit keys whose order is not kept. The
 * tokens, and their keys, are those of {@link KeySource}. Each file is cut where no token lies, so
 * that all threads find tokens at the same time; compressed files are decompressed at the same time
 * where there are several.
 *
 * <pre>{@code
 * try (KeyBlocks blocks = KeyBlocks.lines(files, threads)) {
 *   // on each thread:
 *   KeyBlock block = new KeyBlock();
 *   while (blocks.next(block)) {
 *     count(block.keys(), block.size());
 *   }
 * }
 * }</pre>
 */
public final class KeyBlocks implements Closeable {
  /** How the tokens of a file are found. */
  @FunctionalInterface
  interface Format {
    Tokenizer of(String name);
  }

  private final Deque<Path> waiting;
  private final Deque<Pieces> idle = new ArrayDeque<>();
  private final List<Pieces> open = new ArrayList<>();
  private final Format format;
  private final Pieces.Size size;
  private final OptionalLong totalBytes;
  private final AtomicLong bytesRead = new AtomicLong();
  private int busy;
  private boolean failed;

  private KeyBlocks(List<Path> files, int threads, Format format) throws IOException {
    this(files, Pieces.Size.forThreads(threads), format);
  }

  KeyBlocks(List<Path> files, Pieces.Size size, Format format) throws IOException {
    this.waiting = new ArrayDeque<>(files);
    this.format = format;
    this.size = size;
    this.totalBytes = Input.totalBytes(files);
  }

  /**
   * The words of texts, as {@link KeySource#words} finds them.
   *
   * @param files UTF-8 texts, or {@code -} for standard input
   * @param threads how many read, 1 or more: together they take a quarter of the heap at most
   * @return their words
   * @throws IOException if a file is missing, is a folder or cannot be read
   */
  public static KeyBlocks words(List<Path> files, int threads) throws IOException {
    return new KeyBlocks(files, threads, _ -> new WordTokenizer());
  }

  /**
   * The lines of files, as {@link KeySource#lines} finds them.
   *
   * @param files texts in any encoding that contains ASCII, or {@code -} for standard input
   * @param threads how many read, 1 or more: together they take a quarter of the heap at most
   * @return their lines
   * @throws IOException if a file is missing, is a folder or cannot be read
   */
  public static KeyBlocks lines(List<Path> files, int threads) throws IOException {
    return new KeyBlocks(files, threads, _ -> new LineTokenizer());
  }

  /**
   * A column of comma-separated files, as {@link KeySource#column} finds it: in each by its own
   * header.
   *
   * @param files UTF-8 CSV files, or {@code -} for standard input
   * @param column the name of a column or, if no column has that name, its number from 1
   * @param threads how many read, 1 or more: together they take a quarter of the heap at most
   * @return the column's values
   * @throws IOException if a file is missing, is a folder or cannot be read
   */
  public static KeyBlocks column(List<Path> files, String column, int threads) throws IOException {
    return new KeyBlocks(files, threads, name -> new CsvTokenizer(name, List.of(column), ""));
  }

  /**
   * Reads a piece of a file; called by any number of threads, each with a block of its own.
   *
   * @param block takes the keys, perhaps none
   * @return false at the end of all files
   * @throws IOException if reading fails, if compressed input is damaged, if a row is no CSV, or if
   *     one token does not fit in memory; the message names the file
   * @throws IllegalArgumentException if a file has no such column
   */
  public boolean next(KeyBlock block) throws IOException {
    for (Pieces pieces = take(); pieces != null; pieces = take()) {
      int number = read(pieces, block);
      if (number >= 0) {
        pieces.split(block, number);
        return true;
      }
    }
    return false;
  }

  /** A file that no other thread reads, opened if need be; null if there is none left. */
  private Pieces take() throws IOException {
    Path file;
    synchronized (this) {
      while (idle.isEmpty() && waiting.isEmpty() && busy > 0 && !failed) {
        await();
      }
      if (failed || (idle.isEmpty() && waiting.isEmpty())) {
        return null;
      }
      busy++;
      if (!idle.isEmpty()) {
        return idle.poll();
      }
      file = waiting.poll();
    }
    return open(file);
  }

  private void await() throws InterruptedIOException {
    try {
      wait();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("reading was interrupted");
    }
  }

  private Pieces open(Path file) throws IOException {
    try {
      Input input = Input.of(file);
      Pieces pieces = Pieces.open(input, format.of(input.name()), size);
      bytesRead.addAndGet(pieces.bytesRead());
      synchronized (this) {
        open.add(pieces);
      }
      return pieces;
    } catch (IOException | RuntimeException e) {
      fail();
      throw e;
    }
  }

  private int read(Pieces pieces, KeyBlock block) throws IOException {
    try {
      long before = pieces.bytesRead();
      int number = pieces.read(block);
      bytesRead.addAndGet(pieces.bytesRead() - before);
      release(pieces, number >= 0);
      return number;
    } catch (IOException | RuntimeException e) {
      fail();
      throw e;
    }
  }

  private synchronized void release(Pieces pieces, boolean goesOn) throws IOException {
    busy--;
    if (goesOn) {
      idle.push(pieces);
      notify();
    } else {
      open.remove(pieces);
      notifyAll();
      pieces.close();
    }
  }

  /** Lets no thread wait for what will never come. */
  private synchronized void fail() {
    failed = true;
    notifyAll();
  }

  /**
   * How much has been read, for progress.
   *
   * @return bytes read from the files so far: compressed bytes if they are compressed
   */
  public long bytesRead() {
    return bytesRead.get();
  }

  /**
   * The final value of {@link #bytesRead()}.
   *
   * @return the size of all files, or empty if it is not known, as for standard input
   */
  public OptionalLong totalBytes() {
    return totalBytes;
  }

  /** Closes the files that are open. No thread may be reading. */
  @Override
  public synchronized void close() throws IOException {
    failed = true;
    waiting.clear();
    for (Pieces pieces : open) {
      pieces.close();
    }
    open.clear();
  }
}
