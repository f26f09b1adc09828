package org.qsketch.datasets.text;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.input.PipeStream;
import org.qsketch.datasets.text.Pieces.Claim;

/** Files that threads read together. Each file is read by one thread at a time, piece by piece. */
final class SharedFiles implements Closeable {
  /** Claims the next piece of a file, or returns empty at the end. */
  @FunctionalInterface
  interface Reading {
    Optional<Claim> read(Pieces pieces) throws IOException;
  }

  /** Finds the tokens of a claimed piece, and returns the damage at its end. */
  @FunctionalInterface
  interface Finding {
    Optional<DamagedInputException> find(Pieces pieces, Claim claim) throws IOException;
  }

  private final Function<String, Tokenizer> tokenizers;
  private final PieceSize size;
  private final boolean several;

  /** Whether files were read before. A file damaged then now ends there without an error. */
  private final boolean isAgain;

  private final Deque<Input.Opening> waiting;
  private final Deque<Pieces> idle = new ArrayDeque<>();
  private final List<Pieces> open = new ArrayList<>();
  private final List<PipeStream> pipes = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final AtomicLong bytesRead = new AtomicLong();
  private int busy;
  private boolean failed;
  private Optional<DamagedInputException> damage = Optional.empty();

  private SharedFiles(
      Collection<Input.Opening> inputs,
      Function<String, Tokenizer> tokenizers,
      PieceSize size,
      boolean isAgain) {
    this.waiting = new ArrayDeque<>(inputs);
    this.tokenizers = tokenizers;
    this.size = size;
    this.several = inputs.size() > 1;
    this.isAgain = isAgain;
  }

  /**
   * Opens the first of some files.
   *
   * @param inputs in order
   * @param isAgain whether they were read before, up to damage if there was any
   */
  static SharedFiles open(
      Collection<Input.Opening> inputs,
      Function<String, Tokenizer> tokenizers,
      PieceSize size,
      boolean isAgain)
      throws IOException {
    SharedFiles files = new SharedFiles(inputs, tokenizers, size, isAgain);
    Pieces first = files.take();
    if (first != null) {
      files.release(first, true);
    }
    return files;
  }

  /** Reads a piece of any file and finds its tokens. Returns false at the end of all. */
  boolean next(Reading reading, Finding finding) throws IOException {
    for (Pieces pieces = take(); pieces != null; pieces = take()) {
      Optional<Claim> claim = read(pieces, reading);
      if (claim.isPresent()) {
        find(pieces, claim.get(), finding);
        return true;
      }
    }
    return false;
  }

  /**
   * Returns a file that no other thread reads, opened if necessary, or null if there is none left.
   */
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
      Input input = opening.open();
      input.pipe().ifPresent(this::add);
      return add(Pieces.open(input, tokenizers.apply(input.name()), size));
    } catch (DamagedInputException e) {
      recordDamage(e);
      endFile();
      return take();
    } catch (IOException | RuntimeException | Error e) {
      fail();
      throw e;
    }
  }

  private synchronized Pieces add(Pieces pieces) {
    bytesRead.addAndGet(pieces.bytesRead());
    pieces.warning().ifPresent(warnings::add);
    open.add(pieces);
    return pieces;
  }

  private synchronized void add(PipeStream pipe) {
    pipes.add(pipe);
    if (several) { // of which another may fail
      pipe.patiently();
    }
    if (hasEnded()) {
      pipe.callOff();
    }
  }

  private Optional<Claim> read(Pieces pieces, Reading reading) throws IOException {
    try {
      long before = pieces.bytesRead();
      Optional<Claim> claim = reading.read(pieces);
      bytesRead.addAndGet(pieces.bytesRead() - before);
      release(pieces, claim.isPresent());
      return claim;
    } catch (DamagedInputException e) {
      recordDamage(e);
      release(pieces, false);
      return Optional.empty();
    } catch (IOException | RuntimeException | Error e) {
      fail();
      throw e;
    }
  }

  private void find(Pieces pieces, Claim claim, Finding finding) throws IOException {
    try {
      finding.find(pieces, claim).ifPresent(this::recordDamage);
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

  /** Records damage, which the next reader throws. The keys before it are returned first. */
  private synchronized void recordDamage(DamagedInputException met) {
    if (!hasEnded() && !isAgain) {
      damage = Optional.of(met);
      cancelWaiting();
    }
  }

  private synchronized void fail() {
    failed = true;
    cancelWaiting();
  }

  private synchronized boolean hasEnded() {
    return failed || damage.isPresent();
  }

  private synchronized void cancelWaiting() {
    pipes.forEach(PipeStream::callOff);
    notifyAll();
  }

  /** Tells whether a file ended too early, now or when it was read before. */
  synchronized boolean isDamaged() {
    return isAgain || damage.isPresent();
  }

  synchronized List<String> warnings() {
    return List.copyOf(warnings);
  }

  long bytesRead() {
    return bytesRead.get();
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
