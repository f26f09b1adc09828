package org.qsketch.image;

import static org.qsketch.image.ImageFormat.TRAILER_BYTES;
import static org.qsketch.image.ImageFormat.buffer;
import static org.qsketch.image.ImageFormat.checksum;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import org.qsketch.internal.Checks;
import org.qsketch.internal.file.AtomicFile;
import org.qsketch.keys.UserHash;
import org.qsketch.spec.Spec;

/**
 * A file of several images of one spec, little-endian. They are written and read one at a time.
 *
 * <pre>
 *  bytes
 *      8  QWINDOW and a line feed
 *      4  version: 1
 *      4  number of images
 *      4  CRC-32C of everything before
 *         for each image
 *      8  its bytes
 *      …  the image, as a file of its own has it
 * </pre>
 *
 * @param <S> the type of spec
 * @param <I> the type of image
 */
public final class ImageSeries<S extends Spec<?>, I extends StateImage<?, ?>>
    implements AutoCloseable {
  /** The most images of a file. */
  public static final int MOST = 1 << 16;

  private static final String MAGIC = "QWINDOW";
  private static final int VERSION = 1;
  private static final int HEAD_BYTES = Long.BYTES + 2 * Integer.BYTES + TRAILER_BYTES;

  private final Path file;
  private final FileChannel channel;
  private final ImageFormat<S, I> format;
  private final List<UserHash> hashes;
  private final int count;
  private int read;
  private Optional<Spec<?>> spec = Optional.empty();

  private ImageSeries(
      Path file, FileChannel channel, ImageFormat<S, I> format, List<UserHash> hashes)
      throws IOException {
    this.file = file;
    this.channel = channel;
    this.format = format;
    this.hashes = hashes;
    this.count = readHead();
  }

  /**
   * Writes a file, whole or not at all.
   *
   * @param file the file to write
   * @param count how many images, 1 to {@value #MOST}
   * @param images makes the image of a number from 0, which is closed when it is written
   * @throws IOException if writing fails; an older file is then untouched
   */
  public static void save(Path file, int count, IntFunction<? extends StateImage<?, ?>> images)
      throws IOException {
    Objects.requireNonNull(images, "images");
    Checks.range("the number of images", count, 1, MOST, "each takes memory");
    AtomicFile.write(
        file,
        temporary -> {
          try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
            ImageFormat.write(channel, head(count));
            for (int number = 0; number < count; number++) {
              try (StateImage<?, ?> image = images.apply(number)) {
                image.write(channel);
              }
            }
            ImageFormat.force(channel, temporary);
          }
        });
  }

  private static ByteBuffer head(int count) {
    ByteBuffer head = buffer(HEAD_BYTES);
    head.put((MAGIC + "\n").getBytes(StandardCharsets.US_ASCII)).putInt(VERSION).putInt(count);
    return head.putInt(checksum(head)).flip();
  }

  /**
   * Opens a file.
   *
   * @param <S> the type of spec
   * @param <I> the type of image
   * @param file written by {@link #save}
   * @param format of the images
   * @param hashes user-defined hash families that the images may name
   * @return the images, to be closed by the caller
   * @throws IOException if the file cannot be read
   * @throws ImageFormatException if it is no such file, or is cut off, altered or of another
   *     version
   */
  public static <S extends Spec<?>, I extends StateImage<?, ?>> ImageSeries<S, I> open(
      Path file, ImageFormat<S, I> format, UserHash... hashes) throws IOException {
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(hashes, "hashes");
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new ImageFormatException(
          file + " is no regular file: copy the images to a file, and name that");
    }
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    try {
      return new ImageSeries<>(file, channel, format, List.of(hashes));
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private int readHead() throws IOException {
    ByteBuffer head = buffer(HEAD_BYTES);
    boolean whole = ImageReader.fill(channel, head);
    byte[] magic = (MAGIC + "\n").getBytes(StandardCharsets.US_ASCII);
    if (head.position() < magic.length
        || !head.slice(0, magic.length).equals(ByteBuffer.wrap(magic))) {
      throw new ImageFormatException(
          "%s is not the file of a window: it does not begin with %s".formatted(file, MAGIC));
    }
    if (!whole) {
      throw cutOff(HEAD_BYTES);
    }
    int version = head.getInt(magic.length);
    if (version != VERSION) {
      throw new ImageFormatException(
          "%s is the file of a window of version %d; this program reads version %d: write it again with this program"
              .formatted(file, version, VERSION));
    }
    int end = HEAD_BYTES - TRAILER_BYTES;
    int images = head.getInt(magic.length + Integer.BYTES);
    if (head.getInt(end) != checksum(head.position(end)) || images < 1 || images > MOST) {
      throw new ImageFormatException(
          "the header of %s does not match its checksum: the file was altered".formatted(file));
    }
    return images;
  }

  private ImageFormatException cutOff(long expected) throws IOException {
    return new ImageFormatException(
        "%s is cut off: it should have %s%d bytes and has %d"
            .formatted(file, count == read + 1 ? "" : "more than ", expected, channel.size()));
  }

  /**
   * Returns the number of images.
   *
   * @return 1 or more
   */
  public int count() {
    return count;
  }

  /**
   * Reads the next image.
   *
   * @return the image, owned by the caller
   * @throws IOException if the file cannot be read
   * @throws ImageFormatException if it is cut off or altered, or its images are of several specs
   */
  public I next() throws IOException {
    ByteBuffer length = buffer(Long.BYTES);
    if (!ImageReader.fill(channel, length)) {
      throw cutOff(channel.position() + Long.BYTES - length.position());
    }
    long bytes = length.getLong(0);
    long left = channel.size() - channel.position();
    if (bytes < 0 || bytes > left) {
      throw cutOff(channel.position() + Math.max(0, bytes));
    }
    String source = "%s, pane %d".formatted(file, read);
    I image = new ImageReader<>(format, source, hashes).read(channel, bytes);
    try {
      check(image);
      read++;
      return image;
    } catch (IOException | RuntimeException e) {
      image.close();
      throw e;
    }
  }

  private void check(I image) throws IOException {
    if (!spec.orElse(image.spec()).equals(image.spec())) {
      throw new ImageFormatException(
          "%s has panes of different specs: the file was altered".formatted(file));
    }
    spec = Optional.of(image.spec());
    if (read + 1 == count && channel.position() < channel.size()) {
      throw new ImageFormatException(
          "%s has %d bytes where its panes take %d: something was added to it"
              .formatted(file, channel.size(), channel.position()));
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
