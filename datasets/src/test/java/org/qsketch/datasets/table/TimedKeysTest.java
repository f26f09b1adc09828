package org.qsketch.datasets.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;

/** Keys with time stamps, in all formats, in the order of their rows. */
class TimedKeysTest {
  private static final String TIME = "2026-11-27T08:30:00Z";

  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private record Row(String key, long micros) {
    static Row of(String key, String time) {
      return new Row(key, ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(time)));
    }
  }

  private static List<Row> rows(List<Path> files, List<String> keys, String time)
      throws IOException {
    List<Row> rows = new ArrayList<>();
    KeyBlock block = new KeyBlock();
    try (KeySource source = KeySources.timed(files, keys, time, CsvFormat.STANDARD)) {
      while (source.next(block)) {
        for (int i = 0; i < block.size(); i++) {
          rows.add(new Row(block.text(i), block.values().orElseThrow()[i]));
        }
      }
    }
    return rows;
  }

  @Test
  void timesOfCsvStandInAnyColumn() throws IOException {
    Path file = file("t.csv", "at,u,p\n1795768200,x,1\n\"2026-11-27 08:30:00.5\",y,2\n");
    assertThat(rows(List.of(file), List.of("u"), "at"))
        .containsExactly(Row.of("x", TIME), Row.of("y", "2026-11-27T08:30:00.500Z"));
    assertThat(rows(List.of(file), List.of("u", "p"), "at"))
        .containsExactly(Row.of("x,1", TIME), Row.of("y,2", "2026-11-27T08:30:00.500Z"));
    Path wrong = file("w.csv", "at,u\n1,x\nsoon,y\n");
    assertThatThrownBy(() -> rows(List.of(wrong), List.of("u"), "at"))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(wrong.toString(), "line 3: the time stamp is 'soon'");
  }

  @Test
  void timesOfJsonAreTextsOrIntegers() throws IOException {
    Tables.assumeReadable();
    Path file =
        file(
            "t.ndjson",
            """
            {"u": "x", "at": 1795768200000}
            {"at": "2026-11-27T08:30:00Z", "u": "y"}
            {"u": "y", "at": null}
            {"at": "2026-11-27T08:30:00Z"}
            """);
    assertThat(rows(List.of(file), List.of("u"), "at"))
        .containsExactly(Row.of("x", TIME), Row.of("y", TIME));
    Path wrong = file("w.ndjson", "{\"u\": 1, \"at\": 1}\n{\"u\": 1, \"at\": \"soon\"}\n");
    assertThatThrownBy(() -> rows(List.of(wrong), List.of("u"), "at"))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(wrong.toString(), "row 2", "the time stamp is 'soon'");
  }

  @Test
  void timesOfParquetHaveAnyType() throws IOException {
    Tables.assumeReadable();
    for (String type : List.of("TIMESTAMP", "TIMESTAMPTZ", "TIMESTAMP_NS", "VARCHAR")) {
      Path file =
          Tables.parquet(
              folder.resolve(type + ".parquet"),
              "SELECT * FROM (VALUES ('x', 1, '%1$s'::%2$s), ('y', 2, NULL), (NULL, 3, '%1$s'::%2$s))"
                      .formatted(TIME, type)
                  + " t(u, p, ts)");
      assertThat(rows(List.of(file), List.of("u"), "ts")).containsExactly(Row.of("x", TIME));
      assertThat(rows(List.of(file), List.of("u", "p"), "ts")).containsExactly(Row.of("x,1", TIME));
    }
    Path wrong =
        Tables.parquet(
            folder.resolve("w.parquet"),
            "SELECT * FROM (VALUES ('x', '%s'), ('y', 'it''s soon')) t(u, ts)".formatted(TIME));
    assertThatThrownBy(() -> rows(List.of(wrong), List.of("u"), "ts"))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(
            wrong.toString(), "row 2, column 'ts': the time stamp is 'it's soon'");
  }

  @Test
  void rowsComeInTheirOrderThroughAllFiles() throws IOException {
    Tables.assumeReadable();
    Path parquet =
        Tables.parquet(
            folder.resolve("t.parquet"), "SELECT range AS u, range AS ts FROM range(300000)");
    StringBuilder text = new StringBuilder("u,at\n");
    for (int i = 0; i < 60_000; i++) {
      text.append(i).append(',').append(i).append('\n');
    }
    Path csv = file("t.csv", text.toString());
    assertThat(rows(List.of(parquet), List.of("u"), "ts"))
        .hasSize(300_000)
        .isSortedAccordingTo((a, b) -> Long.compare(a.micros(), b.micros()));
    List<Row> twice = rows(List.of(csv, csv), List.of("u"), "at");
    assertThat(twice).hasSize(120_000);
    assertThat(twice.subList(0, 60_000)).isEqualTo(twice.subList(60_000, 120_000));
  }
}
