package org.qsketch.torture;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.distinct.DistinctCounts;
import org.qsketch.filter.FilterStatistics;
import org.qsketch.filter.HostAnswers;
import org.qsketch.groupby.Groups;
import org.qsketch.job.Progress;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.HostCounts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.topk.HeavyKey;
import org.qsketch.topk.HeavyKeys;

/** Every fault that is built into a backend is found within a few cases, and found again. */
final class TortureFindsTest {
  private static final long SEED = 20;
  private static final int CASES = 60;

  private static Arguments fault(
      String trial, String what, String operation, SpoiltBackend.Fault fault) {
    return Arguments.of(trial, what, operation, Named.of("fault", fault));
  }

  static Stream<Arguments> faults() {
    return Stream.of(
            sketchFaults(),
            filterFaults(),
            groupByFaults(),
            distinctFaults(),
            topKFaults(),
            decayFaults(),
            windowFaults(),
            otherFaults())
        .flatMap(faults -> faults);
  }

  private static Stream<Arguments> sketchFaults() {
    return Stream.of(
        fault("sketch", "an insert loses its last key", "insert", lessTheLast()),
        fault("sketch", "all weights are 1", "insert", withoutWeights()),
        fault("sketch", "a removal takes nothing", "remove", (_, _) -> null),
        fault("sketch", "a removal takes a key twice", "remove", twiceTheFirst()),
        fault("sketch", "a merge adds nothing", "merge", (_, _) -> null),
        fault("sketch", "clearing clears nothing", "clear", (_, _) -> null),
        fault("sketch", "an estimate is 1 too low", "query", TortureFindsTest::lowEstimate),
        fault(
            "sketch",
            "the statistics say that it is empty",
            "statistics",
            (_, _) -> new SketchStatistics(1, 0, 0, 0, 0)));
  }

  private static Stream<Arguments> filterFaults() {
    return Stream.of(
        fault("filter", "an insert forgets a key", "insert", TortureFindsTest::forgottenKey),
        fault("filter", "keys are refused without need", "insert", TortureFindsTest::refusedKeys),
        fault("filter", "a probe misses a key", "contains", TortureFindsTest::noAtFirst),
        fault("filter", "a deletion takes another key, too", "delete", twiceTheFirst()),
        fault("filter", "clearing clears nothing", "clear", (_, _) -> null),
        fault(
            "filter",
            "the statistics say that it is empty",
            "statistics",
            (_, _) -> new FilterStatistics(1, 0, 0, List.of(), 0)));
  }

  private static Stream<Arguments> groupByFaults() {
    return Stream.of(
        fault("group-by", "a pair is lost", "aggregate", TortureFindsTest::withoutTheLastPair),
        fault("group-by", "a group is lost", "aggregate", TortureFindsTest::withoutTheLastGroup));
  }

  private static Stream<Arguments> distinctFaults() {
    return Stream.of(
        fault("distinct", "an insert loses its last key", "insert", TortureFindsTest::lessOfKeys),
        fault("distinct", "a merge adds nothing", "merge", (_, _) -> null),
        fault("distinct", "clearing clears nothing", "clear", (_, _) -> null),
        fault("distinct-groups", "a pair is lost", "add", lessTheLast()),
        fault("distinct-groups", "a group is lost", "counts", TortureFindsTest::lessOfCounts));
  }

  /** A single key stays. */
  private static Object lessOfKeys(SpoiltBackend.Operation right, Object... arguments)
      throws Throwable {
    return arguments[0] instanceof Keys
        ? withoutTheLastPair(right, arguments)
        : right.call(arguments);
  }

  private static Object lessOfCounts(SpoiltBackend.Operation right, Object... arguments)
      throws Throwable {
    DistinctCounts counts = (DistinctCounts) right.call(arguments);
    Groups groups = (Groups) withoutTheLastGroup(_ -> counts.groups());
    return new DistinctCounts(groups, counts.exactness());
  }

  private static Stream<Arguments> topKFaults() {
    return Stream.of(
        fault("top-k", "an insert loses its last key", "insert", lessTheLast()),
        fault("top-k", "all weights are 1", "insert", withoutWeights()),
        fault("top-k", "a merge adds nothing", "merge", (_, _) -> null),
        fault("top-k", "clearing clears nothing", "clear", (_, _) -> null),
        fault("top-k", "a lower bound is 1 too high", "top", changed(1, 1)),
        fault("top-k", "an upper bound is 1 too low", "top", changed(0, -1)),
        fault("top-k", "the heaviest key is missing", "top", TortureFindsTest::withoutTheFirst));
  }

  private static Stream<Arguments> decayFaults() {
    return Stream.of(
        fault("decay", "a halving is left out", "halve", (_, _) -> null),
        fault("decay", "a halving is done twice", "halve", TortureFindsTest::twice),
        fault("decay", "a removal takes a key twice", "remove", twiceTheFirst()),
        fault("changes", "a halving is left out", "halve", (_, _) -> null),
        fault("changes", "a halving is done twice", "halve", TortureFindsTest::twice),
        fault("changes", "an insert loses its last key", "insert", lessTheLast()));
  }

  private static Stream<Arguments> windowFaults() {
    return Stream.of(
        fault("windows", "an insert loses its last key", "insert", TortureFindsTest::lessAndHeard),
        fault("windows", "clearing clears nothing", "clear", (_, _) -> null),
        fault("windows", "a merge adds nothing", "merge", (_, _) -> null),
        fault("windows", "an estimate is 1 too low", "query", TortureFindsTest::lowEstimate),
        fault("windows", "a lower bound is 1 too high", "top", changed(1, 1)),
        fault("windows", "the heaviest key is missing", "top", TortureFindsTest::withoutTheFirst),
        fault("times", "an insert loses its last key", "insert", TortureFindsTest::lessAndHeard),
        fault("times", "clearing clears nothing", "clear", (_, _) -> null),
        fault("times", "a halving is left out", "halve", (_, _) -> null),
        fault("times", "a halving is done twice", "halve", TortureFindsTest::twice));
  }

  /** The last argument may be who hears of candidates. */
  private static Object lessAndHeard(SpoiltBackend.Operation right, Object... arguments)
      throws Throwable {
    return right.call(
        Stream.of(arguments)
            .map(
                each ->
                    each instanceof Keys keys ? keys.slice(0, Math.max(0, keys.size() - 1)) : each)
            .toArray());
  }

  private static Object twice(SpoiltBackend.Operation right, Object... arguments) throws Throwable {
    right.call(arguments);
    return right.call(arguments);
  }

  private static SpoiltBackend.Fault changed(long lower, long upper) {
    return (right, arguments) -> {
      HeavyKeys keys = (HeavyKeys) right.call(arguments);
      List<HeavyKey> wrong = new ArrayList<>(keys.keys());
      wrong.replaceAll(key -> new HeavyKey(key.key(), key.lower() + lower, key.upper() + upper));
      return new HeavyKeys(wrong, keys.completeAbove());
    };
  }

  private static Object withoutTheFirst(SpoiltBackend.Operation right, Object... arguments)
      throws Throwable {
    HeavyKeys keys = (HeavyKeys) right.call(arguments);
    return new HeavyKeys(keys.keys().stream().skip(1).toList(), keys.completeAbove());
  }

  private static Stream<Arguments> otherFaults() {
    return Stream.of(
        fault("stream", "a slice begins too late", "generate", TortureFindsTest::nextSlice),
        fault("image", "an opened image does not work", "statistics", (_, _) -> failure()),
        fault(
            "text", "an exact count is too low", "aggregate", TortureFindsTest::withoutTheLastPair),
        fault("totals", "what is refused is not", "insert", TortureFindsTest::endlessInsert),
        fault("totals", "it is refused too early", "merge", TortureFindsTest::earlyRefusal),
        fault("thread", "an insert loses its last key", "insert", lessTheLast()),
        fault("thread", "what is closed says something else", "query", (_, _) -> failure()));
  }

  private static Object failure() {
    throw new IllegalStateException("a pointer is wild");
  }

  private static Object endlessInsert(SpoiltBackend.Operation right, Object... arguments)
      throws Throwable {
    try {
      return right.call(arguments);
    } catch (SketchFullException _) {
      return null;
    }
  }

  private static Object earlyRefusal(SpoiltBackend.Operation right, Object... arguments)
      throws Throwable {
    if (arguments[0] instanceof Sketch other && other.statistics().largestCounter() > 1 << 30) {
      throw new SketchFullException(other.spec(), 1 << 30, "merging");
    }
    return right.call(arguments);
  }

  private static Object nextSlice(SpoiltBackend.Operation right, Object... arguments)
      throws Throwable {
    return right.call(arguments[0], (long) arguments[1] + 1, arguments[2]);
  }

  private static SpoiltBackend.Fault lessTheLast() {
    return TortureFindsTest::withoutTheLastPair;
  }

  private static SpoiltBackend.Fault withoutWeights() {
    return (right, arguments) -> {
      if (arguments.length == 1) {
        return right.call(arguments);
      }
      int[] ones = new int[Math.toIntExact(((Keys) arguments[0]).size())];
      Arrays.fill(ones, 1);
      return right.call(arguments[0], Keys.of(ones));
    };
  }

  private static SpoiltBackend.Fault twiceTheFirst() {
    return (right, arguments) -> {
      Keys keys = (Keys) arguments[0];
      if (keys.size() > 1) {
        right.call(Stream.of(arguments).map(column -> ((Keys) column).slice(0, 1)).toArray());
      }
      return right.call(arguments);
    };
  }

  private static Object lowEstimate(SpoiltBackend.Operation right, Object... arguments)
      throws Throwable {
    HostCounts counts = (HostCounts) right.call(arguments);
    if (counts.size() > 0) {
      counts.segment().set(JAVA_INT, 0, counts.segment().get(JAVA_INT, 0) - 1);
    }
    return counts;
  }

  private static Object forgottenKey(SpoiltBackend.Operation right, Object... arguments)
      throws Throwable {
    Keys keys = (Keys) arguments[0];
    if (keys.size() < 2) {
      return right.call(arguments);
    }
    HostAnswers some = (HostAnswers) right.call(keys.slice(1, keys.size()));
    HostAnswers all = HostAnswers.allocate(keys.size());
    all.segment().set(JAVA_BYTE, 0, (byte) 1);
    all.segment().asSlice(1).copyFrom(some.segment());
    return all;
  }

  /** Only the first half of a batch gets in. */
  private static Object refusedKeys(SpoiltBackend.Operation right, Object... arguments)
      throws Throwable {
    Keys keys = (Keys) arguments[0];
    HostAnswers some = (HostAnswers) right.call(keys.slice(0, (keys.size() + 1) / 2));
    HostAnswers all = HostAnswers.allocate(keys.size());
    all.segment().asSlice(0, some.size()).copyFrom(some.segment());
    return all;
  }

  private static Object noAtFirst(SpoiltBackend.Operation right, Object... arguments)
      throws Throwable {
    HostAnswers answers = (HostAnswers) right.call(arguments);
    if (answers.size() > 0) {
      answers.segment().set(JAVA_BYTE, 0, (byte) 0);
    }
    return answers;
  }

  private static Object withoutTheLastPair(SpoiltBackend.Operation right, Object... arguments)
      throws Throwable {
    return right.call(
        Stream.of(arguments)
            .map(column -> (Keys) column)
            .map(column -> column.slice(0, Math.max(0, column.size() - 1)))
            .toArray());
  }

  private static Object withoutTheLastGroup(SpoiltBackend.Operation right, Object... arguments)
      throws Throwable {
    Groups groups = (Groups) right.call(arguments);
    long size = Math.max(0, groups.size() - 1);
    return new Groups(groups.keys().slice(0, size), groups.values().slice(0, size));
  }

  /** The first finding ends the run. */
  private static Optional<TortureFinding> first(Torture torture, Backend backend, long cases) {
    List<TortureFinding> found = new ArrayList<>();
    torture.run(
        List.of(backend),
        TortureLimit.cases(cases),
        Progress.NONE,
        finding -> {
          found.add(finding);
          torture.stop();
        });
    return found.stream().findFirst();
  }

  @ParameterizedTest(name = "{0}, seed " + SEED + ": {1}")
  @MethodSource("faults")
  void everyFaultIsFoundAndFoundAgainBySeed(
      String trial, String what, String operation, SpoiltBackend.Fault fault) {
    try (Backend cpu = Backends.open("cpu", 1)) {
      Backend spoilt = SpoiltBackend.of(cpu, operation, fault);
      TortureFinding found =
          first(Torture.of(List.of(trial), SEED), spoilt, CASES)
              .orElseThrow(() -> new AssertionError("not found: " + what));
      assertThat(found.arguments())
          .isEqualTo(
              "torture --trials %s --backend cpu --seed %d --cases 1"
                  .formatted(trial, found.seed()));
      assertThat(first(Torture.of(List.of(trial), found.seed()), spoilt, 1))
          .hasValueSatisfying(again -> assertThat(again.seed()).isEqualTo(found.seed()));
    }
  }

  /** A trial of one method. */
  private record Single(String name, Body body) implements TortureTrial {
    interface Body {
      void run(TortureCase tried) throws Exception;
    }

    @Override
    public void run(TortureCase tried) throws Exception {
      body.run(tried);
    }
  }

  private static List<TortureFinding> found(Duration patience, TortureTrial... trials) {
    List<TortureFinding> found = new ArrayList<>();
    try (Backend cpu = Backends.open("cpu", 1)) {
      new Torture(List.of(trials), SEED, patience)
          .run(List.of(cpu), TortureLimit.cases(12), Progress.NONE, found::add);
    }
    return found;
  }

  @ParameterizedTest(name = "{0}, seed " + SEED)
  @EnumSource
  void everyFaultOfImagesIsFound(SpoiltImages.Fault fault) {
    List<TortureTrial> trials =
        List.of(
            new ImageTorture(_ -> SpoiltImages.of(fault)),
            new FileTorture(_ -> SpoiltImages.of(fault)));
    try (Backend cpu = Backends.open("cpu", 1)) {
      assertThat(first(new Torture(trials, SEED, Duration.ofMinutes(1)), cpu, CASES)).isPresent();
    }
  }

  @Test
  void aCaseThatHangsIsFoundWithItsStackAndEndsTheUseOfItsBackend() {
    CountDownLatch never = new CountDownLatch(1);
    List<TortureFinding> found =
        found(
            Duration.ofMillis(100),
            new Single(
                "hanging",
                tried -> {
                  tried.step("wait for ever");
                  never.await();
                }));
    assertThat(found).hasSize(1);
    assertThat(found.getFirst().what()).contains("has not ended");
    assertThat(found.getFirst().steps()).containsExactly("wait for ever");
    assertThat(found.getFirst().trace()).contains("CountDownLatch.await");
  }

  @Test
  void whateverIsThrownIsFoundWithItsStackAndTheCasesGoOnUntilTheyTellNoMore() {
    List<TortureFinding> found =
        found(
            Duration.ofMinutes(1),
            new Single(
                "throwing",
                _ -> {
                  throw new StackOverflowError("deep\n down");
                }));
    assertThat(found).hasSize(10);
    assertThat(found.getFirst().what()).endsWith("StackOverflowError: deep down");
    assertThat(found.getFirst().trace()).contains("TortureFindsTest");
    assertThat(found).extracting(TortureFinding::seed).doesNotHaveDuplicates();
  }
}
