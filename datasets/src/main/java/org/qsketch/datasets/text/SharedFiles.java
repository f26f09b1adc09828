package org.qsketch.datasets.text;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.input.PipeStream;
import org.qsketch.datasets.text.Pieces.Claim;
import org.qsketch.datasets.text.Refusals.Place;

/**
 * Files that threads read together. Each file is read by one thread at a time, piece by piece. If
 * one is refused, the thread that has found it reads what precedes, and throws the first refusal.
 */
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

  /** An open file, used by one thread at a time. */
  private static final class OpenFile {
    private final int number;
    private final Pieces pieces;
    private final boolean isPipe;
    private int claims;

    OpenFile(int number, Pieces pieces, boolean isPipe) {
      this.number = number;
      this.pieces = pieces;
      this.isPipe = isPipe;
    }

    Place next() {
      return Place.next(number);
    }
  }

  /** How often a thread looks for a file before it sleeps: for some tens of microseconds. */
  private static final int LOOKS = 1000;

  private final Deque<Input.Opening> waiting;
  private final Deque<OpenFile> idle = new ConcurrentLinkedDeque<>();
  private final List<OpenFile> open = new ArrayList<>();
  private final Refusals refusals = new Refusals();
  private final List<PipeStream> pipes = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final List<Supplier<Optional<String>>> leftOut = new ArrayList<>();
  private final AtomicLong bytesRead = new AtomicLong();
  private int opened;
  private int busy;
  private boolean closed;
  private volatile boolean failed;
  private volatile Optional<DamagedInputException> damage = Optional.empty();

  private SharedFiles(
      Collection<Input.Opening> inputs,
      Function<String, Tokenizer> tokenizers,
      PieceSize size,
      boolean isAgain) {
    this.waiting = new ConcurrentLinkedDeque<>(inputs);
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
    OpenFile first = files.take();
    if (first != null) {
      files.release(first, true);
    }
    return files;
  }

  /**
   * Reads a piece of any file and finds its tokens. Returns its place, or empty at the end of all.
   *
   * @throws IOException the refusal that one thread would find first
   */
  Optional<Place> next(Reading reading, Finding finding) throws IOException {
    try {
      return nextPiece(reading, finding);
    } catch (DamagedInputException | InterruptedIOException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      readUpToRefusal(reading, finding);
      throw e;
    }
  }

  private Optional<Place> nextPiece(Reading reading, Finding finding) throws IOException {
    for (OpenFile file = take(); file != null; file = take()) {
      Optional<Place> place = read(file, reading, finding);
      if (place.isPresent()) {
        return place;
      }
    }
    return Optional.empty();
  }

  /** Reads what precedes the first refusal, drops its keys, and throws the refusal. */
  private void readUpToRefusal(Reading reading, Finding finding) throws IOException {
    for (OpenFile file = takeBeforeRefusal(); file != null; file = takeBeforeRefusal()) {
      try {
        var _ = read(file, reading, finding);
      } catch (InterruptedIOException e) {
        throw e;
      } catch (IOException | RuntimeException _) {
        // the first refusal now
      }
    }
    synchronized (this) {
      refusals.rethrow();
    }
  }

  /** Returns an idle file before the first refusal, or null if all before it has been read. */
  private synchronized OpenFile takeBeforeRefusal() throws InterruptedIOException {
    Optional<OpenFile> before = idleBeforeRefusal();
    while (before.isEmpty() && refusals.arePending() && !closed) {
      await();
      before = idleBeforeRefusal();
    }
    before.ifPresent(
        file -> {
          idle.remove(file);
          begin(file);
        });
    return before.orElse(null);
  }

  private Optional<OpenFile> idleBeforeRefusal() {
    return idle.stream()
        .filter(file -> !closed && !file.isPipe && refusals.isBefore(file.next()))
        .findFirst();
  }

  private void begin(OpenFile file) {
    busy++;
    if (!file.isPipe) { // which may have nothing for ever
      refusals.begin(file.next());
    }
  }

  /**
   * Returns a file that no other thread reads, opened if necessary, or null if there is none left.
   */
  private OpenFile take() throws IOException {
    OpenFile soon = takeSoon();
    return soon == null ? takeAny() : soon;
  }

  /**
   * Returns a file that is idle now or soon, or null. A thread claims a piece of a plain file in
   * less time than another one needs to wake up.
   */
  private OpenFile takeSoon() {
    OpenFile file = takeIdle();
    for (int look = 0; file == null && maySoonBeIdle() && look < LOOKS; look++) {
      Thread.onSpinWait();
      file = idle.isEmpty() ? null : takeIdle();
    }
    return file;
  }

  private boolean maySoonBeIdle() {
    return waiting.isEmpty() && !hasEnded();
  }

  private synchronized OpenFile takeIdle() {
    if (idle.isEmpty() || hasEnded()) {
      return null;
    }
    OpenFile file = idle.poll();
    begin(file);
    return file;
  }

  private OpenFile takeAny() throws IOException {
    Input.Opening next;
    int number;
    synchronized (this) {
      while (idle.isEmpty() && waiting.isEmpty() && busy > 0 && !hasEnded()) {
        await();
      }
      if (damage.isPresent()) {
        throw damage.get();
      }
      if (failed || (idle.isEmpty() && waiting.isEmpty())) {
        return null;
      }
      if (!idle.isEmpty()) {
        return takeIdle(); // not null, as reading has not ended
      }
      next = waiting.poll();
      number = opened++;
      busy++;
      refusals.begin(Place.next(number));
    }
    return open(next, number);
  }

  @SuppressWarnings("WaitNotInLoop") // the callers loop
  private synchronized void await() throws InterruptedIOException {
    try {
      wait();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("reading was interrupted");
    }
  }

  private OpenFile open(Input.Opening opening, int number) throws IOException {
    boolean isPipe = false;
    try {
      Input input = opening.open();
      isPipe = input.pipe().isPresent();
      input.pipe().ifPresent(pipe -> add(pipe, number));
      Pieces pieces = Pieces.open(input, tokenizers.apply(input.name()), size);
      return add(new OpenFile(number, pieces, isPipe));
    } catch (DamagedInputException e) {
      recordDamage(e);
      endFile(number);
      return take();
    } catch (IOException | RuntimeException | Error e) {
      refuse(Place.next(number), isPipe, e);
      endFile(number);
      throw e;
    }
  }

  private synchronized OpenFile add(OpenFile file) {
    bytesRead.addAndGet(file.pieces.bytesRead());
    file.pieces.warning().ifPresent(warnings::add);
    leftOut.add(file.pieces.leftOut());
    open.add(file);
    return file;
  }

  private synchronized void add(PipeStream pipe, int number) {
    pipes.add(pipe);
    refusals.end(Place.next(number));
    if (several) { // of which another may fail
      pipe.patiently();
    }
    if (hasEnded()) {
      pipe.callOff();
    }
  }

  /** Reads the next piece of a file and finds its tokens. Returns empty at its end. */
  private Optional<Place> read(OpenFile file, Reading reading, Finding finding) throws IOException {
    Place place = new Place(file.number, file.claims);
    Optional<Claim> claim = claim(file, place, reading);
    if (claim.isEmpty()) {
      return Optional.empty();
    }
    try {
      finding.find(file.pieces, claim.get()).ifPresent(this::recordDamage);
    } catch (IOException | RuntimeException | Error e) {
      refuse(place, false, e);
      throw e;
    } finally {
      end(place);
    }
    return Optional.of(place);
  }

  private Optional<Claim> claim(OpenFile file, Place place, Reading reading) throws IOException {
    try {
      Pieces pieces = file.pieces;
      long before = pieces.bytesRead();
      Optional<Claim> claim = reading.read(pieces);
      bytesRead.addAndGet(pieces.bytesRead() - before);
      if (claim.isPresent()) {
        begin(file, place);
      }
      release(file, claim.isPresent());
      return claim;
    } catch (DamagedInputException e) {
      recordDamage(e);
      release(file, false);
      return Optional.empty();
    } catch (IOException | RuntimeException | Error e) {
      refuse(file.next(), file.isPipe, e);
      endFile(file.number);
      throw e;
    }
  }

  private synchronized void begin(OpenFile file, Place place) {
    file.claims++;
    refusals.begin(place);
  }

  private synchronized void end(Place place) {
    refusals.end(place);
    if (failed) {
      notifyAll();
    }
  }

  private synchronized void release(OpenFile file, boolean goesOn) throws IOException {
    if (goesOn) {
      refusals.end(file.next());
      busy--;
      idle.push(file);
      if (failed) {
        notifyAll();
      } else {
        notify();
      }
    } else {
      open.remove(file);
      endFile(file.number);
      file.pieces.close();
    }
  }

  private synchronized void endFile(int number) {
    refusals.end(Place.next(number));
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

  /**
   * Records why reading failed.
   *
   * @param isCalledOff whether another failure ends the reading with an error
   */
  private synchronized void refuse(Place place, boolean isCalledOff, Throwable thrown) {
    boolean isCause = !closed && damage.isEmpty() && !(failed && isCalledOff);
    if (isCause && thrown instanceof Exception error) {
      refusals.add(place, error);
    }
    fail();
  }

  private synchronized void fail() {
    failed = true;
    cancelWaiting();
  }

  private boolean hasEnded() {
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
    Stream<String> left = leftOut.stream().flatMap(file -> file.get().stream());
    return Stream.concat(warnings.stream(), left).toList();
  }

  long bytesRead() {
    return bytesRead.get();
  }

  @Override
  public synchronized void close() throws IOException {
    closed = true;
    fail();
    waiting.clear();
    for (OpenFile file : open) {
      file.pieces.close();
    }
    open.clear();
  }
}
