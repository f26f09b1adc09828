package org.qsketch.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.job.Progress;
import org.qsketch.keys.KeyStream;

class ComparisonTest {
  private static final long SEED = 5;
  private static final int KEYS = 50_000;

  @TempDir private Path folder;

  private static GeneratedText text(Unit unit) {
    return new GeneratedText(unit, KEYS, 9, 1.1, 10_000, SEED);
  }

  /** The largest counts as a map finds them in the stream that the text is made from. */
  private static List<Long> expected(int top) {
    long[] keys = new long[KEYS];
    KeyStream.zipf(SEED, 1.1, 10_000).fill(0, keys, KEYS);
    Map<Long, Long> counts = new HashMap<>();
    LongStream.of(keys).forEach(key -> counts.merge(key, 1L, Long::sum));
    return counts.values().stream().sorted(Comparator.reverseOrder()).limit(top).toList();
  }

  private Path written(Unit unit) throws IOException {
    Path file = Files.createTempFile(folder, "text", ".txt");
    text(unit).write(file);
    assertThat(file).hasSize(text(unit).bytes());
    return file;
  }

  @ParameterizedTest
  @EnumSource
  void theTextHoldsTheKeysOfItsStream(Unit unit) throws IOException {
    try (Backend cpu = Backends.open("cpu")) {
      assertThat(new BackendCounter(cpu).largest(written(unit), unit, 30)).isEqualTo(expected(30));
    }
  }

  @ParameterizedTest
  @EnumSource
  void programsOfTheShellCountTheSame(ShellCounter counter) throws IOException {
    assumeThat(ShellCounter.here()).isNotEmpty();
    for (Unit unit : List.of(Unit.LINES, Unit.CSV)) {
      assertThat(counter.largest(written(unit), unit, 30)).isEqualTo(expected(30));
    }
  }

  /** Counts nothing: finds what it is told. */
  private record Fake(String label, List<Long> counts, List<Path> files) implements TextCounter {
    @Override
    public List<Long> largest(Path file, Unit unit, int top) {
      assertThat(file).exists();
      files.add(file);
      return counts;
    }

    @Override
    public boolean counts(Unit unit) {
      return unit == Unit.LINES;
    }

    @Override
    public boolean isDuckDb() {
      return label.equals("DuckDB");
    }
  }

  @Test
  void eachCountsInEveryRoundAndTheFileIsGoneAfterwards() throws IOException {
    List<Path> files = new ArrayList<>();
    List<TextCounter> counters =
        List.of(new Fake("a", List.of(3L), files), new Fake("DuckDB", List.of(3L), files));
    List<ComparisonResult> results =
        new Comparison(text(Unit.LINES), 3).run(counters, Progress.NONE);
    assertThat(files).hasSize(6);
    assertThat(files.getFirst()).doesNotExist();
    assertThat(results).extracting(ComparisonResult::counter).containsExactly("a", "DuckDB");
    assertThat(results.get(1).timesDuckDb()).hasValue(1.0);
    assertThat(results.getFirst().timesDuckDb().getAsDouble())
        .isEqualTo(results.get(1).seconds() / results.getFirst().seconds());
    assertThat(new Comparison(text(Unit.WORDS), 3).run(counters, Progress.NONE)).isEmpty();
  }

  @Test
  void countsThatDifferAreAnErrorThatNamesBoth() {
    List<Path> files = new ArrayList<>();
    List<TextCounter> counters =
        List.of(new Fake("a", List.of(3L), files), new Fake("b", List.of(4L), files));
    Comparison comparison = new Comparison(text(Unit.LINES), 1);
    assertThatThrownBy(() -> comparison.run(counters, Progress.NONE))
        .hasMessage("a finds the counts [3], and b finds [4]: one of them is wrong");
    assertThat(files.getFirst()).doesNotExist();
  }

  @Test
  void boundsAreChecked() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GeneratedText(Unit.LINES, 0, 9, 1.1, 10, SEED))
        .withMessageContaining("the number of keys is 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GeneratedText(Unit.LINES, 1, 6, 1.1, 10, SEED))
        .withMessageContaining("the length of a key is 6");
    GeneratedText text = text(Unit.LINES);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Comparison(text, 0))
        .withMessageContaining("the number of runs is 0");
  }
}
