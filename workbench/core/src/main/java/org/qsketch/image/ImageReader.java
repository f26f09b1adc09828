package org.qsketch.image;

import static org.qsketch.image.ImageFormat.NAMED_VERSION;
import static org.qsketch.image.ImageFormat.SPEC_OFFSET;
import static org.qsketch.image.ImageFormat.TEXTS_VERSION;
import static org.qsketch.image.ImageFormat.VERSION;
import static org.qsketch.image.ImageFormat.buffer;
import static org.qsketch.image.ImageFormat.checksum;
import static org.qsketch.image.ImageFormat.chunk;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.CRC32C;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.UserHash;
import org.qsketch.spec.Spec;

/**
 * Reads one image, and trusts nothing in the file before it is checked.
 *
 * @param <S> the type of spec
 * @param <I> the type of image
 * @param format what the file must be
 * @param source the name of what is read, for messages
 * @param hashes user-defined hash families that the image may name
 */
record ImageReader<S extends Spec<?>, I extends StateImage<?, ?>>(
    ImageFormat<S, I> format, String source, List<UserHash> hashes) {
  /** Reads a file: see {@link ImageFormat#load}. */
  I read(Path file) throws IOException {
    requireRegular(file);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return read(channel, channel.size());
    }
  }

  /** Reads an image from a channel of a known length. */
  I read(ReadableByteChannel channel, long bytes) throws IOException {
    ByteBuffer header = readHeader(channel);
    int version = header.getInt(Long.BYTES);
    S spec = described(() -> format.reader().apply(header.position(SPEC_OFFSET), hashes));
    KeyKind kind = described(() -> format.kind(header));
    long payloadBytes = header.getLong(format.payloadBytesOffset(version));
    checkLength(version, format.payloadBytes().applyAsLong(spec), payloadBytes, bytes);
    I image = format.allocator().apply(spec, "the image in " + source);
    try {
      readPayload(channel, image.payload());
      check(spec, image);
      image.setKeyKind(kind);
      if (version == TEXTS_VERSION) {
        readTexts(channel, image, bytes, format.fileBytes(version, payloadBytes));
      }
      return image;
    } catch (IOException | RuntimeException e) {
      image.close();
      throw e;
    }
  }

  /** Refuses pipes: they have no size, and reading could wait for ever. */
  private void requireRegular(Path file) throws ImageFormatException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new ImageFormatException(
          "%s is no regular file: copy the %s image to a file, and name that"
              .formatted(file, format.noun()));
    }
  }

  /** Reads a header, and checks all but what it describes. */
  private ByteBuffer readHeader(ReadableByteChannel channel) throws IOException {
    ByteBuffer header = buffer(format.headerBytes(NAMED_VERSION));
    boolean whole = fill(channel, header.limit(format.headerBytes(VERSION)));
    if (header.position() < Long.BYTES || header.getLong(0) != format.magicNumber()) {
      throw new ImageFormatException(
          "%s is not a %s image: it does not begin with %s"
              .formatted(source, format.noun(), format.magic()));
    }
    if (!whole) {
      throw cutOff(format.headerBytes(VERSION), header.position());
    }
    int version = header.getInt(Long.BYTES);
    if (version < VERSION || version > TEXTS_VERSION) {
      throw new ImageFormatException(
          "%s is a %s image of version %d; this program reads versions %d to %d: write it again with this program"
              .formatted(source, format.noun(), version, VERSION, TEXTS_VERSION));
    }
    if (!fill(channel, header.limit(format.headerBytes(version)))) {
      throw cutOff(format.headerBytes(version), header.position());
    }
    int end = format.checksumOffset(version);
    if (header.getInt(end) != checksum(header.position(end))) {
      throw altered("header");
    }
    return header;
  }

  private void check(S spec, I image) throws ImageFormatException {
    try {
      spec.checkState(image.parts());
    } catch (IllegalArgumentException e) {
      throw invalid("hold", e);
    }
  }

  private ImageFormatException invalid(String verb, IllegalArgumentException e) {
    return new ImageFormatException(
        "%s does not %s a valid %s: %s".formatted(source, verb, format.noun(), e.getMessage()), e);
  }

  private <R> R described(Supplier<R> part) throws ImageFormatException {
    try {
      return part.get();
    } catch (IllegalArgumentException e) {
      throw invalid("describe", e);
    }
  }

  private void checkLength(int version, long needed, long payloadBytes, long fileBytes)
      throws ImageFormatException {
    long expected =
        format.fileBytes(version, needed) + (version == TEXTS_VERSION ? TextCodec.FEWEST_BYTES : 0);
    if (payloadBytes != needed) {
      throw new ImageFormatException(
          "%s says that its payload has %d bytes, but its %s needs %d: the file is damaged"
              .formatted(source, payloadBytes, format.noun(), needed));
    }
    if (fileBytes < expected) {
      throw cutOff(expected, fileBytes);
    }
    if (fileBytes > expected && version != TEXTS_VERSION) {
      throw longer(expected, fileBytes);
    }
  }

  private void readPayload(ReadableByteChannel channel, MemorySegment payload) throws IOException {
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

  /** Reads the texts after the first bytes of a file. */
  private void readTexts(ReadableByteChannel channel, I image, long fileBytes, long before)
      throws IOException {
    ByteBuffer length = buffer(Long.BYTES);
    if (!fill(channel, length)) {
      throw cutOff(before + TextCodec.FEWEST_BYTES, before + length.position());
    }
    checkTextLength(length.getLong(0), fileBytes, before + TextCodec.FEWEST_BYTES);
    ByteBuffer texts = buffer((int) (fileBytes - before)).put(length.flip());
    if (!fill(channel, texts)) {
      throw cutOff(fileBytes, before + texts.position());
    }
    int end = texts.capacity() - ImageFormat.TRAILER_BYTES;
    if (texts.getInt(end) != checksum(texts.position(end))) {
      throw altered("text part");
    }
    setTexts(image, texts.flip().position(Long.BYTES));
  }

  private void checkTextLength(long length, long fileBytes, long without)
      throws ImageFormatException {
    if (length < 0 || length > ImageFormat.MOST_BYTES - TextCodec.FEWEST_BYTES) {
      throw new ImageFormatException(
          "%s says that its texts have %d bytes: the file is damaged".formatted(source, length));
    }
    if (fileBytes < without + length) {
      throw cutOff(without + length, fileBytes);
    }
    if (fileBytes > without + length) {
      throw longer(without + length, fileBytes);
    }
  }

  private void setTexts(I image, ByteBuffer texts) throws ImageFormatException {
    try {
      image.setTexts(TextCodec.read(texts));
    } catch (IllegalArgumentException e) {
      throw invalid("hold", e);
    }
  }

  private ImageFormatException longer(long expected, long found) {
    return new ImageFormatException(
        "%s has %d bytes where its %s takes %d: something was added to it"
            .formatted(source, found, format.noun(), expected));
  }

  private ImageFormatException cutOff(long expected, long found) {
    return new ImageFormatException(
        "%s is cut off: it should have %d bytes and has %d".formatted(source, expected, found));
  }

  private ImageFormatException altered(String what) {
    return new ImageFormatException(
        "the %s of %s does not match its checksum: the file was altered".formatted(what, source));
  }

  /** Fills a buffer; false if the file ends first. */
  static boolean fill(ReadableByteChannel channel, ByteBuffer target) throws IOException {
    while (target.hasRemaining()) {
      if (channel.read(target) < 0) {
        return false;
      }
    }
    return true;
  }
}
