package org.qsketch.count;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.fake.FakeBackend;
import org.qsketch.fake.RecordedProgress;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Progress;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyStream;
import org.qsketch.keys.TextKeys;
import org.qsketch.sketch.ErrorBound;
import org.qsketch.sketch.ProvedErrors;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;

class CountingTest {
  private static final SketchSpec SPEC = SketchSpec.subWarp().withMemory(1 << 16).build();

  @TempDir Path folder;

  @Test
  void aResultShowsTheFirstOfTheMostFrequentInOneLine() throws IOException {
    assertThat(count(Counting.exactlyWithin(1 << 20, 2), "b a b c b a"))
        .hasToString("6 keys, 3 of them different, counted exactly; 2 most frequent: 3 b, 2 a");
    assertThat(count(new Counting(SPEC, 20, true), zipfFile(4, 100_000)).toString())
        .hasSizeLessThan(400)
        .contains("counted by a " + SPEC.summary(), ", ...");
  }

  @Test
  void wordsAreCountedAndTheMostFrequentComeFirst() throws IOException {
    CountingResult result = count(new Counting(SPEC, 2, true), "b a b c b a");
    assertThat(result.total()).isEqualTo(6);
    assertThat(result.distinct()).isEqualTo(3);
    assertThat(result.top())
        .containsExactly(
            new TopKey("b", TextKeys.key("b"), 3, 3, OptionalLong.of(3)),
            new TopKey("a", TextKeys.key("a"), 2, 2, OptionalLong.of(2)));
  }

  @Test
  void withoutExactCountsTheTopHasEstimatesAlone() throws IOException {
    CountingResult result = count(new Counting(SPEC, 1, false), "b a b c b a");
    assertThat(result.top())
        .containsExactly(new TopKey("b", TextKeys.key("b"), 3, 3, OptionalLong.empty()));
  }

  @Test
  void aListWithoutKeysIsNotCompleteAboveAnyCount() throws IOException {
    CountingResult result = count(new Counting(SPEC, 0, false), "b a b c b a");
    assertThat(result.top()).isEmpty();
    assertThat(result.completeAbove()).isGreaterThanOrEqualTo(3);
  }

  @Test
  void anEmptyFileHasNothingToCount() throws IOException {
    CountingResult result = count(new Counting(SPEC, 3, true), "");
    assertThat(result.total()).isZero();
    assertThat(result.distinct()).isZero();
    assertThat(result.top()).isEmpty();
    assertThat(result.errors().keys()).isZero();
    assertThat(result.errors().meanRelativeError()).isZero();
    assertThat(result.usualExcess()).isZero();
  }

  @Test
  void errorsAreThoseOfAllKeysWhileTheSampleHoldsThemAll() throws IOException {
    Path file = words("b a b c b a");
    FakeBackend twoTooMany = new FakeBackend(exact -> exact + 2);
    try (KeySource source = KeySources.words(file)) {
      CountingResult result = new Counting(SPEC, 0, false).run(twoTooMany, source, Progress.NONE);
      assertThat(result.errorsOfAll()).isTrue();
      assertThat(result.errors().keys()).isEqualTo(3);
      assertThat(result.errors().meanRelativeError())
          .isCloseTo((2 / 3.0 + 1 + 2) / 3, within(1e-12));
      assertThat(result.usualExcess()).isEqualTo(2);
      assertThat(result.top()).isEmpty();
    }
    assertThat(twoTooMany.open()).isZero();
  }

  @Test
  void theErrorOfTheSampleIsThatOfAllKeysWithinItsStandardError() throws IOException {
    Path file = zipfFile(3, 300_000);
    CountingResult sampled = count(new Counting(SPEC, 5, false), file);
    CountingResult exact = count(new Counting(SPEC, 5, true), file);
    assertThat(sampled.errorsOfAll()).isFalse();
    assertThat(exact.errorsOfAll()).isTrue();
    assertThat(exact.errors().keys()).isEqualTo((long) exact.distinct());
    assertThat(sampled.errors().meanRelativeError())
        .isCloseTo(
            exact.errors().meanRelativeError(),
            within(4 * sampled.errors().relativeStandardError()));
    assertThat(sampled.errors().meanAbsoluteError())
        .isCloseTo(
            exact.errors().meanAbsoluteError(),
            within(4 * sampled.errors().absoluteStandardError()));
    assertThat(sampled.distinct())
        .isCloseTo(exact.distinct(), within(4 * sampled.distinctStandardError()));
  }

  @Test
  void theMostFrequentLinesOfASkewedFileAreFound() throws IOException {
    CountingResult result = count(new Counting(SPEC, 20, true), zipfFile(4, 100_000));
    assertThat(result.top())
        .extracting(key -> key.exact().orElseThrow())
        .isEqualTo(trueTop(4, 100_000, 20));
    assertThat(result.top())
        .allSatisfy(
            key -> assertThat(key.estimate()).isGreaterThanOrEqualTo(key.exact().orElseThrow()));
  }

  @Test
  void aListAsLongAsAskedForIsMadeWhereAllKeysAreEquallyFrequent() throws IOException {
    String unique = IntStream.range(0, 1000).mapToObj(Integer::toString).collect(joining(" "));
    assertThat(count(new Counting(SPEC, 5, true), unique).top())
        .hasSize(5)
        .allSatisfy(key -> assertThat(key.exact()).hasValue(1));
  }

  /** Exactly, beside exact counts, and by a sketch that is far too small. */
  @Test
  void theListHasEveryKeyThatOccursMoreOftenThanItSays() throws IOException {
    SketchSpec crowded = SketchSpec.subWarp().withMemory(1 << 12).build();
    for (Counting counting :
        List.of(
            Counting.exactlyWithin(1 << 24, 10),
            new Counting(SPEC, 10, true),
            new Counting(SPEC, 10, false),
            new Counting(crowded, 10, false))) {
      CountingResult result = count(counting, zipfFile(7, 50_000));
      assertThat(result.top()).hasSize(10);
      assertThat(result.completeAbove()).isBetween(1L, 50_000 / 10L);
      List<Long> listed = result.top().stream().map(key -> Long.valueOf(key.text())).toList();
      try (Backend cpu = Backends.open("cpu");
          ExactCounts exact = new ExactCounts(cpu)) {
        exact.add(zipf(7, 50_000), 0, 50_000);
        exact.forEach(
            (key, times) -> {
              if (times > result.completeAbove()) {
                assertThat(listed).contains(key);
              }
            });
      }
    }
  }

  @Test
  void rareKeysThatCollideWithFrequentOnesAreNotListed() throws IOException {
    SketchSpec crowded = SketchSpec.subWarp().withMemory(1 << 12).build();
    CountingResult result = count(new Counting(crowded, 10, false), zipfFile(7, 50_000));
    try (Backend cpu = Backends.open("cpu");
        ExactCounts exact = new ExactCounts(cpu)) {
      exact.add(zipf(7, 50_000), 0, 50_000);
      long twentieth = exact.top(20).getLast().count();
      assertThat(result.top())
          .hasSize(10)
          .allSatisfy(
              key ->
                  assertThat(exact.count(Long.parseLong(key.text())))
                      .isBetween(Math.max(key.atLeast(), twentieth), key.estimate()));
    }
  }

  private static List<Long> trueTop(long seed, int lines, int top) {
    try (Backend cpu = Backends.open("cpu");
        ExactCounts exact = new ExactCounts(cpu)) {
      exact.add(zipf(seed, lines), 0, lines);
      return exact.top(top).stream().map(KeyCount::count).toList();
    }
  }

  @Test
  void withoutASketchAllCountsAreExact() throws IOException {
    CountingResult result = count(Counting.exactlyWithin(1 << 20, 2), "b a b c b a");
    assertThat(result.isExact()).isTrue();
    assertThat(result.total()).isEqualTo(6);
    assertThat(result.exactly()).isEqualTo(6);
    assertThat(result.distinct()).isEqualTo(3);
    assertThat(result.errors().keys()).isEqualTo(3);
    assertThat(result.statistics()).isEmpty();
    assertThat(result.top())
        .containsExactly(
            new TopKey("b", TextKeys.key("b"), 3, 3, OptionalLong.of(3)),
            new TopKey("a", TextKeys.key("a"), 2, 2, OptionalLong.of(2)));
  }

  @Test
  void aSketchTakesOverWhereExactCountsHaveNoMoreSpaceAndNothingIsLost() throws IOException {
    int lines = 1_500_000;
    try (Backend cpu = Backends.open("cpu");
        KeySource source = KeySources.lines(zipfFile(8, lines));
        Counted counted = Counting.exactlyWithin(1 << 20, 10).count(cpu, source, Progress.NONE);
        ExactCounts exact = new ExactCounts(cpu)) {
      exact.add(zipfTextKeys(8, lines), 0, lines);
      CountingResult result = counted.result();
      assertThat(result.isExact()).isFalse();
      assertThat(result.total()).isEqualTo(lines);
      assertThat(result.exactly()).isPositive().isLessThan(lines);
      assertThat(result.distinct())
          .isCloseTo((double) exact.distinct(), within(5 * result.distinctStandardError()));
      assertThat(result.errors().underestimates()).isZero();
      assertThat(result.top())
          .hasSize(10)
          .allSatisfy(
              key -> assertThat(exact.count(key.key())).isBetween(key.atLeast(), key.estimate()));
      List<Long> keys = exact.top(1000).stream().map(KeyCount::key).toList();
      Map<Long, Long> truth = exact.counts(keys);
      assertThat(counted.counts(keys))
          .allSatisfy((key, count) -> assertThat(count).isGreaterThanOrEqualTo(truth.get(key)));
    }
  }

  @Test
  void aPipeIsCountedExactlyAndItsFrequentKeysKeepTheirTexts() throws Exception {
    Path pipe = folder.resolve("pipe");
    Path file = zipfFile(9, 100_000);
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Thread writer = Thread.ofVirtual().start(() -> copy(file, pipe));
    CountingResult piped;
    try (Backend cpu = Backends.open("cpu");
        KeySource source = KeySources.lines(pipe)) {
      piped = Counting.exactlyWithin(1 << 28, 20).run(cpu, source, Progress.NONE);
    }
    writer.join();
    CountingResult read = count(Counting.exactlyWithin(1 << 28, 20), file);
    assertThat(piped.isExact()).isTrue();
    assertThat(piped.total()).isEqualTo(100_000);
    assertThat(piped.top()).isEqualTo(read.top());
  }

  /** The keys are first combined, and so found to be too many, when the last one has been read. */
  @Test
  void aPipeThatEndsWhereMemoryIsFullStaysExact() throws Exception {
    Path file =
        Files.write(
            folder.resolve("different"),
            IntStream.range(0, 600_000).mapToObj(Integer::toString).toList());
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Thread writer = Thread.ofVirtual().start(() -> copy(file, pipe));
    CountingResult piped = count(Counting.exactlyWithin(1 << 20, 5), pipe);
    writer.join();
    assertThat(piped.isExact()).isTrue();
    assertThat(piped.distinct()).isEqualTo(600_000);
  }

  private static void copy(Path from, Path to) {
    try {
      Files.write(to, Files.readAllBytes(from));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long[] zipfTextKeys(long seed, int lines) {
    return LongStream.of(zipf(seed, lines)).map(key -> TextKeys.key(Long.toString(key))).toArray();
  }

  @Test
  void theThreadSketchStatesItsProvedBound() throws IOException {
    SketchSpec thread = SketchSpec.thread().forError(0.01, 0.05).build();
    ErrorBound bound = proved(thread, "b a b c b a").orElseThrow().anywhere();
    assertThat(bound.epsilon()).isLessThanOrEqualTo(0.01);
    assertThat(bound.delta()).isLessThanOrEqualTo(0.05);
    assertThat(bound.excess(1_000)).isBetween(9L, 10L);
    assertThat(proved(SPEC, "b a b c b a")).isEmpty();
  }

  private Optional<ProvedErrors> proved(SketchSpec spec, String text) throws IOException {
    return count(new Counting(spec, 0, false), text).proved();
  }

  @Test
  void theTaggedSketchStatesBoundsOfItsState() throws IOException {
    TaggedSketchSpec spec = SketchSpec.tagged().buckets(5).build();
    String rare = IntStream.range(0, 20).mapToObj(Integer::toString).collect(joining(" "));
    String many = IntStream.range(0, 200).mapToObj(Integer::toString).collect(joining(" "));
    ErrorBound inTags = spec.errorBoundInTags(0.01);
    assertThat(proved(spec, rare)).contains(new ProvedErrors(inTags, Optional.empty()));
    assertThat(proved(spec, many))
        .contains(new ProvedErrors(spec.errorBound(0.01), Optional.of(inTags)));
  }

  @Test
  void nothingIsProvedAboutHashesThatDoNotMix() throws IOException {
    for (HashFamily hash : List.of(HashFamily.multiply(), HashFamily.identity())) {
      assertThat(proved(SketchSpec.thread().width(7).hash(hash).build(), "a b")).isEmpty();
      assertThat(proved(SketchSpec.tagged().buckets(7).hash(hash).build(), "a b")).isEmpty();
    }
  }

  @Test
  void progressRunsToTheSizeOfTheFile() throws IOException {
    Path file = zipfFile(5, 50_000);
    RecordedProgress progress = new RecordedProgress();
    try (Backend cpu = Backends.open("cpu");
        KeySource source = KeySources.lines(file)) {
      new Counting(SPEC, 0, false).run(cpu, source, progress);
    }
    assertThat(progress.total()).isEqualTo(Files.size(file));
    assertThat(progress.steps()).isEqualTo(progress.total());
    assertThat(progress.ended()).isTrue();
  }

  @Test
  void anInterruptedCountStops() throws IOException {
    FakeBackend fake = new FakeBackend();
    try (KeySource source = KeySources.lines(zipfFile(6, 400_000))) {
      assertThatThrownBy(
              () -> new Counting(SPEC, 0, false).run(fake, source, new RecordedProgress(1)))
          .isInstanceOf(InterruptedRunException.class);
    }
    assertThat(Thread.interrupted()).isTrue();
    assertThat(fake.open()).isZero();
  }

  @Test
  void aNegativeTopIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Counting(SPEC, -1, false))
        .withMessageContaining("most frequent keys is -1");
  }

  private CountingResult count(Counting counting, String text) throws IOException {
    return count(counting, words(text));
  }

  private static CountingResult count(Counting counting, Path file) throws IOException {
    try (Backend cpu = Backends.open("cpu");
        KeySource source = KeySources.lines(file)) {
      return counting.run(cpu, source, Progress.NONE);
    }
  }

  /** One word in each line. */
  private Path words(String text) throws IOException {
    return Files.writeString(folder.resolve("words.txt"), text.replace(' ', '\n'));
  }

  private Path zipfFile(long seed, int lines) throws IOException {
    return Files.write(
        folder.resolve("zipf.txt"),
        LongStream.of(zipf(seed, lines)).mapToObj(Long::toString).toList());
  }

  private static long[] zipf(long seed, int lines) {
    long[] keys = new long[lines];
    KeyStream.zipf(seed, 0.8, 1 << 18).fill(0, keys, lines);
    return keys;
  }
}
