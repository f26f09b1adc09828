package org.qsketch.image;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.qsketch.memory.AtomicFile;

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
  private static final int SPEC_OFFSET = Long.BYTES + Integer.BYTES;
  private static final int TRAILER_BYTES = Integer.BYTES;
  private static final long CHUNK = 1L << 26;

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
     * @throws IOException if the image would mislead a backend
     */
    default void check(I image) throws IOException {}
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
            write(channel, header(spec, writer, payload));
            write(channel, payload(channel, payload));
            channel.force(true);
          }
        });
  }

  private ByteBuffer header(S spec, Writer<S> writer, MemorySegment payload) {
    ByteBuffer header = buffer(headerBytes());
    header.putLong(magicNumber()).putInt(version);
    writer.write(spec, header);
    header.putLong(payload.byteSize());
    return header.putInt(checksum(header)).flip();
  }

  private long magicNumber() {
    byte[] letters = (magic + "\n").getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.wrap(letters).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  private int payloadBytesOffset() {
    return SPEC_OFFSET + specBytes;
  }

  private int checksumOffset() {
    return payloadBytesOffset() + Long.BYTES;
  }

  private int headerBytes() {
    return checksumOffset() + Integer.BYTES;
  }

  /** Writes the payload; returns its checksum, which is still to be written. */
  private static ByteBuffer payload(FileChannel channel, MemorySegment payload) throws IOException {
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
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      S spec = readHeader(file, channel, reader, target);
      I image = target.allocate(spec);
      try {
        readPayload(file, channel, target.payload(image));
        target.check(image);
        return image;
      } catch (IOException | RuntimeException e) {
        close(image, e);
        throw e;
      }
    }
  }

  private static void close(AutoCloseable image, Exception reason) {
    try {
      image.close();
    } catch (Exception e) {
      reason.addSuppressed(e);
    }
  }

  private S readHeader(Path file, FileChannel channel, Reader<S> reader, Target<S, ?> target)
      throws IOException {
    ByteBuffer header = buffer(headerBytes());
    boolean whole = read(channel, header);
    if (header.position() < Long.BYTES || header.getLong(0) != magicNumber()) {
      throw new ImageFormatException(
          "%s is not a %s image: it does not begin with %s".formatted(file, noun, magic));
    }
    if (!whole) {
      throw cutOff(file, headerBytes(), header.position());
    }
    int found = header.getInt(Long.BYTES);
    if (found != version) {
      throw new ImageFormatException(
          "%s is a %s image of version %d; this program reads version %d: write it again with this program"
              .formatted(file, noun, found, version));
    }
    if (header.getInt(checksumOffset()) != checksum(header.position(checksumOffset()))) {
      throw altered(file, "header");
    }
    S spec = readSpec(file, header.position(SPEC_OFFSET), reader);
    long payloadBytes = header.getLong(payloadBytesOffset());
    checkLength(file, target.payloadBytes(spec), payloadBytes, channel.size());
    return spec;
  }

  private S readSpec(Path file, ByteBuffer header, Reader<S> reader) throws ImageFormatException {
    try {
      return reader.read(header);
    } catch (IllegalArgumentException e) {
      throw new ImageFormatException(
          "%s does not describe a valid %s: %s".formatted(file, noun, e.getMessage()), e);
    }
  }

  private void checkLength(Path file, long needed, long payloadBytes, long fileBytes)
      throws ImageFormatException {
    long expected = headerBytes() + needed + TRAILER_BYTES;
    if (payloadBytes != needed) {
      throw new ImageFormatException(
          "%s says that its payload has %d bytes, but its %s needs %d: the file is damaged"
              .formatted(file, payloadBytes, noun, needed));
    }
    if (fileBytes < expected) {
      throw cutOff(file, expected, fileBytes);
    }
    if (fileBytes > expected) {
      throw new ImageFormatException(
          "%s has %d bytes where its %s takes %d: something was added to it"
              .formatted(file, fileBytes, noun, expected));
    }
  }

  private static void readPayload(Path file, FileChannel channel, MemorySegment payload)
      throws IOException {
    CRC32C checksum = new CRC32C();
    for (long at = 0; at < payload.byteSize(); at += CHUNK) {
      ByteBuffer chunk = chunk(payload, at);
      if (!read(channel, chunk)) {
        throw cutOff(file, payload.byteSize(), at + chunk.position());
      }
      checksum.update(chunk.flip());
    }
    ByteBuffer trailer = buffer(TRAILER_BYTES);
    if (!read(channel, trailer) || trailer.getInt(0) != (int) checksum.getValue()) {
      throw altered(file, "payload");
    }
  }

  private static ImageFormatException cutOff(Path file, long expected, long found) {
    return new ImageFormatException(
        "%s is cut off: it should have %d bytes and has %d".formatted(file, expected, found));
  }

  private static ImageFormatException altered(Path file, String what) {
    return new ImageFormatException(
        "the %s of %s does not match its checksum: the file was altered".formatted(what, file));
  }

  /** The CRC-32C of the bytes before the buffer's position. */
  private static int checksum(ByteBuffer header) {
    CRC32C checksum = new CRC32C();
    checksum.update(header.duplicate().flip());
    return (int) checksum.getValue();
  }

  private static ByteBuffer chunk(MemorySegment payload, long at) {
    return payload.asSlice(at, Math.min(CHUNK, payload.byteSize() - at)).asByteBuffer();
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void write(FileChannel channel, ByteBuffer source) throws IOException {
    while (source.hasRemaining()) {
      channel.write(source);
    }
  }

  /** Fills a buffer; false if the file ends first. */
  private static boolean read(FileChannel channel, ByteBuffer target) throws IOException {
    while (target.hasRemaining()) {
      if (channel.read(target) < 0) {
        return false;
      }
    }
    return true;
  }
}
