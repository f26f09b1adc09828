package org.qsketch.sketch;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.CRC32C;
import org.qsketch.keys.UserHash;
import org.qsketch.memory.AtomicFile;

/**
 * Sketch images as files, version 1, little-endian.
 *
 * <pre>
 *  offset  bytes
 *       0      8  magic, "QSKETCH" and a line feed
 *       8      4  version, 1
 *      12     76  spec ({@link SpecCodec})
 *      88      8  bytes of the payload
 *      96      4  CRC-32C of bytes 0 to 95
 *     100      …  payload: the parts of {@link SketchSpec#parts()}
 *       …      4  CRC-32C of the payload
 * </pre>
 *
 * The header is checked before anything is allocated, and the payload must be as long as its spec
 * and the file say.
 */
final class ImageFile {
  private static final long MAGIC =
      ByteBuffer.wrap("QSKETCH\n".getBytes(StandardCharsets.US_ASCII))
          .order(ByteOrder.LITTLE_ENDIAN)
          .getLong();
  private static final int VERSION = 1;
  private static final int VERSION_OFFSET = Long.BYTES;
  private static final int SPEC_OFFSET = VERSION_OFFSET + Integer.BYTES;
  private static final int PAYLOAD_BYTES_OFFSET = SPEC_OFFSET + SpecCodec.BYTES;
  private static final int CHECKSUM_OFFSET = PAYLOAD_BYTES_OFFSET + Long.BYTES;
  private static final int HEADER_BYTES = CHECKSUM_OFFSET + Integer.BYTES;
  private static final int TRAILER_BYTES = Integer.BYTES;
  private static final long CHUNK = 1L << 26;

  private ImageFile() {}

  static void save(SketchImage image, Path file) throws IOException {
    AtomicFile.write(
        file,
        temporary -> {
          try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
            write(channel, header(image));
            write(channel, payload(channel, image.payload()));
            channel.force(true);
          }
        });
  }

  private static ByteBuffer header(SketchImage image) {
    ByteBuffer header = buffer(HEADER_BYTES);
    header.putLong(MAGIC).putInt(VERSION);
    SpecCodec.write(image.spec(), header);
    header.putLong(image.payload().byteSize());
    return header.putInt(checksum(header)).flip();
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

  static SketchImage load(Path file, List<UserHash> hashes) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      SketchSpec spec = readHeader(file, channel, hashes);
      SketchImage image = SketchImage.allocate(spec);
      try {
        readPayload(file, channel, image.payload());
        RowIndices.check(file, image);
        return image;
      } catch (IOException | RuntimeException e) {
        image.close();
        throw e;
      }
    }
  }

  private static SketchSpec readHeader(Path file, FileChannel channel, List<UserHash> hashes)
      throws IOException {
    ByteBuffer header = buffer(HEADER_BYTES);
    boolean whole = read(channel, header);
    if (header.position() < Long.BYTES || header.getLong(0) != MAGIC) {
      throw new ImageFormatException(file + " is no sketch image: it does not begin with QSKETCH");
    }
    if (!whole) {
      throw cutOff(file, HEADER_BYTES, header.position());
    }
    int version = header.getInt(VERSION_OFFSET);
    if (version != VERSION) {
      throw new ImageFormatException(
          "%s is a sketch image of version %d; this program reads version %d: write it again with this program"
              .formatted(file, version, VERSION));
    }
    if (header.getInt(CHECKSUM_OFFSET) != checksum(header.position(CHECKSUM_OFFSET))) {
      throw altered(file, "header");
    }
    SketchSpec spec = readSpec(file, header.position(SPEC_OFFSET), hashes);
    checkLength(file, spec, header.getLong(PAYLOAD_BYTES_OFFSET), channel.size());
    return spec;
  }

  private static SketchSpec readSpec(Path file, ByteBuffer header, List<UserHash> hashes)
      throws ImageFormatException {
    try {
      return SpecCodec.read(header, hashes);
    } catch (IllegalArgumentException e) {
      throw new ImageFormatException(file + " describes no sketch: " + e.getMessage(), e);
    }
  }

  private static void checkLength(Path file, SketchSpec spec, long payloadBytes, long fileBytes)
      throws ImageFormatException {
    long expected = HEADER_BYTES + spec.payloadBytes() + TRAILER_BYTES;
    if (payloadBytes != spec.payloadBytes()) {
      throw new ImageFormatException(
          "%s says its payload has %d bytes, its sketch needs %d: the file is damaged"
              .formatted(file, payloadBytes, spec.payloadBytes()));
    }
    if (fileBytes < expected) {
      throw cutOff(file, expected, fileBytes);
    }
    if (fileBytes > expected) {
      throw new ImageFormatException(
          "%s has %d bytes where its sketch takes %d: something was added to it"
              .formatted(file, fileBytes, expected));
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

  /** The CRC-32C of what stands before the buffer's position. */
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
