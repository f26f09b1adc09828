package org.qsketch.datasets.file;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.LongStream;
import org.qsketch.datasets.input.Compression;
import org.qsketch.datasets.input.ForeignFormat;
import org.qsketch.datasets.input.MappedFile;
import org.qsketch.datasets.input.TextProbe;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyWidth;

/**
 * A file of little-endian binary records without gaps, each a key and its value. The file is
 * mapped, not read, so it may be larger than memory.
 */
public final class PairFile implements AutoCloseable {
  private static final int CHUNK = 1 << 16;

  /** The number of bytes that show the format. */
  private static final int HEAD = 1 << 12;

  private final MappedFile file;
  private final KeyWidth keyWidth;
  private final Optional<KeyWidth> valueWidth;

  private PairFile(MappedFile file, KeyWidth keyWidth, Optional<KeyWidth> valueWidth) {
    this.file = file;
    this.keyWidth = keyWidth;
    this.valueWidth = valueWidth;
  }

  /**
   * Opens a file.
   *
   * @param file any number of records
   * @param keyWidth the width of each key
   * @param valueWidth the width of each value; empty if records are only keys
   * @return the file, which the caller closes
   * @throws IOException if it cannot be read, is not a regular file, is text, a table, compressed
   *     or an archive, or ends within a record
   */
  public static PairFile open(Path file, KeyWidth keyWidth, Optional<KeyWidth> valueWidth)
      throws IOException {
    MappedFile mapped = MappedFile.open(file);
    try {
      requireRecords(mapped);
      PairFile pairs = new PairFile(mapped, keyWidth, valueWidth);
      pairs.requireWholeRecords();
      return pairs;
    } catch (IOException | RuntimeException e) {
      mapped.close();
      throw e;
    }
  }

  /**
   * Refuses a file of another format. Records may begin like one by chance, so a few bytes count
   * only together with the name.
   */
  private static void requireRecords(MappedFile mapped) throws IOException {
    byte[] head = new byte[(int) Math.min(mapped.bytes().byteSize(), HEAD)];
    mapped.read(bytes -> MemorySegment.copy(bytes, JAVA_BYTE, 0, head, 0, head.length));
    String name = mapped.file().toString();
    if (Compression.of(head).filter(found -> found.isCertain(head, name)).isPresent()) {
      throw new IOException(
          "%s is compressed, and its records cannot be mapped: decompress it first"
              .formatted(name));
    }
    Optional<String> noun =
        TextProbe.isText(head)
            ? Optional.of("text")
            : ForeignFormat.certainly(head).map(ForeignFormat::noun);
    if (noun.isPresent()) {
      throw new IOException(
          "%s is %s, and not a file of binary records: read the columns of a table by KeySources.pairs"
              .formatted(name, noun.get()));
    }
  }

  private void requireWholeRecords() throws IOException {
    long bytes = file.bytes().byteSize();
    if (bytes % recordBytes() != 0) {
      throw new IOException(
          "%s ends within a record: it has %d bytes, records have %d, and the last whole one ends at %d"
              .formatted(file.file(), bytes, recordBytes(), size() * recordBytes()));
    }
  }

  private int recordBytes() {
    return keyWidth.bytes() + valueWidth.map(KeyWidth::bytes).orElse(0);
  }

  /**
   * Returns the number of records.
   *
   * @return 0 for an empty file
   */
  public long size() {
    return file.bytes().byteSize() / recordBytes();
  }

  /**
   * Copies some keys.
   *
   * @param from the position of the first
   * @param count how many
   * @param keys receives them at its beginning; of the file's width
   * @throws IOException if the file has been cut short since it was opened, or its disk fails
   */
  public void keys(long from, long count, HostKeys keys) throws IOException {
    copy(from, count, 0, keys);
  }

  /**
   * Copies some values.
   *
   * @param from the position of the first
   * @param count how many
   * @param values receives them at its beginning; of the file's width
   * @throws IOException if the file has been cut short since it was opened, or its disk fails
   */
  public void values(long from, long count, HostKeys values) throws IOException {
    copy(from, count, keyWidth.bytes(), values);
  }

  private void copy(long from, long count, int offset, HostKeys target) throws IOException {
    file.read(
        records ->
            copy(
                records.asSlice(from * recordBytes(), count * recordBytes()),
                offset,
                count,
                target));
  }

  private void copy(MemorySegment part, int offset, long count, HostKeys target) {
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
  public void close() throws IOException {
    file.close();
  }
}
