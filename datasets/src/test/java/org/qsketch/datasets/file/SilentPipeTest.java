package org.qsketch.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.csv.CsvTokenizer;
import org.qsketch.datasets.input.Input;
import org.qsketch.datasets.text.LineTokenizer;
import org.qsketch.datasets.text.PieceKeySource;
import org.qsketch.datasets.text.PieceSize;
import org.qsketch.datasets.text.Tokenizer;

/** Nobody waits for a pipe that says nothing once another file has ended the reading. */
@Timeout(20)
@SuppressWarnings("UnnecessaryLambda") // many tests share them
class SilentPipeTest {
  private static final Function<String, Tokenizer> FIRST_COLUMN =
      name -> new CsvTokenizer(name, "a");
  private static final Function<String, Tokenizer> LINES = _ -> new LineTokenizer();

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);

  /** What the threads have read. */
  private final ConcurrentLinkedQueue<String> texts = new ConcurrentLinkedQueue<>();

  @AfterEach
  void ended() {
    over.countDown();
  }

  /** Says nothing until the test is over. */
  private InputStream silent() {
    return waiting(over, new byte[0]);
  }

  /** Gives some bytes; once somebody waits for the silent pipe, some more. */
  private InputStream inTwoParts(byte[] first, byte[] second) {
    return new SequenceInputStream(new ByteArrayInputStream(first), waiting(asked, second));
  }

  /** As a file of the system does, it tells how much there is only while nobody reads. */
  private InputStream waiting(CountDownLatch latch, byte[] bytes) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int available() {
        return 0;
      }

      @Override
      public synchronized int read(byte[] buffer, int offset, int length) {
        if (latch.equals(over)) {
          asked.countDown();
        }
        try {
          latch.await();
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
        return super.read(buffer, offset, length);
      }
    };
  }

  private KeySource open(Function<String, Tokenizer> format, InputStream... pipes)
      throws IOException {
    List<Input.Opening> inputs =
        Arrays.stream(pipes).<Input.Opening>map(pipe -> () -> Input.of("a pipe", pipe)).toList();
    return PieceKeySource.open(
        inputs, format, new PieceSize(100, 1000), OptionalLong.empty(), false);
  }

  /** Two threads read; each has a pipe. If they wait for ever, only they do. */
  private void readAll(KeySource source) throws Throwable {
    ExecutorService executor =
        Executors.newFixedThreadPool(2, Thread.ofPlatform().daemon().factory());
    Callable<Void> part = () -> readPart(source);
    List<Future<Void>> parts = List.of(executor.submit(part), executor.submit(part));
    executor.shutdown();
    List<Throwable> failures = new ArrayList<>();
    for (Future<Void> each : parts) {
      try {
        each.get();
      } catch (ExecutionException e) {
        failures.add(e.getCause());
      }
    }
    throw failures.getFirst();
  }

  private Void readPart(KeySource source) throws IOException {
    KeyBlock block = new KeyBlock();
    while (source.next(block)) {
      for (int i = 0; i < block.size(); i++) {
        texts.add(block.text(i));
      }
    }
    return null;
  }

  @Test
  void anErrorOfAnotherFileEndsTheReading() throws IOException {
    InputStream table =
        inTwoParts(
            Reading.utf8("a,b\n1,2\n".concat("1,2\n".repeat(9))), Reading.utf8("\"x\"y,3\n"));
    try (KeySource source = open(FIRST_COLUMN, table, silent())) {
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> readAll(source))
          .withMessageContaining("a pipe, line 12");
    }
    assertThat(texts).hasSize(10).containsOnly("1");
  }

  @Test
  void theDamageOfAnotherFileEndsTheReadingAfterWhatCameBefore() throws IOException {
    byte[] packed = Reading.gzip(Reading.utf8("line\n".repeat(100_000)));
    InputStream damaged = inTwoParts(Arrays.copyOf(packed, packed.length / 2), new byte[0]);
    InputStream halfSilent =
        new SequenceInputStream(
            new ByteArrayInputStream(Reading.utf8("whole\nand no more than ha")), silent());
    try (KeySource source = open(LINES, damaged, halfSilent)) {
      assertThatExceptionOfType(DamagedInputException.class).isThrownBy(() -> readAll(source));
    }
    assertThat(texts).containsOnly("line", "whole").containsOnlyOnce("whole");
  }

  @Test
  void aPipeThatFallsSilentAfterAFewBytesIsNotWaitedForEither() throws IOException {
    byte[] packed = Reading.gzip(Reading.utf8("line\n".repeat(100_000)));
    InputStream damaged = inTwoParts(Arrays.copyOf(packed, packed.length / 2), new byte[0]);
    InputStream fewBytes =
        new SequenceInputStream(new ByteArrayInputStream(Reading.utf8("few\n")), silent());
    try (KeySource source = open(LINES, damaged, fewBytes)) {
      assertThatExceptionOfType(DamagedInputException.class).isThrownBy(() -> readAll(source));
    }
  }

  @Test
  void anInterruptionEndsTheWaiting() throws IOException {
    try (KeySource source =
        open(LINES, inTwoParts(Reading.utf8("line\n".repeat(9)), new byte[0]), silent())) {
      assertThat(source.next(new KeyBlock())).isTrue();
      Thread.currentThread().interrupt();
      assertThatExceptionOfType(InterruptedIOException.class)
          .isThrownBy(() -> source.next(new KeyBlock()))
          .withMessage("reading was interrupted");
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void aFileThatIsMissingBehindAPipeIsRefusedBeforeAnyIsRead() {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> KeySources.lines(List.of(Path.of("-"), Path.of("none"))))
        .withMessage("none: there is no such file");
  }
}
