package org.qsketch.image;

import static org.qsketch.image.ImageFormat.buffer;
import static org.qsketch.image.ImageFormat.checksum;
import static org.qsketch.image.ImageFormat.chunk;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * Reads one image, and trusts nothing in the file before it is checked.
 *
 * @param <S> the type of spec
 * @param <I> the type of image
 * @param format what the file must be
 * @param file what is read
 * @param specs decodes the spec
 * @param target makes the image
 */
record ImageReader<S, I extends AutoCloseable>(
    ImageFormat<S> format,
    Path file,
    ImageFormat.Reader<S> specs,
    ImageFormat.Target<S, I> target) {
  /** See {@link ImageFormat#load}. */
  I read() throws IOException {
    requireRegular();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      S spec = readHeader(channel);
      I image = target.allocate(spec);
      try {
        readPayload(channel, target.payload(image));
        check(image);
        return image;
      } catch (IOException | RuntimeException e) {
        close(image, e);
        throw e;
      }
    }
  }

  /** A pipe has no size, and one that nobody writes to would be waited for. */
  private void requireRegular() throws ImageFormatException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new ImageFormatException(
          "%s is no regular file: copy the %s image to a file, and name that"
              .formatted(file, format.noun()));
    }
  }

  private static void close(AutoCloseable image, Exception reason) {
    try {
      image.close();
    } catch (Exception e) {
      reason.addSuppressed(e);
    }
  }

  private S readHeader(FileChannel channel) throws IOException {
    ByteBuffer header = buffer(format.headerBytes());
    boolean whole = fill(channel, header);
    if (header.position() < Long.BYTES || header.getLong(0) != format.magicNumber()) {
      throw new ImageFormatException(
          "%s is not a %s image: it does not begin with %s"
              .formatted(file, format.noun(), format.magic()));
    }
    if (!whole) {
      throw cutOff(format.headerBytes(), header.position());
    }
    int found = header.getInt(Long.BYTES);
    if (found != format.version()) {
      throw new ImageFormatException(
          "%s is a %s image of version %d; this program reads version %d: write it again with this program"
              .formatted(file, format.noun(), found, format.version()));
    }
    if (header.getInt(format.checksumOffset())
        != checksum(header.position(format.checksumOffset()))) {
      throw altered("header");
    }
    S spec = readSpec(header.position(ImageFormat.SPEC_OFFSET));
    long payloadBytes = header.getLong(format.payloadBytesOffset());
    checkLength(target.payloadBytes(spec), payloadBytes, channel.size());
    return spec;
  }

  private void check(I image) throws ImageFormatException {
    try {
      target.check(image);
    } catch (IllegalArgumentException e) {
      throw invalid("hold", e);
    }
  }

  private ImageFormatException invalid(String verb, IllegalArgumentException e) {
    return new ImageFormatException(
        "%s does not %s a valid %s: %s".formatted(file, verb, format.noun(), e.getMessage()), e);
  }

  private S readSpec(ByteBuffer header) throws ImageFormatException {
    try {
      return specs.read(header);
    } catch (IllegalArgumentException e) {
      throw invalid("describe", e);
    }
  }

  private void checkLength(long needed, long payloadBytes, long fileBytes)
      throws ImageFormatException {
    long expected = format.headerBytes() + needed + ImageFormat.TRAILER_BYTES;
    if (payloadBytes != needed) {
      throw new ImageFormatException(
          "%s says that its payload has %d bytes, but its %s needs %d: the file is damaged"
              .formatted(file, payloadBytes, format.noun(), needed));
    }
    if (fileBytes < expected) {
      throw cutOff(expected, fileBytes);
    }
    if (fileBytes > expected) {
      throw new ImageFormatException(
          "%s has %d bytes where its %s takes %d: something was added to it"
              .formatted(file, fileBytes, format.noun(), expected));
    }
  }

  private void readPayload(FileChannel channel, MemorySegment payload) throws IOException {
    CRC32C checksum = new CRC32C();
    for (long at = 0; at < payload.byteSize(); at += ImageFormat.CHUNK) {
      ByteBuffer chunk = chunk(payload, at);
      if (!fill(channel, chunk)) {
        throw cutOff(payload.byteSize(), at + chunk.position());
      }
      checksum.update(chunk.flip());
    }
    ByteBuffer trailer = buffer(ImageFormat.TRAILER_BYTES);
    if (!fill(channel, trailer) || trailer.getInt(0) != (int) checksum.getValue()) {
      throw altered("payload");
    }
  }

  private ImageFormatException cutOff(long expected, long found) {
    return new ImageFormatException(
        "%s is cut off: it should have %d bytes and has %d".formatted(file, expected, found));
  }

  private ImageFormatException altered(String what) {
    return new ImageFormatException(
        "the %s of %s does not match its checksum: the file was altered".formatted(what, file));
  }

  /** Fills a buffer; false if the file ends first. */
  private static boolean fill(FileChannel channel, ByteBuffer target) throws IOException {
    while (target.hasRemaining()) {
      if (channel.read(target) < 0) {
        return false;
      }
    }
    return true;
  }
}
