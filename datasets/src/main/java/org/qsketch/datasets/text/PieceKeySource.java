package org.qsketch.datasets.text;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.TextPiece;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.text.Refusals.Place;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Tokens;
import org.qsketch.memory.ByteSize;

/** A {@link KeySource} over pieces of files, which threads read together. */
public final class PieceKeySource implements KeySource {
  private final List<Input.Opening> inputs;
  private final Function<String, Tokenizer> format;
  private final PieceSize size;
  private final OptionalLong totalBytes;
  private final SharedFiles files;
  private final Tokenizer names;
  private final OrderedKeys inOrder = new OrderedKeys();

  private PieceKeySource(
      List<Input.Opening> inputs,
      Function<String, Tokenizer> format,
      PieceSize size,
      OptionalLong totalBytes,
      SharedFiles files) {
    this.inputs = List.copyOf(inputs);
    this.format = format;
    this.size = size;
    this.totalBytes = totalBytes;
    this.files = files;
    this.names = format.apply("");
  }

  /** Opens the first of some texts after a check of all. */
  public static PieceKeySource open(List<Path> files, Function<String, Tokenizer> format)
      throws IOException {
    return open(files, format, PieceSize.ofThisJava());
  }

  public static PieceKeySource open(
      List<Path> files, Function<String, Tokenizer> format, PieceSize size) throws IOException {
    boolean isBinary = format.apply("").isBinary();
    List<Input.Opening> inputs =
        files.stream()
            .<Input.Opening>map(file -> () -> isBinary ? Input.ofBinary(file) : Input.of(file))
            .toList();
    return open(inputs, format, size, Input.totalBytes(files), false);
  }

  /** Opens the first of some inputs whose size is known unless one is a pipe. */
  public static PieceKeySource open(
      List<Input.Opening> inputs, OptionalLong totalBytes, Function<String, Tokenizer> format)
      throws IOException {
    return open(inputs, format, PieceSize.ofThisJava(), totalBytes, false);
  }

  /** Opens an input. */
  public static PieceKeySource open(Input.Opening opening, Function<String, Tokenizer> format)
      throws IOException {
    return open(opening, format, PieceSize.ofThisJava());
  }

  public static PieceKeySource open(
      Input.Opening opening, Function<String, Tokenizer> format, PieceSize size)
      throws IOException {
    Input input = opening.open();
    SharedFiles files = SharedFiles.open(List.of(() -> input), format, size, false);
    return new PieceKeySource(List.of(opening), format, size, input.totalBytes(), files);
  }

  public static PieceKeySource open(
      List<Input.Opening> inputs,
      Function<String, Tokenizer> format,
      PieceSize size,
      OptionalLong totalBytes,
      boolean isAgain)
      throws IOException {
    SharedFiles files = SharedFiles.open(inputs, format, size, isAgain);
    return new PieceKeySource(inputs, format, size, totalBytes, files);
  }

  @Override
  public boolean next(KeyBlock block) throws IOException {
    return nextPlace(block).isPresent();
  }

  private Optional<Place> nextPlace(KeyBlock block) throws IOException {
    return files.next(pieces -> pieces.read(block), (pieces, claim) -> pieces.split(block, claim));
  }

  @Override
  public Optional<Tokens> tokens() {
    return names.tokens();
  }

  @Override
  public boolean next(TextPiece piece) throws IOException {
    if (tokens().isEmpty()) {
      throw new UnsupportedOperationException(
          "no device finds the tokens of this source: read it by next(KeyBlock)");
    }
    return files
        .next(pieces -> pieces.read(piece), (pieces, claim) -> pieces.finish(piece, claim))
        .isPresent();
  }

  @Override
  public KeyKind keyKind() {
    return names.keyKind();
  }

  @Override
  public long key(String text) {
    return names.key(text);
  }

  @Override
  public Optional<String> textOf(long key) {
    return names.textOf(key);
  }

  @Override
  public int read(long[] keys) throws IOException {
    OrderedKeys.requireSpace(keys);
    return inOrder.read(keys, this::next);
  }

  /** Reads by one thread for each core. The keys have the order in which one thread reads them. */
  @Override
  public Keys readAll() throws IOException {
    return ParallelReading.readAll(this::nextPlace, inOrder.rest()).withKind(keyKind());
  }

  @Override
  public String text(int index) {
    return inOrder.text(index);
  }

  @Override
  public long bytesRead() {
    return files.bytesRead();
  }

  @Override
  public OptionalLong totalBytes() {
    return totalBytes;
  }

  @Override
  public List<String> warnings() {
    return files.warnings();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Its first pieces are small, since most readers search for frequent keys.
   */
  @Override
  public Optional<KeySource> again() throws IOException {
    return totalBytes.isPresent()
        ? Optional.of(open(inputs, format, size.forSearch(), totalBytes, files.isDamaged()))
        : Optional.empty();
  }

  @Override
  public void close() throws IOException {
    files.close();
  }

  @Override
  public String toString() {
    return summary(inputs.size(), totalBytes);
  }

  /** Returns the number of files and their size if it is known, as words for a shell. */
  public static String summary(int files, OptionalLong totalBytes) {
    String size = totalBytes.isPresent() ? ", " + ByteSize.text(totalBytes.getAsLong()) : "";
    return "keys of %d %s%s".formatted(files, files == 1 ? "file" : "files", size);
  }
}
