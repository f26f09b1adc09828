package org.qsketch.datasets;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.qsketch.keys.Tokens;

/**
 * {@link KeySource} over pieces of files, each of which one thread at a time reads from its file.
 */
final class PieceKeySource implements KeySource {
  /** How the tokens of a file are found. */
  @FunctionalInterface
  interface Format {
    Tokenizer of(String name);
  }

  private final List<Input.Opening> inputs;
  private final Deque<Input.Opening> waiting;
  private final Deque<Pieces> idle = new ArrayDeque<>();
  private final List<Pieces> open = new ArrayList<>();
  private final List<PipeStream> pipes = new ArrayList<>();
  private final Format format;
  private final Pieces.Size size;
  private final OptionalLong totalBytes;
  private final AtomicLong bytesRead = new AtomicLong();

  /** Reading again, a file that was damaged before ends there without a word. */
  private final boolean isAgain;

  private int busy;
  private boolean failed;
  private Optional<DamagedInputException> damage = Optional.empty();

  private final InOrder inOrder = new InOrder();

  private PieceKeySource(
      List<Input.Opening> inputs,
      Format format,
      Pieces.Size size,
      OptionalLong totalBytes,
      boolean isAgain) {
    this.inputs = List.copyOf(inputs);
    this.waiting = new ArrayDeque<>(inputs);
    this.format = format;
    this.size = size;
    this.totalBytes = totalBytes;
    this.isAgain = isAgain;
  }

  /** Opens the first of some texts, after a look at all of them. */
  static PieceKeySource open(List<Path> files, Format format) throws IOException {
    return open(files, format, Pieces.Size.ofThisJava());
  }

  static PieceKeySource open(List<Path> files, Format format, Pieces.Size size) throws IOException {
    List<Input.Opening> inputs =
        files.stream().<Input.Opening>map(file -> () -> Input.of(file)).toList();
    return open(inputs, format, size, Input.totalBytes(files), false);
  }

  /** Opens an input. */
  static PieceKeySource open(Input.Opening opening, Format format) throws IOException {
    return open(opening, format, Pieces.Size.ofThisJava());
  }

  static PieceKeySource open(Input.Opening opening, Format format, Pieces.Size size)
      throws IOException {
    Input input = opening.open();
    PieceKeySource source =
        new PieceKeySource(List.of(opening), format, size, input.totalBytes(), false);
    source.waiting.clear();
    source.idle.add(source.open(input));
    return source;
  }

  static PieceKeySource open(
      List<Input.Opening> inputs,
      Format format,
      Pieces.Size size,
      OptionalLong totalBytes,
      boolean isAgain)
      throws IOException {
    PieceKeySource source = new PieceKeySource(inputs, format, size, totalBytes, isAgain);
    source.idle.add(source.open(source.waiting.remove()));
    return source;
  }

  @Override
  public boolean next(KeyBlock block) throws IOException {
    for (Pieces pieces = take(); pieces != null; pieces = take()) {
      int number = read(pieces, block);
      if (number >= 0) {
        split(pieces, block, number);
        return true;
      }
    }
    return false;
  }

  @Override
  public Optional<Tokens> tokens() {
    return format.of("").tokens();
  }

  @Override
  public boolean next(TextPiece piece) throws IOException {
    if (tokens().isEmpty()) {
      throw new UnsupportedOperationException(
          "no device finds the tokens of this source: read it by next(KeyBlock)");
    }
    for (Pieces pieces = take(); pieces != null; pieces = take()) {
      if (begin(pieces, piece)) {
        finish(pieces, piece);
        return true;
      }
    }
    return false;
  }

  @Override
  public int read(long[] keys) throws IOException {
    InOrder.requireSpace(keys);
    return inOrder.read(keys, this::next);
  }

  @Override
  public String text(int index) {
    return inOrder.text(index);
  }

  /** A file that no other thread reads, opened if need be; null if there is none left. */
  private Pieces take() throws IOException {
    Input.Opening next;
    synchronized (this) {
      awaitFile();
      if (damage.isPresent()) {
        throw damage.get();
      }
      if (failed || (idle.isEmpty() && waiting.isEmpty())) {
        return null;
      }
      busy++;
      if (!idle.isEmpty()) {
        return idle.poll();
      }
      next = waiting.poll();
    }
    return open(next);
  }

  private synchronized void awaitFile() throws InterruptedIOException {
    try {
      while (idle.isEmpty() && waiting.isEmpty() && busy > 0 && !failed && damage.isEmpty()) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("reading was interrupted");
    }
  }

  private Pieces open(Input.Opening opening) throws IOException {
    try {
      return open(opening.open());
    } catch (DamagedInputException e) {
      meet(e);
      endFile();
      return take();
    } catch (IOException | RuntimeException | Error e) {
      fail();
      throw e;
    }
  }

  private Pieces open(Input input) throws IOException {
    input.pipe().ifPresent(this::add);
    Pieces pieces = Pieces.open(input, format.of(input.name()), size);
    bytesRead.addAndGet(pieces.bytesRead());
    synchronized (this) {
      open.add(pieces);
    }
    return pieces;
  }

  private synchronized void add(PipeStream pipe) {
    pipes.add(pipe);
    if (inputs.size() > 1) { // of which another may fail
      pipe.patiently();
    }
    if (failed || damage.isPresent()) {
      pipe.callOff();
    }
  }

  private int read(Pieces pieces, KeyBlock block) throws IOException {
    try {
      long before = pieces.bytesRead();
      int number = pieces.read(block);
      bytesRead.addAndGet(pieces.bytesRead() - before);
      release(pieces, number >= 0);
      return number;
    } catch (DamagedInputException e) {
      meet(e);
      release(pieces, false);
      return -1;
    } catch (IOException | RuntimeException | Error e) {
      fail();
      throw e;
    }
  }

  private boolean begin(Pieces pieces, TextPiece piece) throws IOException {
    try {
      long before = pieces.bytesRead();
      boolean any = pieces.read(piece);
      bytesRead.addAndGet(pieces.bytesRead() - before);
      release(pieces, any);
      return any;
    } catch (DamagedInputException e) {
      meet(e);
      release(pieces, false);
      return false;
    } catch (IOException | RuntimeException | Error e) {
      fail();
      throw e;
    }
  }

  private void finish(Pieces pieces, TextPiece piece) throws IOException {
    try {
      pieces.finish(piece).ifPresent(this::meet);
    } catch (IOException | RuntimeException | Error e) {
      fail();
      throw e;
    }
  }

  private void split(Pieces pieces, KeyBlock block, int number) throws IOException {
    try {
      pieces.split(block, number).ifPresent(this::meet);
    } catch (IOException | RuntimeException | Error e) {
      fail();
      throw e;
    }
  }

  private synchronized void release(Pieces pieces, boolean goesOn) throws IOException {
    if (goesOn) {
      busy--;
      idle.push(pieces);
      notify();
    } else {
      open.remove(pieces);
      endFile();
      pieces.close();
    }
  }

  private synchronized void endFile() {
    busy--;
    notifyAll();
  }

  /** Whoever takes the next piece hears of the damage: the keys before it are given out. */
  private synchronized void meet(DamagedInputException met) {
    if (damage.isEmpty() && !isAgain && !failed) {
      damage = Optional.of(met);
      letNobodyWait();
    }
  }

  private synchronized void fail() {
    failed = true;
    letNobodyWait();
  }

  private synchronized void letNobodyWait() {
    pipes.forEach(PipeStream::callOff);
    notifyAll();
  }

  @Override
  public long bytesRead() {
    return bytesRead.get();
  }

  @Override
  public OptionalLong totalBytes() {
    return totalBytes;
  }

  @Override
  public Optional<KeySource> again() throws IOException {
    return totalBytes.isPresent()
        ? Optional.of(open(inputs, format, size, totalBytes, isAgain || damage.isPresent()))
        : Optional.empty();
  }

  @Override
  public synchronized void close() throws IOException {
    fail();
    waiting.clear();
    for (Pieces pieces : open) {
      pieces.close();
    }
    open.clear();
  }
}
