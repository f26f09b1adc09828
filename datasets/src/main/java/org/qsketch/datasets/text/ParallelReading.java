package org.qsketch.datasets.text;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.text.Refusals.Place;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;

/**
 * Reads all keys of a source into memory, by one thread for each core. Each thread keeps the keys
 * of its pieces in memory of their own. These are copied in the order of the files at the end, and
 * freed one by one, so that there are hardly ever more than all keys.
 */
final class ParallelReading implements AutoCloseable {
  /** Reads a piece of the source, and returns its place, or empty at the end. */
  @FunctionalInterface
  interface Reader {
    Optional<Place> next(KeyBlock block) throws IOException;
  }

  /** Before all pieces of files. */
  private static final Place FIRST = new Place(-1, 0);

  private static final String WHAT = "keys of a file";

  private final Reader source;
  private final NavigableMap<Place, HostKeys> pieces = new ConcurrentSkipListMap<>();

  private ParallelReading(Reader source) {
    this.source = source;
  }

  /**
   * Reads to the end.
   *
   * @param source any number of threads may call it at the same time
   * @param first keys that precede
   * @return the keys, owned by the caller
   * @throws IOException the error of the source
   */
  static HostKeys readAll(Reader source, long[] first) throws IOException {
    try (ParallelReading reading = new ParallelReading(source)) {
      reading.add(FIRST, first, first.length);
      reading.readAll();
      return reading.joined();
    }
  }

  private void readAll() throws IOException {
    int count = Runtime.getRuntime().availableProcessors();
    try (ExecutorService threads =
        Executors.newFixedThreadPool(count, Thread.ofPlatform().daemon().name("read").factory())) {
      Callable<Void> task = this::readPieces;
      for (Future<Void> thread : threads.invokeAll(Collections.nCopies(count, task))) {
        thread.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw interrupted();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException cause -> throw cause;
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        default -> throw new AssertionError(e); // nothing else is thrown
      }
    }
  }

  private Void readPieces() throws IOException {
    KeyBlock block = new KeyBlock();
    for (Optional<Place> place = source.next(block);
        place.isPresent();
        place = source.next(block)) {
      OrderedKeys.requireKeysAlone(block);
      add(place.get(), block.keys(), block.size());
      if (Thread.currentThread().isInterrupted()) {
        throw interrupted();
      }
    }
    return null;
  }

  private static InterruptedIOException interrupted() {
    return new InterruptedIOException("reading was interrupted");
  }

  private void add(Place place, long[] keys, int count) {
    if (count > 0) {
      HostKeys piece = HostKeys.allocateUncleared(count, KeyWidth.BITS_64, WHAT);
      MemorySegment.copy(keys, 0, piece.segment(), JAVA_LONG_UNALIGNED, 0, count);
      pieces.put(place, piece);
    }
  }

  private HostKeys joined() {
    long size = pieces.values().stream().mapToLong(HostKeys::size).sum();
    HostKeys all = HostKeys.allocateUncleared(size, KeyWidth.BITS_64, WHAT);
    long at = 0;
    for (Map.Entry<Place, HostKeys> first = pieces.pollFirstEntry();
        first != null;
        first = pieces.pollFirstEntry()) {
      try (HostKeys piece = first.getValue()) {
        long bytes = piece.segment().byteSize();
        MemorySegment.copy(piece.segment(), 0, all.segment(), at, bytes);
        at += bytes;
      }
    }
    return all;
  }

  /** Frees the pieces of a reading that failed. */
  @Override
  public void close() {
    pieces.values().forEach(HostKeys::close);
  }
}
