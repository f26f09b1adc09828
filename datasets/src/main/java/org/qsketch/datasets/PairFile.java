package org.qsketch.datasets;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.LongStream;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;

/**
 * A file of binary records, each a key and its value, little-endian, without anything between them.
 * The file is mapped, not read: it may be larger than memory.
 */
public final class PairFile implements AutoCloseable {
  private static final int CHUNK = 1 << 16;

  private final Arena arena;
  private final MemorySegment records;
  private final KeyWidth keyWidth;
  private final Optional<KeyWidth> valueWidth;

  private PairFile(
      Arena arena, MemorySegment records, KeyWidth keyWidth, Optional<KeyWidth> valueWidth) {
    this.arena = arena;
    this.records = records;
    this.keyWidth = keyWidth;
    this.valueWidth = valueWidth;
  }

  /**
   * Opens a file.
   *
   * @param file any number of records
   * @param keyWidth the width of each key
   * @param valueWidth the width of each value; empty if records are only keys
   * @return the file, to be closed by the caller
   * @throws IOException if it cannot be read, is not a regular file, or ends within a record
   */
  public static PairFile open(Path file, KeyWidth keyWidth, Optional<KeyWidth> valueWidth)
      throws IOException {
    requireRegular(file);
    Arena arena = Arena.ofShared();
    try (FileChannel channel = FileChannel.open(file)) {
      MemorySegment records = channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
      PairFile pairs = new PairFile(arena, records, keyWidth, valueWidth);
      pairs.requireWholeRecords(file);
      return pairs;
    } catch (IOException | RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  /** A pipe has no size: it would look empty. */
  private static void requireRegular(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException(
          "%s is no regular file, and cannot be mapped: write the records to a file first"
              .formatted(file));
    }
  }

  private void requireWholeRecords(Path file) throws IOException {
    long bytes = records.byteSize();
    if (bytes % recordBytes() != 0) {
      throw new IOException(
          "%s ends within a record: it has %d bytes, records have %d, and the last whole one ends at %d"
              .formatted(file, bytes, recordBytes(), size() * recordBytes()));
    }
  }

  private int recordBytes() {
    return keyWidth.bytes() + valueWidth.map(KeyWidth::bytes).orElse(0);
  }

  /**
   * How many records there are.
   *
   * @return 0 for an empty file
   */
  public long size() {
    return records.byteSize() / recordBytes();
  }

  /**
   * Copies some keys.
   *
   * @param from the position of the first
   * @param count how many
   * @param keys receives them at its beginning; of the file's width
   */
  public void keys(long from, long count, HostKeys keys) {
    copy(from, count, 0, keys);
  }

  /**
   * Copies some values.
   *
   * @param from the position of the first
   * @param count how many
   * @param values receives them at its beginning; of the file's width
   */
  public void values(long from, long count, HostKeys values) {
    copy(from, count, keyWidth.bytes(), values);
  }

  private void copy(long from, long count, int offset, HostKeys target) {
    MemorySegment part = records.asSlice(from * recordBytes(), count * recordBytes());
    LongStream.range(0, Math.ceilDiv(count, CHUNK))
        .parallel()
        .forEach(
            chunk ->
                copyChunk(
                    part, offset, target, chunk * CHUNK, Math.min(count, (chunk + 1) * CHUNK)));
  }

  private void copyChunk(MemorySegment part, int offset, HostKeys target, long from, long to) {
    MemorySegment column = target.segment();
    int step = recordBytes();
    if (target.width() == KeyWidth.BITS_64) {
      for (long i = from; i < to; i++) {
        column.setAtIndex(JAVA_LONG_UNALIGNED, i, part.get(JAVA_LONG_UNALIGNED, i * step + offset));
      }
    } else {
      for (long i = from; i < to; i++) {
        column.setAtIndex(JAVA_INT_UNALIGNED, i, part.get(JAVA_INT_UNALIGNED, i * step + offset));
      }
    }
  }

  /** Unmaps the file. */
  @Override
  public void close() {
    arena.close();
  }
}
