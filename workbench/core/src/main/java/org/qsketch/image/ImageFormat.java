package org.qsketch.image;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ByteChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;
import java.util.zip.CRC32C;
import org.qsketch.internal.file.AtomicFile;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.UserHash;
import org.qsketch.spec.Spec;

/**
 * A file format for the images of a structure, little-endian.
 *
 * <pre>
 *  bytes
 *      8  magic, 7 letters and a line feed
 *      4  version: 1; 2 if the kind of keys has a name of its own; 3 if there are texts
 *      n  spec; its last 4 bytes are the kind of keys
 *     32  in version 2, the name of the kind of keys
 *      8  bytes of the payload
 *      4  CRC-32C of everything before
 *      …  payload, as long as the spec says
 *      4  CRC-32C of the payload
 *      …  in version 3, the texts
 * </pre>
 *
 * The header is checked before anything is allocated, and the payload must be as long as its spec
 * and the file say.
 *
 * @param <S> the type of spec
 * @param <I> the type of image
 * @param magic the 7 letters
 * @param noun the structure, for messages: for example {@code sketch}
 * @param specBytes the size of an encoded spec
 * @param writer encodes a spec, to exactly this number of bytes, of which the last 4 are zeros
 * @param reader decodes a spec, which may name one of some user-defined hash families; throws
 *     {@link IllegalArgumentException} if a value is out of bounds
 * @param payloadBytes computes the size of the payload from a spec
 * @param allocator makes an image, of undefined contents, of a spec; the text says what the memory
 *     is for
 */
public record ImageFormat<S extends Spec<?>, I extends StateImage<?, ?>>(
    String magic,
    String noun,
    int specBytes,
    BiConsumer<S, ByteBuffer> writer,
    BiFunction<ByteBuffer, List<UserHash>, S> reader,
    ToLongFunction<S> payloadBytes,
    BiFunction<S, String, I> allocator) {
  static final int SPEC_OFFSET = Long.BYTES + Integer.BYTES;
  static final int VERSION = 1;
  static final int NAMED_VERSION = 2;
  static final int TEXTS_VERSION = 3;

  /** In the order of their codes. */
  private static final List<KeyKind> KINDS =
      List.of(KeyKind.UNKNOWN, KeyKind.INTEGERS, KeyKind.TEXTS, KeyKind.RECORDS);

  static final int TRAILER_BYTES = Integer.BYTES;
  static final long CHUNK = 1L << 26;

  /** Virtual machines keep a few words of an array for themselves. */
  static final int MOST_BYTES = Integer.MAX_VALUE - 8;

  /**
   * Writes a file: whole or not at all.
   *
   * @param file the file to write
   * @param image what to write
   * @throws IOException if writing fails; an older file is then untouched
   */
  void save(Path file, StateImage<?, S> image) throws IOException {
    AtomicFile.write(
        file,
        temporary -> {
          try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
            write(channel, image);
            force(channel, temporary);
          }
        });
  }

  /**
   * Writes an array, for databases and messages.
   *
   * @param image what to write
   * @return the bytes that a file would have
   * @throws IllegalArgumentException if an array cannot hold them
   */
  byte[] toBytes(StateImage<?, S> image) {
    long size = size(image);
    if (size > MOST_BYTES) {
      throw new IllegalArgumentException(
          "the image of this %s has %d bytes, and an array at most %d: save it to a file"
              .formatted(noun, size, MOST_BYTES));
    }
    byte[] bytes = new byte[(int) size];
    try {
      write(new ArrayChannel(bytes), image);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes;
  }

  /** Writes the size of a file, and all that it has. */
  void writeSized(WritableByteChannel channel, StateImage<?, S> image) throws IOException {
    write(channel, buffer(Long.BYTES).putLong(size(image)).flip());
    write(channel, image);
  }

  private long size(StateImage<?, S> image) {
    return fileBytes(version(image), image.payload().byteSize()) + TextCodec.bytes(image.texts());
  }

  private void write(WritableByteChannel channel, StateImage<?, S> image) throws IOException {
    write(channel, header(image));
    write(channel, payload(channel, image.payload()));
    write(channel, TextCodec.write(image.texts()));
  }

  /** Forces a file onto the disk, unless it is a pipe. */
  static void force(FileChannel channel, Path file) throws IOException {
    if (Files.isRegularFile(file)) {
      channel.force(true);
    }
  }

  private static int version(StateImage<?, ?> image) {
    if (!image.texts().isEmpty()) {
      return TEXTS_VERSION;
    }
    return KINDS.contains(image.keyKind()) ? VERSION : NAMED_VERSION;
  }

  private ByteBuffer header(StateImage<?, S> image) {
    int version = version(image);
    KeyKind kind = image.keyKind();
    ByteBuffer header = buffer(headerBytes(version));
    header.putLong(magicNumber()).putInt(version);
    writer.accept(image.spec(), header);
    if (version == NAMED_VERSION) {
      HashCodec.writeName(kind.name(), header);
    } else {
      header.putInt(kindOffset(), KINDS.indexOf(kind));
    }
    header.putLong(image.payload().byteSize());
    return header.putInt(checksum(header)).flip();
  }

  long magicNumber() {
    byte[] letters = (magic + "\n").getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.wrap(letters).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  private int kindOffset() {
    return SPEC_OFFSET + specBytes - Integer.BYTES;
  }

  /**
   * Reads what keys stand for.
   *
   * @throws IllegalArgumentException if its code or name is no kind
   */
  KeyKind kind(ByteBuffer header) {
    if (header.getInt(Long.BYTES) == NAMED_VERSION) {
      return new KeyKind(HashCodec.readName(header.position(SPEC_OFFSET + specBytes)));
    }
    int code = header.getInt(kindOffset());
    if (code < 0 || code >= KINDS.size()) {
      throw new IllegalArgumentException(
          "the code of the kind of keys is %d, which is unknown".formatted(code));
    }
    return KINDS.get(code);
  }

  int payloadBytesOffset(int version) {
    return SPEC_OFFSET + specBytes + (version == NAMED_VERSION ? HashCodec.BYTES : 0);
  }

  int checksumOffset(int version) {
    return payloadBytesOffset(version) + Long.BYTES;
  }

  int headerBytes(int version) {
    return checksumOffset(version) + Integer.BYTES;
  }

  /** Returns the size of a whole file without texts. */
  long fileBytes(int version, long payloadBytes) {
    return headerBytes(version) + payloadBytes + TRAILER_BYTES;
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
   * @param file written by {@link Image#save}
   * @param hashes user-defined hash families that the image may name
   * @return the image, owned by the caller
   * @throws IOException if the file cannot be read
   * @throws ImageFormatException if it is not such a file, or is cut off, altered or of another
   *     version
   */
  public I load(Path file, UserHash... hashes) throws IOException {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(hashes, "hashes");
    return new ImageReader<>(this, file.toString(), List.of(hashes)).read(file);
  }

  /**
   * Reads the bytes of an image.
   *
   * @param bytes from {@link Image#toBytes}, or the whole of a file
   * @param hashes user-defined hash families that the image may name
   * @return the image, owned by the caller
   * @throws ImageFormatException if it is no such image, or is cut off, altered or of another
   *     version
   */
  public I load(byte[] bytes, UserHash... hashes) throws ImageFormatException {
    Objects.requireNonNull(bytes, "bytes");
    Objects.requireNonNull(hashes, "hashes");
    try {
      return new ImageReader<>(this, "the array", List.of(hashes))
          .read(new ArrayChannel(bytes), bytes.length);
    } catch (ImageFormatException e) {
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the CRC-32C of the bytes before the buffer's position. */
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

  static void write(WritableByteChannel channel, ByteBuffer source) throws IOException {
    while (source.hasRemaining()) {
      channel.write(source);
    }
  }

  /** Reads or writes an array from its first byte to its last. */
  static final class ArrayChannel implements ByteChannel {
    private final ByteBuffer array;

    ArrayChannel(byte[] array) {
      this.array = ByteBuffer.wrap(array);
    }

    @Override
    public int read(ByteBuffer target) {
      if (!array.hasRemaining()) {
        return -1;
      }
      int count = Math.min(array.remaining(), target.remaining());
      target.put(array.slice(array.position(), count));
      array.position(array.position() + count);
      return count;
    }

    @Override
    public int write(ByteBuffer source) {
      int count = source.remaining();
      array.put(source);
      return count;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }
}
