package org.qsketch.datasets.duckdb;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

/** A chunk of some thousand rows. Each column is one array in DuckDB's memory. */
public final class DuckDbChunk implements AutoCloseable {
  /** The size of a text in its column, which holds short texts themselves. */
  private static final int TEXT_BYTES = 16;

  private static final int BYTES_WITHIN = 12;
  private static final int PLACE_OF_BYTES = 4;
  private static final int PLACE_OF_ADDRESS = 8;

  /** All memory, since texts may lie anywhere. */
  @SuppressWarnings("restricted")
  private static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  private final DuckDbLibrary library;
  private final MemorySegment chunk;
  private final int size;

  DuckDbChunk(DuckDbLibrary library, MemorySegment chunk) {
    this.library = library;
    this.chunk = chunk;
    this.size =
        Math.toIntExact(DuckDbLibrary.call(() -> (long) library.chunkSize.invokeExact(chunk)));
  }

  /** Returns the number of rows. */
  public int size() {
    return size;
  }

  /** Returns a column, valid until the chunk is closed. */
  @SuppressWarnings("restricted")
  public Column column(int index, int bytesOfAValue) {
    MemorySegment vector =
        DuckDbLibrary.call(
            () -> (MemorySegment) library.chunkVector.invokeExact(chunk, (long) index));
    MemorySegment data =
        DuckDbLibrary.call(() -> (MemorySegment) library.vectorData.invokeExact(vector));
    MemorySegment validity =
        DuckDbLibrary.call(() -> (MemorySegment) library.vectorValidity.invokeExact(vector));
    return new Column(
        data.reinterpret((long) size * bytesOfAValue),
        validity.reinterpret(
            validity.equals(MemorySegment.NULL) ? 0 : Math.ceilDiv(size, Long.SIZE) * Long.BYTES));
  }

  /** Returns a column of texts or bytes. */
  public Column texts(int index) {
    return column(index, TEXT_BYTES);
  }

  List<List<String>> rows(int columns) {
    List<Column> all = IntStream.range(0, columns).mapToObj(this::texts).toList();
    return IntStream.range(0, size)
        .mapToObj(row -> all.stream().map(column -> column.text(row)).toList())
        .toList();
  }

  @Override
  public void close() {
    DuckDbLibrary.release(library.destroyChunk, chunk);
  }

  /**
   * A column.
   *
   * @param data its values, one after the other
   * @param validity a bit for each row, 0 where it has no value; empty if all have one
   */
  public record Column(MemorySegment data, MemorySegment validity) {
    /** Tells whether every row has a value. */
    public boolean isFull() {
      return validity.byteSize() == 0;
    }

    public boolean isNull(int row) {
      return !isFull()
          && (validity.get(JAVA_LONG_UNALIGNED, (row / Long.SIZE) * (long) Long.BYTES) >>> row & 1)
              == 0;
    }

    public long longAt(int row) {
      return data.get(JAVA_LONG_UNALIGNED, (long) row * Long.BYTES);
    }

    public int intAt(int row) {
      return data.get(JAVA_INT_UNALIGNED, (long) row * Integer.BYTES);
    }

    /** Returns the length of a text in bytes. */
    public int length(int row) {
      return data.get(JAVA_INT_UNALIGNED, (long) row * TEXT_BYTES);
    }

    /** Copies a text of known length into an array with space for it. */
    public void copyText(int row, int length, byte[] target, int at) {
      long place = (long) row * TEXT_BYTES;
      if (length <= BYTES_WITHIN) {
        MemorySegment.copy(data, JAVA_BYTE, place + PLACE_OF_BYTES, target, at, length);
      } else {
        long address = data.get(JAVA_LONG_UNALIGNED, place + PLACE_OF_ADDRESS);
        MemorySegment.copy(MEMORY, JAVA_BYTE, address, target, at, length);
      }
    }

    /** Returns a text, or empty for null. */
    String text(int row) {
      byte[] bytes = new byte[isNull(row) ? 0 : length(row)];
      copyText(row, bytes.length, bytes, 0);
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}
