package org.qsketch.compare;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import org.qsketch.job.ParallelWork;
import org.qsketch.keys.KeyStream;
import org.qsketch.memory.ByteSize;

/**
 * A text file of keys from a Zipf stream. All keys have the same length, so all cores can write at
 * once.
 *
 * @param unit what a key is in the file
 * @param keys the number of keys, at least 1
 * @param length the letters of a key, 7 to 200
 * @param exponent the exponent of the Zipf distribution
 * @param universe the number of possible keys
 * @param seed the seed of the stream
 */
public record GeneratedText(
    Unit unit, long keys, int length, double exponent, int universe, long seed) {
  private static final int BLOCK = 1 << 14;
  private static final int WORDS_OF_LINE = 12;
  private static final int SHORTEST = 7;
  private static final int LONGEST = 200;
  private static final byte[] HEADER = "a,b,c,d,e,f,g,h,i,j,k,l\n".getBytes(US_ASCII);
  private static final byte[] BEFORE = "17,2024-01-28,abc,12.5,523,".getBytes(US_ASCII);
  private static final byte[] AFTER = ",48611,x,y,zed,0.5,end".getBytes(US_ASCII);
  private static final byte[] NOTHING = {};

  /** Checks the bounds. */
  public GeneratedText {
    if (keys < 1) {
      throw new IllegalArgumentException(
          "the number of keys is %d: it must be at least 1".formatted(keys));
    }
    if (length < SHORTEST || length > LONGEST) {
      throw new IllegalArgumentException(
          "the length of a key is %d: it must be between %d and %d"
              .formatted(length, SHORTEST, LONGEST));
    }
  }

  private byte[] header() {
    return unit == Unit.CSV ? HEADER : NOTHING;
  }

  private byte[] before() {
    return unit == Unit.CSV ? BEFORE : NOTHING;
  }

  private byte[] after() {
    return unit == Unit.CSV ? AFTER : NOTHING;
  }

  private int recordBytes() {
    return before().length + length + after().length + 1;
  }

  /**
   * Returns the size of the file.
   *
   * @return bytes
   */
  public long bytes() {
    return header().length + keys * recordBytes();
  }

  /**
   * Writes the file.
   *
   * @param file an existing file, which is overwritten
   * @throws IOException if it cannot be written, or the disk has no space for it
   */
  public void write(Path file) throws IOException {
    requireSpace(file);
    KeyStream stream = KeyStream.zipf(seed, exponent, universe);
    AtomicLong next = new AtomicLong();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        ParallelWork work = new ParallelWork("text")) {
      write(channel, ByteBuffer.wrap(header()), 0);
      work.run(() -> writeBlocks(channel, stream, next, work));
    }
  }

  private void requireSpace(Path file) throws IOException {
    long free = Files.getFileStore(file).getUsableSpace();
    if (free < bytes()) {
      throw new IOException(
          "the text takes %s, and %s has space for %s: ask for fewer keys, or name another folder by -Djava.io.tmpdir"
              .formatted(
                  ByteSize.text(bytes()), file.toAbsolutePath().getParent(), ByteSize.text(free)));
    }
  }

  private void writeBlocks(
      FileChannel channel, KeyStream stream, AtomicLong next, ParallelWork work)
      throws IOException {
    long[] block = new long[BLOCK];
    ByteBuffer text = ByteBuffer.allocate(BLOCK * recordBytes());
    for (long from = next.getAndAdd(BLOCK);
        from < keys && !work.isStopped();
        from = next.getAndAdd(BLOCK)) {
      int count = (int) Math.min(BLOCK, keys - from);
      stream.fill(from, block, count);
      text.clear();
      for (int i = 0; i < count; i++) {
        put(block[i], from + i, text);
      }
      write(channel, text.flip(), header().length + from * recordBytes());
    }
  }

  private void put(long key, long place, ByteBuffer text) {
    text.put(before());
    byte[] digits = Long.toString(key, Character.MAX_RADIX).getBytes(US_ASCII);
    for (int i = digits.length; i < length; i++) {
      text.put((byte) 'x');
    }
    text.put(digits).put(after());
    boolean sameLine = unit == Unit.WORDS && place % WORDS_OF_LINE != WORDS_OF_LINE - 1;
    text.put((byte) (sameLine ? ' ' : '\n'));
  }

  private static void write(FileChannel channel, ByteBuffer bytes, long at) throws IOException {
    long place = at;
    while (bytes.hasRemaining()) {
      place += channel.write(bytes, place);
    }
  }
}
