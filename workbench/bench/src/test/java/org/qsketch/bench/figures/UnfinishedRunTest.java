package org.qsketch.bench.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.bench.limits.LimitsStudy;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.fake.FakeBackend;
import org.qsketch.job.Progress;
import org.qsketch.job.Results;
import org.qsketch.job.Work;

/** Whatever ends a run, the next one goes on with what it has measured. */
class UnfinishedRunTest {
  private static final FigureOptions OPTIONS =
      new FigureOptions(Duration.ZERO, 512, 512, 1, 1, List.of(), 7);
  private static final FigureSuite SUITE = new FigureSuite(OPTIONS);

  /** Enough for a filter: sketches and group-bys would take most of the time of these tests. */
  private static final long MEMORY = 1 << 15;

  /** Of columns that differ from one run to the next, as the clock of the host does. */
  private static final String MEASURED = ".*(seconds|per_second|limit|of_link)";

  private static Map<String, List<String>> whole;
  private static List<String> wholeSteps;

  @TempDir private Path folder;

  @BeforeAll
  static void runWithoutAnEnd() {
    Heard heard = new Heard(Integer.MAX_VALUE);
    whole = keys(SUITE.run(backends(), heard));
    wholeSteps = heard.labels;
  }

  private static List<Backend> backends() {
    return List.of(new FakeBackend(LongUnaryOperator.identity(), MEMORY));
  }

  /** Ends the run with an error when a part begins. */
  private static class Heard implements Progress {
    final List<String> labels = new ArrayList<>();
    final int end;

    Heard(int end) {
      this.end = end;
    }

    @Override
    public void start(String label, Work amount) {
      if (!label.startsWith("warm-up")) { // once for a process, whatever it resumes
        labels.add(label);
        if (labels.size() == end) {
          end();
        }
      }
    }

    void end() {
      throw new ExceptionInInitializerError("a broken class");
    }

    @Override
    public void step(long amount) {}

    @Override
    public void done() {}
  }

  /** The rows of every file, but for what is measured. */
  private static Map<String, List<String>> keys(FigureResults results) {
    Map<String, List<String>> keys = new TreeMap<>();
    Studies.measured().forEach(file -> keys.put(file.name(), keys(results, file)));
    return keys;
  }

  private static List<String> keys(FigureResults results, ResultFile.Measured<?> file) {
    return results.of(file).stream()
        .map(Results::row)
        .peek(row -> row.keySet().removeIf(column -> column.matches(MEASURED)))
        .map(Map::toString)
        .toList();
  }

  private void endIn(int part) throws IOException {
    try (UnfinishedRun run = UnfinishedRun.begin(SUITE, backends(), folder)) {
      assertThatExceptionOfType(ExceptionInInitializerError.class)
          .isThrownBy(() -> run.run(backends(), new Heard(part)));
    }
  }

  private UnfinishedRun resume() throws IOException {
    return UnfinishedRun.resume(SUITE, backends(), folder).orElseThrow();
  }

  @ParameterizedTest(name = "ended in part {0}")
  @ValueSource(ints = {2, 5, 10})
  void aRunThatAnErrorEndsGoesOnAndMeasuresNothingTwice(int part) throws IOException {
    endIn(part);
    Heard heard = new Heard(Integer.MAX_VALUE);
    try (UnfinishedRun run = resume()) {
      assertThat(run.journal().size()).isEqualTo(part - 1);
      FigureResults results = run.run(backends(), heard);
      assertThat(keys(results)).isEqualTo(whole);
      results.write(folder);
      assertThat(keys(FigureResults.read(folder))).isEqualTo(whole);
      assertThat(results.provenance().options().get(UnfinishedRun.RESUMED))
          .startsWith(part - 1 + " of ")
          .endsWith(" experiments are of the run that began at " + run.journal().begun().date());
      run.finish();
    }
    assertThat(heard.labels).isEqualTo(wholeSteps.subList(part - 1, wholeSteps.size()));
    assertThat(folder.resolve(UnfinishedRun.FOLDER)).doesNotExist();
  }

  @Test
  void whatStudiesHaveMeasuredCanBeDrawnWithoutGoingOn() throws IOException {
    endIn(2);
    FigureResults kept = FigureResults.read(folder.resolve(UnfinishedRun.FOLDER));
    assertThat(kept.of(LimitsStudy.LIMITS)).isNotEmpty();
    assertThat(folder).isDirectoryNotContaining("glob:**.csv");
  }

  @Test
  void ofALineThatIsCutOffTheExperimentIsMeasuredAgain() throws IOException {
    endIn(4);
    Path journal = folder.resolve(UnfinishedRun.FOLDER).resolve("journal.jsonl");
    byte[] lines = Files.readAllBytes(journal);
    Files.write(journal, Arrays.copyOf(lines, lines.length - 10));
    try (UnfinishedRun run = resume()) {
      assertThat(run.journal().size()).isEqualTo(2);
      goOnTo(2, run, backends());
    }
    assertThat(Files.readString(journal).lines()).hasSize(4).allMatch(line -> line.endsWith("}"));
  }

  @Test
  void whatComesAfterALineOfSomebodyElseIsMeasuredAgain() throws IOException {
    endIn(3);
    Path journal = folder.resolve(UnfinishedRun.FOLDER).resolve("journal.jsonl");
    Files.writeString(journal, "a remark\n{}\n", StandardOpenOption.APPEND);
    try (UnfinishedRun run = resume()) {
      assertThat(run.journal().size()).isEqualTo(2);
    }
  }

  @Test
  void aRunOfAnotherSeedOrOtherOptionsIsRefused() throws IOException {
    endIn(2);
    FigureSuite other =
        new FigureSuite(
            new FigureOptions(Duration.ZERO, 512, 1024, 1, 1, List.of("europarl:words"), 8));
    assertThatIOException()
        .isThrownBy(() -> UnfinishedRun.resume(other, backends(), folder))
        .withMessageContaining(
            "is of another run (data none, now europarl:words; largest 512, now 1024; seed 7, now"
                + " 8): give the same options, or begin anew without --resume");
    resume().close();
  }

  @Test
  void whatAnotherDeviceHasMeasuredIsMeasuredAgain() throws IOException {
    endIn(5);
    List<Backend> other = List.of(new FakeBackend(LongUnaryOperator.identity(), MEMORY + 1));
    try (UnfinishedRun run = UnfinishedRun.resume(SUITE, other, folder).orElseThrow()) {
      assertThat(goOnTo(3, run, other)).isEqualTo(wholeSteps.subList(0, 3));
      assertThat(run.journal().recalled()).isZero();
    }
  }

  /** Until a part begins, of those that are measured now; tells which these are. */
  private static List<String> goOnTo(int part, UnfinishedRun run, List<Backend> backends) {
    Heard heard = new Heard(part);
    assertThatExceptionOfType(ExceptionInInitializerError.class)
        .isThrownBy(() -> run.run(backends, heard));
    return heard.labels;
  }

  @Test
  void whatWasTakenOverHasTakenItsTimeWhereALadderAsks() throws IOException {
    endIn(3);
    try (UnfinishedRun run = resume()) {
      long late = run.journal().nanos() - System.nanoTime();
      goOnTo(1, run, backends());
      assertThat(run.journal().recalled()).isEqualTo(2);
      assertThat(run.journal().nanos() - System.nanoTime()).isGreaterThan(late);
    }
  }

  @Test
  void ofTwoRunsInOneFolderTheSecondIsRefused() throws IOException {
    try (UnfinishedRun _ = UnfinishedRun.begin(SUITE, backends(), folder)) {
      assertThatIOException()
          .isThrownBy(() -> UnfinishedRun.begin(SUITE, backends(), folder))
          .withMessageContaining("another run writes to " + folder);
      assertThatIOException()
          .isThrownBy(this::resume)
          .withMessageContaining("another run writes to " + folder);
    }
  }

  @Test
  void aNewRunKeepsTheUnfinishedOneBeforeIt() throws IOException {
    endIn(3);
    endIn(2);
    endIn(5);
    Path before = folder.resolve(UnfinishedRun.FOLDER_BEFORE).resolve("journal.jsonl");
    assertThat(before).content().hasLineCount(2);
    try (UnfinishedRun run = resume()) {
      assertThat(run.journal().size()).isEqualTo(4);
    }
  }

  @Test
  void withoutAnUnfinishedRunThereIsNothingToGoOnWith() throws IOException {
    assertThat(UnfinishedRun.resume(SUITE, backends(), folder)).isEmpty();
  }

  /** A process of its own, which waits for its end when a part begins. */
  static final class Child {
    private Child() {}

    public static void main(String[] arguments) throws IOException {
      Heard heard =
          new Heard(Integer.parseInt(arguments[1])) {
            @Override
            void end() {
              System.out.println("ready");
              sleep();
            }
          };
      try (UnfinishedRun run = UnfinishedRun.begin(SUITE, backends(), Path.of(arguments[0]))) {
        run.run(backends(), heard);
      } catch (RuntimeException e) {
        System.out.println(e.getCause().getMessage());
      }
    }

    private static void sleep() {
      try {
        Thread.sleep(Long.MAX_VALUE);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    static Process start(String limits, Path folder, int part) throws IOException {
      return new ProcessBuilder(
              "bash",
              "-c",
              limits + " exec \"$@\"",
              "bash",
              ProcessHandle.current().info().command().orElseThrow(),
              "-XX:-UsePerfData",
              "-XX:TieredStopAtLevel=1",
              "--enable-native-access=ALL-UNNAMED",
              "-cp",
              System.getProperty("java.class.path"),
              Child.class.getName(),
              folder.toString(),
              Integer.toString(part))
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aRunThatIsKilledGoesOnAndMeasuresNothingTwice() throws Exception {
    Process killed = Child.start("", folder, 6);
    assertThat(killed.inputReader().readLine()).isEqualTo("ready");
    killed.destroyForcibly().waitFor();
    try (UnfinishedRun run = resume()) {
      assertThat(run.journal().size()).isEqualTo(5);
      Heard heard = new Heard(Integer.MAX_VALUE);
      assertThat(keys(run.run(backends(), heard))).isEqualTo(whole);
      assertThat(heard.labels).isEqualTo(wholeSteps.subList(5, wholeSteps.size()));
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aRunThatAFullDiskEndsGoesOn() throws Exception {
    Process stopped = Child.start("ulimit -f 6;", folder, Integer.MAX_VALUE);
    String said = new String(stopped.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said).contains(" cannot be written: File too large").hasLineCount(1);
    try (Stream<Path> parts = Files.list(folder.resolve(UnfinishedRun.FOLDER))) {
      assertThat(parts).noneMatch(part -> part.toString().endsWith(".part"));
    }
    try (UnfinishedRun run = resume()) {
      assertThat(run.journal().size()).isPositive();
    }
  }
}
