package org.qsketch.image;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.qsketch.internal.file.AtomicFile;

/**
 * A file format for what a spec describes, little-endian.
 *
 * <pre>
 *  bytes
 *      8  magic, 7 letters and a line feed
 *      4  version
 *      n  spec
 *      8  bytes of the payload
 *      4  CRC-32C of everything before
 *      …  payload, as long as the spec says
 *      4  CRC-32C of the payload
 * </pre>
 *
 * The header is checked before anything is allocated, and the payload must be as long as its spec
 * and the file say.
 *
 * @param <S> the type of spec
 * @param magic the 7 letters
 * @param noun what is described, for messages: for example {@code sketch}
 * @param version the only one that can be read
 * @param specBytes the size of an encoded spec
 */
public record ImageFormat<S>(String magic, String noun, int version, int specBytes) {
  static final int SPEC_OFFSET = Long.BYTES + Integer.BYTES;
  static final int TRAILER_BYTES = Integer.BYTES;
  static final long CHUNK = 1L << 26;

  /** What arrays of bytes are called in messages. */
  public static final String ARRAY = "the array";

  /** Virtual machines keep a few words of an array for themselves. */
  private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

  /**
   * Encodes a spec.
   *
   * @param <S> the type of spec
   */
  @FunctionalInterface
  public interface Writer<S> {
    /**
     * Encodes.
     *
     * @param spec what to encode
     * @param target with space for exactly the bytes of a spec
     */
    void write(S spec, ByteBuffer target);
  }

  /**
   * Decodes a spec.
   *
   * @param <S> the type of spec
   */
  @FunctionalInterface
  public interface Reader<S> {
    /**
     * Decodes.
     *
     * @param source the bytes of a spec
     * @return the spec
     * @throws IllegalArgumentException if a value is out of bounds
     */
    S read(ByteBuffer source);
  }

  /**
   * Makes the image that a payload is read into, and checks what was read.
   *
   * @param <S> the type of spec
   * @param <I> the type of image
   */
  public interface Target<S, I extends AutoCloseable> {
    /**
     * The size of the payload.
     *
     * @param spec the spec that was read
     * @return bytes
     */
    long payloadBytes(S spec);

    /**
     * An empty image.
     *
     * @param spec the spec that was read
     * @return the image, closed if reading fails
     */
    I allocate(S spec);

    /**
     * The memory that the payload is read into.
     *
     * @param image the image that was allocated
     * @return as many bytes as {@link #payloadBytes}
     */
    MemorySegment payload(I image);

    /**
     * Checks what no checksum can guarantee.
     *
     * @param image as it was read
     * @throws IllegalArgumentException if the image would mislead a backend
     */
    default void check(I image) {}
  }

  /**
   * Writes a file: whole or not at all.
   *
   * @param file the file to write
   * @param spec what is described
   * @param writer encodes it
   * @param payload what follows
   * @throws IOException if writing fails; an older file is then untouched
   */
  public void save(Path file, S spec, Writer<S> writer, MemorySegment payload) throws IOException {
    AtomicFile.write(
        file,
        temporary -> {
          try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
            write(channel, spec, writer, payload);
            force(channel, temporary);
          }
        });
  }

  /**
   * The same as an array, for databases and messages.
   *
   * @param spec what is described
   * @param writer encodes it
   * @param payload what follows
   * @return the bytes that a file would have
   * @throws IllegalArgumentException if an array cannot hold them
   */
  public byte[] toBytes(S spec, Writer<S> writer, MemorySegment payload) {
    long size = fileBytes(payload.byteSize());
    if (size > MOST_BYTES) {
      throw new IllegalArgumentException(
          "the image of this %s has %d bytes, and an array at most %d: save it to a file"
              .formatted(noun, size, MOST_BYTES));
    }
    byte[] bytes = new byte[(int) size];
    try {
      write(new ArrayChannel(bytes), spec, writer, payload);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes;
  }

  private void write(WritableByteChannel channel, S spec, Writer<S> writer, MemorySegment payload)
      throws IOException {
    write(channel, header(spec, writer, payload));
    write(channel, payload(channel, payload));
  }

  /** Onto the disk, where it is a file and not a pipe. */
  private static void force(FileChannel channel, Path file) throws IOException {
    if (Files.isRegularFile(file)) {
      channel.force(true);
    }
  }

  private ByteBuffer header(S spec, Writer<S> writer, MemorySegment payload) {
    ByteBuffer header = buffer(headerBytes());
    header.putLong(magicNumber()).putInt(version);
    writer.write(spec, header);
    header.putLong(payload.byteSize());
    return header.putInt(checksum(header)).flip();
  }

  long magicNumber() {
    byte[] letters = (magic + "\n").getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.wrap(letters).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  int payloadBytesOffset() {
    return SPEC_OFFSET + specBytes;
  }

  int checksumOffset() {
    return payloadBytesOffset() + Long.BYTES;
  }

  int headerBytes() {
    return checksumOffset() + Integer.BYTES;
  }

  /** The size of a whole file. */
  long fileBytes(long payloadBytes) {
    return headerBytes() + payloadBytes + TRAILER_BYTES;
  }

  /** Writes the payload; returns its checksum, which is still to be written. */
  private static ByteBuffer payload(WritableByteChannel channel, MemorySegment payload)
      throws IOException {
    CRC32C checksum = new CRC32C();
    for (long at = 0; at < payload.byteSize(); at += CHUNK) {
      ByteBuffer chunk = chunk(payload, at);
      checksum.update(chunk.duplicate());
      write(channel, chunk);
    }
    return buffer(TRAILER_BYTES).putInt((int) checksum.getValue()).flip();
  }

  /**
   * Reads a file.
   *
   * @param <I> the type of image
   * @param file written by {@link #save}
   * @param reader decodes the spec
   * @param target makes the image
   * @return the image, owned by the caller
   * @throws IOException if the file cannot be read
   * @throws ImageFormatException if it is not such a file, or is cut off, altered or of another
   *     version
   */
  public <I extends AutoCloseable> I load(Path file, Reader<S> reader, Target<S, I> target)
      throws IOException {
    return new ImageReader<>(this, file.toString(), reader, target).read(file);
  }

  /**
   * Reads what {@link #toBytes} made, or the whole of a file.
   *
   * @param <I> the type of image
   * @param bytes all of it
   * @param reader decodes the spec
   * @param target makes the image
   * @return the image, owned by the caller
   * @throws ImageFormatException if it is no such image, or is cut off, altered or of another
   *     version
   */
  public <I extends AutoCloseable> I load(byte[] bytes, Reader<S> reader, Target<S, I> target)
      throws ImageFormatException {
    try {
      ImageReader<S, I> source = new ImageReader<>(this, ARRAY, reader, target);
      return source.read(new ArrayChannel(bytes), bytes.length);
    } catch (ImageFormatException e) {
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The CRC-32C of the bytes before the buffer's position. */
  static int checksum(ByteBuffer header) {
    CRC32C checksum = new CRC32C();
    checksum.update(header.duplicate().flip());
    return (int) checksum.getValue();
  }

  static ByteBuffer chunk(MemorySegment payload, long at) {
    return payload.asSlice(at, Math.min(CHUNK, payload.byteSize() - at)).asByteBuffer();
  }

  static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void write(WritableByteChannel channel, ByteBuffer source) throws IOException {
    while (source.hasRemaining()) {
      channel.write(source);
    }
  }
}
