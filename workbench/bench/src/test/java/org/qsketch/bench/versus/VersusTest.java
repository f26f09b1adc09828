package org.qsketch.bench.versus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.bench.run.Journal;
import org.qsketch.bench.run.RunJournal;
import org.qsketch.job.Progress;
import org.qsketch.job.Provenance;
import org.qsketch.job.RecordCopy;
import org.qsketch.keys.Keys;
import org.qsketch.rivals.Budget;
import org.qsketch.rivals.Rival;
import org.qsketch.rivals.Rivals;

class VersusTest {
  @TempDir private Path folder;

  /** Key k occurs k times, from 1 to 200. */
  private static final Keys KEYS =
      Keys.of(
          LongStream.rangeClosed(1, 200)
              .flatMap(key -> LongStream.generate(() -> key).limit(key))
              .toArray());

  /** Counts exactly, and says so little about its memory that it fits. */
  private static class Exact implements Rival {
    private final Map<Long, Long> counts = new HashMap<>();

    @Override
    public void insert(long key) {
      counts.merge(key, 1L, Long::sum);
    }

    @Override
    public long estimate(long key) {
      return counts.get(key);
    }

    @Override
    public long bits() {
      return 1;
    }
  }

  private static VersusPlan plan(List<String> sketches, long... memory) {
    return new VersusPlan(sketches, Arrays.stream(memory).boxed().toList(), 2, 1, 0.005, Map.of());
  }

  private static List<VersusResult> run(VersusPlan plan) {
    return run(plan, Journal.NONE, List.of());
  }

  private static List<VersusResult> run(VersusPlan plan, Journal journal, List<Backend> backends) {
    return Versus.run(plan, "a staircase", KEYS, backends, Progress.NONE, journal);
  }

  @Test
  void everySketchOfTheUsualPlanIsExactInAmpleMemory() {
    List<VersusResult> results = run(plan(VersusPlan.all(), 1 << 20));
    assertThat(results).hasSize(2 * VersusPlan.all().size());
    assertThat(results)
        .allSatisfy(
            one -> {
              assertThat(one.meanRelativeError()).isLessThan(0.02);
              assertThat(one.keys()).isEqualTo(200 * 201 / 2);
              assertThat(one.distinctKeys()).isEqualTo(200);
              assertThat(one.exactBytes()).isEqualTo(267 * (4 + 4));
              assertThat(one.ranOnOneThread()).isTrue();
              assertThat(one.usedBytes()).isBetween(1L, one.memoryBytes());
              assertThat(one.insertsPerSecond()).isPositive();
            });
  }

  /** A share of .005 of 20,100 keys is 100.5: the keys from 101 to 200 are heavy. */
  @Test
  void aSketchOfOnesOwnTakesPart() {
    VersusPlan plan = plan(List.of("count-min"), 1 << 12).with("exact", _ -> new Exact());
    List<VersusResult> own =
        run(plan).stream().filter(one -> one.sketch().equals("exact")).toList();
    assertThat(own).hasSize(2);
    assertThat(own)
        .allSatisfy(
            one -> {
              assertThat(one.backend()).isEqualTo(VersusResult.JAVA);
              assertThat(one.meanRelativeError()).isZero();
              assertThat(one.maxAbsoluteError()).isZero();
              assertThat(one.heavyCount()).isEqualTo(101);
              assertThat(one.heavyHitters()).isEqualTo(100);
              assertThat(one.f1()).isEqualTo(1);
              assertThat(one.distributionError()).isZero();
            });
  }

  @Test
  void mistakesOfOnesOwnSketchNameTheKey() {
    assertRefused(
        _ ->
            new Exact() {
              @Override
              public void insert(long key) {
                if (key == 7) {
                  throw new IllegalStateException("seven");
                }
              }
            },
        "mine failed in insert(7): java.lang.IllegalStateException: seven");
    assertRefused(
        _ ->
            new Exact() {
              @Override
              public long estimate(long key) {
                return 1L << 40;
              }
            },
        "mine estimates the count of key");
    assertRefused(
        budget ->
            new Exact() {
              @Override
              public long bits() {
                return budget.bytes() * Byte.SIZE + 1;
              }
            },
        "mine takes 32769 bits of the 32768 that it may");
  }

  private static void assertRefused(Function<Budget, Rival> maker, String message) {
    VersusPlan plan = plan(List.of("count-min"), 1 << 12).with("mine", maker);
    assertThatIllegalArgumentException().isThrownBy(() -> run(plan)).withMessageContaining(message);
  }

  @Test
  void variantsRunOnEveryBackendAndRivalsOnOneThread() {
    try (Backend cpu = Backends.open("cpu", 2)) {
      List<VersusResult> results =
          run(plan(List.of("salsa", "sub-warp"), 1 << 16), Journal.NONE, List.of(cpu));
      assertThat(results)
          .extracting(VersusResult::sketch, VersusResult::backend, VersusResult::execution)
          .containsExactly(
              tuple("salsa", "java", "serial"),
              tuple("salsa", "java", "serial"),
              tuple("sub-warp", "cpu", "serial"),
              tuple("sub-warp", "cpu", "serial"),
              tuple("sub-warp", "cpu", "multi-core"),
              tuple("sub-warp", "cpu", "multi-core"));
    }
  }

  private RunJournal journal() throws IOException {
    Provenance run = Provenance.of(List.of(), 0, Map.of());
    Path file = folder.resolve("journal.jsonl");
    List<Class<? extends Record>> types = List.of(VersusResult.class);
    return Files.exists(file)
        ? RunJournal.resume(file, run, types).orElseThrow()
        : RunJournal.begin(file, run, types);
  }

  @Test
  void whatEndedInTheMiddleGoesOn() throws IOException {
    AtomicInteger made = new AtomicInteger();
    Rival failing =
        new Exact() {
          @Override
          public void insert(long key) {
            throw new IllegalStateException("enough");
          }
        };
    VersusPlan plan = plan(List.of("salsa", "tower"), 1 << 12, 1 << 13);
    VersusPlan ending =
        RecordCopy.with(plan.with("mine", _ -> failing), "sketches", List.of("salsa", "mine"));
    try (RunJournal journal = journal()) {
      assertThatIllegalArgumentException().isThrownBy(() -> run(ending, journal, List.of()));
      assertThat(journal.size()).isEqualTo(4);
    }
    try (RunJournal journal = journal()) {
      VersusPlan whole =
          plan.with(
              "mine",
              _ -> {
                made.incrementAndGet();
                return new Exact();
              });
      assertThat(run(whole, journal, List.of())).hasSize(12);
      assertThat(journal.recalled()).isEqualTo(4);
      assertThat(journal.size()).isEqualTo(8);
    }
    int first = made.get();
    try (RunJournal journal = journal()) {
      List<VersusResult> recalled = run(plan, journal, List.of());
      assertThat(journal.recalled()).isEqualTo(8);
      assertThat(recalled).extracting(VersusResult::sketch).containsOnly("salsa", "tower");
      assertThat(made).hasValue(first);
    }
  }

  @Test
  void otherKeysAreNotRecalled() throws IOException {
    VersusPlan plan = plan(List.of("salsa"), 1 << 12);
    try (RunJournal journal = journal();
        Keys others = Keys.of(LongStream.rangeClosed(1, KEYS.size()).toArray())) {
      run(plan, journal, List.of());
      Versus.run(plan, "a staircase", others, List.of(), Progress.NONE, journal);
      assertThat(journal.recalled()).isZero();
      assertThat(journal.size()).isEqualTo(4);
    }
  }

  @Test
  void variantsAreLeftOutWhereTheyDoNotFit() {
    VersusPlan plan = plan(List.of("multi-level", "salsa"), 4096, 1 << 20);
    assertThat(plan.refusals())
        .singleElement()
        .asString()
        .contains("4096 bytes cannot hold a multi-level sketch");
    assertThat(run(plan)).hasSize(6);
  }

  @Test
  void rivalsAreLeftOutWhereTheyDoNotFit() {
    VersusPlan plan = plan(List.of("elastic", "count-min"), 64);
    assertThat(plan.refusals())
        .singleElement()
        .asString()
        .contains("64 bytes cannot hold elastic: a cell takes 2844 bits");
    assertThat(run(plan)).hasSize(2);
  }

  @Test
  void unknownSketchesAreRefusedWithTheNames() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(List.of("bloom"), 4096))
        .withMessageContaining("'bloom'")
        .withMessageContaining("tagged")
        .withMessageContaining("misra-gries");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(List.of("salsa"), 4096).with("salsa", Rivals.SALSA::create))
        .withMessageContaining("'salsa'");
  }
}
