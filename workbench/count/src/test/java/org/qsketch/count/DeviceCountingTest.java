package org.qsketch.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.TextPiece;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;
import org.qsketch.keys.Tokens;
import org.qsketch.memory.OutOfDeviceMemoryException;
import org.qsketch.sketch.SketchSpec;

/** Where a device finds the tokens, counts are those of the host. */
@Timeout(60)
class DeviceCountingTest {
  private static final FakeTokenizer.Event NOTHING = () -> {};

  @TempDir private Path folder;

  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger texts = new AtomicInteger();
  private FakeTokenizer.Event onUpload = NOTHING;
  private FakeTokenizer.Event onKeys = NOTHING;
  private final Backend cpu = Backends.open("cpu");

  /** The CPU, with a device's way to find tokens. */
  private final Backend device =
      (Backend)
          Proxy.newProxyInstance(
              Backend.class.getClassLoader(),
              new Class<?>[] {Backend.class},
              (_, method, arguments) -> {
                if (method.getName().equals("tokenizer")) {
                  return tokenizer((Tokens) arguments[0], (int) arguments[1], (int) arguments[2]);
                }
                try {
                  return method.invoke(cpu, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });

  private Optional<FakeTokenizer> tokenizer(Tokens tokens, int buffers, int bytes) {
    return Optional.of(
        new FakeTokenizer(tokens, buffers, bytes, () -> onUpload.happen(), this::take, open));
  }

  private void take() {
    texts.incrementAndGet();
    onKeys.happen();
  }

  @AfterEach
  void nothingStaysOpen() {
    assertThat(open).hasValue(0);
    cpu.close();
  }

  static LongStream seeds() {
    return LongStream.range(0, 6);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void linesAndWordsOfSeveralFilesAreCountedAsByTheHost(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<Path> files = List.of(file(random, "a"), packed(file(random, "b")), file(random, "c"));
    for (boolean words : new boolean[] {true, false}) {
      CountingResult expected = count(cpu, files, words, 1 << 28);
      assertThat(texts).hasValue(0);
      CountingResult result = count(device, files, words, 1 << 28);
      assertThat(texts.getAndSet(0)).isPositive();
      assertThat(result.total()).isEqualTo(expected.total());
      assertThat(result.distinct()).isEqualTo(expected.distinct());
      assertThat(result.top()).isEqualTo(expected.top());
    }
  }

  private Path file(SplittableRandom random, String name) throws IOException {
    List<String> parts = List.of("word ", "Word's", "\n", "\r\n", "\r", "é’x ", "1", ", ", "xyz ");
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(100_000); i > 0; i--) {
      text.append(parts.get(random.nextInt(parts.size())));
    }
    return Files.writeString(folder.resolve(name), text);
  }

  private static Path packed(Path file) throws IOException {
    Path packed = file.resolveSibling(file.getFileName() + ".gz");
    try (GZIPOutputStream gzip = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(file, gzip);
    }
    return packed;
  }

  private static CountingResult count(Backend backend, List<Path> files, boolean words, long memory)
      throws IOException {
    try (KeySource source = words ? KeySources.words(files) : KeySources.lines(files)) {
      return Counting.exactlyWithin(memory, 20).run(backend, source, Progress.NONE);
    }
  }

  private CountingResult count(Path file, long memory) throws IOException {
    return count(device, List.of(file), false, memory);
  }

  private Path numbers(int count) throws IOException {
    return Files.write(
        folder.resolve("numbers"),
        IntStream.range(0, count).mapToObj(Integer::toString).toList(),
        StandardCharsets.US_ASCII);
  }

  @Test
  void anEmptyFileHasNothingToCount() throws IOException {
    assertThat(count(Files.createFile(folder.resolve("empty")), 1 << 20).total()).isZero();
  }

  @Test
  void whereMemoryIsFullTheHostGoesOnWithASketch() throws IOException {
    CountingResult result = count(numbers(3_000_000), 1 << 20);
    assertThat(texts).hasPositiveValue();
    assertThat(result.total()).isEqualTo(3_000_000);
    assertThat(result.spec()).isPresent();
    assertThat(result.exactly()).isBetween(1L, 2_000_000L);
  }

  @Test
  void keysAreCountedWhereTheDeviceHasFoundThem() throws IOException {
    Backend counting =
        (Backend)
            Proxy.newProxyInstance(
                Backend.class.getClassLoader(),
                new Class<?>[] {Backend.class},
                (_, method, arguments) -> {
                  assertThat(method.getName()).isNotIn("allocate", "upload");
                  return Proxy.getInvocationHandler(device).invoke(device, method, arguments);
                });
    CountingResult result = count(counting, List.of(numbers(100_000)), false, 1 << 28);
    assertThat(texts).hasPositiveValue();
    assertThat(result.distinct()).isEqualTo(100_000);
  }

  @Test
  void aDeviceWithoutMemoryForTextsLeavesThemToTheHost() throws IOException {
    onKeys =
        () -> {
          throw new AssertionError("no text should come");
        };
    Backend full =
        (Backend)
            Proxy.newProxyInstance(
                Backend.class.getClassLoader(),
                new Class<?>[] {Backend.class},
                (_, method, arguments) -> {
                  if (method.getName().equals("tokenizer")) {
                    throw new OutOfDeviceMemoryException("a text", 1000, 10);
                  }
                  return method.invoke(cpu, arguments);
                });
    assertThat(count(full, List.of(numbers(10)), false, 1 << 20).total()).isEqualTo(10);
  }

  @Test
  void tablesPipesAndSketchesAreReadByTheHost() throws IOException {
    Path table = Files.writeString(folder.resolve("table"), "a,b\n1,2\n3,4\n");
    try (KeySource column = KeySources.column(table, "a");
        KeySource lines = KeySources.lines(table)) {
      Counting.exactlyWithin(1 << 20, 2).run(device, column, Progress.NONE);
      new Counting(SketchSpec.subWarp().withMemory(1 << 16).build(), 2, true)
          .run(device, lines, Progress.NONE);
    }
    assertThat(texts).hasValue(0);
  }

  @Test
  void aFailureOfTheDeviceEndsTheCount() throws IOException {
    onKeys =
        () -> {
          throw new IllegalStateException("the device is lost");
        };
    Path file = numbers(1_000_000);
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> count(file, 1 << 28))
        .withMessage("the device is lost");
  }

  @Test
  void aFailureWhileTextsAreUploadedEndsTheCount() throws IOException {
    AtomicInteger uploads = new AtomicInteger();
    onUpload =
        () -> {
          if (uploads.incrementAndGet() == 3) {
            throw new IllegalStateException("the device is lost");
          }
        };
    Path file = numbers(1_000_000);
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> count(file, 1 << 28))
        .withMessage("the device is lost");
  }

  @Test
  void anInterruptedCountStops() throws IOException {
    Thread caller = Thread.currentThread();
    onKeys = caller::interrupt;
    Path file = numbers(1_000_000);
    assertThatExceptionOfType(InterruptedRunException.class).isThrownBy(() -> count(file, 1 << 28));
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aFileThatIsCutIsNamedAsItIsByTheHost() throws IOException {
    Path file = numbers(1_000_000);
    long bytes = Files.size(file);
    onKeys = () -> cut(file);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> count(file, 1 << 24))
        .withMessage(
            "%s cannot be read to its end: it had %d bytes, and was cut to 0 meanwhile: leave it"
                + " alone while it is read",
            file, bytes);
  }

  /** Threads that find nothing more may come to the end before the one that reads the last text. */
  @Test
  void damageThatTheLastTextMeetsIsTold() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    Throwable damage = damage();
    try (KeySource whole = KeySources.lines(numbers(10))) {
      KeySource source =
          (KeySource)
              Proxy.newProxyInstance(
                  KeySource.class.getClassLoader(),
                  new Class<?>[] {KeySource.class},
                  (_, method, arguments) -> {
                    if (!method.getName().equals("next")) {
                      return method.invoke(whole, arguments);
                    }
                    if (arguments[0] instanceof TextPiece text) {
                      return calls.getAndIncrement() == 0 && whole.next(text);
                    }
                    throw damage;
                  });
      try (Counted counted =
          Counting.exactlyWithin(1 << 24, 3).countUpToDamage(device, source, Progress.NONE)) {
        assertThat(counted.result().total()).isEqualTo(10);
        assertThat(counted.damage().orElseThrow()).isSameAs(damage);
      }
    }
  }

  /** That of a file which has the first bytes of gzip, and no more. */
  private Throwable damage() throws IOException {
    byte[] head = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, 0};
    Path file = Files.write(folder.resolve("damaged"), head);
    return catchThrowable(() -> KeySources.lines(file));
  }

  private static void cut(Path file) {
    try {
      Files.write(file, new byte[0]);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Each thread may come first to anything. */
  @Test
  void everyTextIsCountedOnceByAnyNumberOfThreads() throws IOException {
    Path file = numbers(100_000);
    for (int i = 0; i < 5; i++) {
      CountingResult result =
          count(device, Stream.generate(() -> file).limit(3).toList(), false, 1 << 28);
      assertThat(result.total()).isEqualTo(300_000);
      assertThat(result.distinct()).isEqualTo(100_000);
    }
  }
}
