package org.qsketch.datasets.input;

import static java.util.Objects.requireNonNullElse;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.qsketch.datasets.DamagedInputException;

/** The unpacked bytes of a file, with a count of the bytes read so far. */
public final class Input implements Closeable {
  private static final String STANDARD_INPUT = "-";
  private static final Path STDIN = Path.of("/dev/stdin");
  private static final Path CLASSES_OF_JAVA =
      Path.of(System.getProperty("java.home"), "lib", "modules");

  /** Opens an input. A file can be opened any number of times. */
  @FunctionalInterface
  public interface Opening {
    Input open() throws IOException;
  }

  /** The contents of a file. */
  private enum Form {
    TEXT,
    BINARY,
    PACKED
  }

  private final String name;
  private final Optional<Path> file;
  private final OptionalLong totalBytes;
  private final Form form;
  private final Unpacking unpacking;
  private final Optional<PipeStream> pipe;
  private final CountingStream counter;

  /** Opened by the first reader, since a pipe may be silent for long. */
  private Optional<InputStream> unpacked = Optional.empty();

  private Input(String name, Optional<Path> file, Form form, InputStream raw, Unpacking unpacking)
      throws IOException {
    this.name = name;
    this.file = file;
    this.form = form;
    this.unpacking = unpacking;
    this.totalBytes = file.isPresent() ? size(file.get()) : OptionalLong.empty();
    this.pipe = totalBytes.isPresent() ? Optional.empty() : Optional.of(new PipeStream(raw));
    this.counter = new CountingStream(pipe.isPresent() ? pipe.get() : raw);
  }

  /** Opens a text, plain or compressed. */
  public static Input of(Path file) throws IOException {
    if (isStandardInput(file)) {
      requireOpen(STDIN, "standard input");
      return of("standard input", System.in);
    }
    return of(file, Form.TEXT, PlainText.unpacking(file.toString()));
  }

  /** Opens records of bytes, plain or compressed. */
  public static Input ofBinary(Path file) throws IOException {
    if (isStandardInput(file)) {
      requireOpen(STDIN, "standard input");
      return ofBinary("standard input", System.in);
    }
    return of(file, Form.BINARY, PlainText.unpackingBinary(file.toString()));
  }

  public static Input ofBinary(String name, InputStream raw) throws IOException {
    return new Input(name, Optional.empty(), Form.BINARY, raw, PlainText.unpackingBinary(name));
  }

  /** Returns the first bytes of a file, decompressed: up to 512. */
  public static byte[] head(Path file) throws IOException {
    try (Input input = ofBinary(file)) {
      return input.stream().readNBytes(Magic.BYTES);
    }
  }

  public static Input of(String name, InputStream raw) throws IOException {
    return new Input(name, Optional.empty(), Form.TEXT, raw, PlainText.unpacking(name));
  }

  /** Opens the part of a file that an unpacking finds. */
  public static Input of(Path file, Unpacking unpacking) throws IOException {
    return of(file, Form.PACKED, unpacking);
  }

  private static Input of(Path file, Form form, Unpacking unpacking) throws IOException {
    checkReadable(file);
    InputStream raw = Files.newInputStream(file);
    return new Input(file.toString(), Optional.of(file), form, raw, unpacking);
  }

  /** Returns the file itself if it is a regular file and not compressed. The caller closes it. */
  public Optional<TextFile> textFile() throws IOException {
    return form != Form.PACKED && totalBytes.isPresent()
        ? TextFile.open(this, file.orElseThrow(), form == Form.BINARY)
        : Optional.empty();
  }

  /**
   * Returns the total size of files, or empty if one is a pipe.
   *
   * @throws IOException if one cannot be read
   */
  public static OptionalLong totalBytes(List<Path> files) throws IOException {
    long total = 0;
    boolean known = true;
    for (Path file : files) {
      OptionalLong bytes = isStandardInput(file) ? OptionalLong.empty() : readableSize(file);
      known &= bytes.isPresent();
      total += bytes.orElse(0);
    }
    return known ? OptionalLong.of(total) : OptionalLong.empty();
  }

  private static OptionalLong readableSize(Path file) throws IOException {
    checkReadable(file);
    return size(file);
  }

  private static boolean isStandardInput(Path file) {
    return file.toString().equals(STANDARD_INPUT);
  }

  /**
   * Refuses a closed descriptor. Java opens its own classes first, under the number of a closed
   * descriptor.
   */
  static void requireOpen(Path file, String name) throws IOException {
    boolean isDescriptor = file.startsWith("/dev") || file.startsWith("/proc");
    if (isDescriptor && Files.exists(file) && Files.isSameFile(file, CLASSES_OF_JAVA)) {
      throw new IOException(name + " is not open: give it a file or a pipe");
    }
  }

  /** Returns the size of a file, or empty for a pipe. */
  private static OptionalLong size(Path file) throws IOException {
    return Files.isRegularFile(file) ? OptionalLong.of(Files.size(file)) : OptionalLong.empty();
  }

  private static void checkReadable(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString(), null, "there is no such file");
    }
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "it is a folder: name a file");
    }
    if (!Files.isReadable(file)) {
      throw new AccessDeniedException(file.toString(), null, "this user may not read it");
    }
    requireOpen(file, file.toString());
  }

  /**
   * Returns the first line with more than spaces, and what precedes it: up to 512 bytes. They will
   * be read all the same.
   */
  public byte[] firstLine() throws IOException {
    BufferedInputStream stream = new BufferedInputStream(stream());
    unpacked = Optional.of(stream);
    stream.mark(Magic.BYTES);
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      boolean isBlank = true;
      int letter = stream.read();
      while (letter >= 0 && (isBlank || !isLineEnd(letter)) && line.size() < Magic.BYTES) {
        isBlank &= letter <= ' ';
        line.write(letter);
        letter = stream.read();
      }
    } catch (IOException | RuntimeException _) {
      // damage, which will be found where it is read
    }
    stream.reset();
    return line.toByteArray();
  }

  private static boolean isLineEnd(int letter) {
    return letter == '\n' || letter == '\r';
  }

  private InputStream stream() throws IOException {
    if (unpacked.isEmpty()) {
      unpacked = Optional.of(unpack());
    }
    return unpacked.get();
  }

  private InputStream unpack() throws IOException {
    try {
      return unpacking.unpack(counter);
    } catch (UnreadableTextException | InterruptedIOException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw damaged(name, e);
    }
  }

  /**
   * Reads some bytes.
   *
   * @return how many, at least 1, or -1 at the end
   */
  public int read(byte[] buffer, int offset, int length) throws IOException {
    InputStream stream = stream();
    try {
      int read = stream.read(buffer, offset, length);
      if (read < 0) {
        requireWhole();
      }
      return read;
    } catch (DamagedInputException | InterruptedIOException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      // some decoders throw other exceptions for damaged input
      throw damaged(name, e);
    }
  }

  /** Tells whether this is a pipe that has no bytes now. */
  public boolean waitsForMore() throws IOException {
    return totalBytes.isEmpty() && stream().available() == 0;
  }

  /** Refuses a file that was cut while it was read, which looks as if it had ended. */
  void requireWhole() throws IOException {
    if (!isWhole()) {
      throw new DamagedInputException(
          "%s cannot be read to its end: it had %d bytes, and was cut to %d meanwhile: leave it alone while it is read"
              .formatted(name, totalBytes.getAsLong(), Files.size(file.orElseThrow())),
          null);
    }
  }

  /** Tells whether the file is not shorter than when it was opened. */
  boolean isWhole() throws IOException {
    return file.isEmpty()
        || !Files.exists(file.get())
        || Files.size(file.get()) >= totalBytes.orElse(0);
  }

  /** Returns the error for bytes that are no token, with the reason and their position. */
  public DamagedInputException faulty(long position, String why) {
    return new DamagedInputException("%s %s at byte %d".formatted(name, why, position), null);
  }

  static DamagedInputException damaged(String name, Exception cause) {
    return new DamagedInputException(
        "%s cannot be read to its end: it is damaged, cut short or not what it seems (%s)"
            .formatted(name, requireNonNullElse(cause.getMessage(), "it ends too early")),
        cause);
  }

  public String name() {
    return name;
  }

  /** Returns the pipe, whose reading another thread can cancel. */
  public Optional<PipeStream> pipe() {
    return pipe;
  }

  public long bytesRead() {
    return counter.count;
  }

  public OptionalLong totalBytes() {
    return totalBytes;
  }

  @Override
  public void close() throws IOException {
    unpacked.orElse(counter).close();
  }

  /** Counts the bytes that pass. */
  private static final class CountingStream extends FilterInputStream {
    private long count;

    CountingStream(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int value = super.read();
      count += value < 0 ? 0 : 1;
      return value;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = super.read(buffer, offset, length);
      count += Math.max(read, 0);
      return read;
    }
  }
}
