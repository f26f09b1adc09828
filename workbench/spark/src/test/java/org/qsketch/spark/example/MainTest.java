package org.qsketch.spark.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.spark.LocalSpark;

/** The examples as a user runs them: output, the line of an error and the exit code. */
final class MainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir private Path folder;

  @BeforeEach
  void configure() {
    System.setProperty("spark.master", "local[2]");
    LocalSpark.SETTINGS.forEach((key, value) -> System.setProperty(key, value.toString()));
  }

  @AfterEach
  void reset() {
    System.clearProperty("spark.master");
    LocalSpark.SETTINGS.keySet().forEach(System::clearProperty);
  }

  private int run(String... arguments) {
    out.reset();
    err.reset();
    return Main.run(List.of(arguments), new PrintStream(out, true), new PrintStream(err, true));
  }

  /** Returns the counts, estimates and texts that {@code file} has printed. */
  private List<List<String>> counted(String name, String content, String column)
      throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content, StandardCharsets.ISO_8859_1);
    int code = run("file", file.toString(), column, "1Mi");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(code).isZero();
    return out.toString(StandardCharsets.UTF_8)
        .lines()
        .dropWhile(line -> !line.strip().startsWith("count "))
        .skip(1)
        .map(line -> List.of(line.stripLeading().split("\\s+", 3)))
        .toList();
  }

  private static List<String> row(int count, String text) {
    return List.of(Integer.toString(count), Integer.toString(count), text);
  }

  @Test
  void csvIsReadAsCountReadsIt() throws IOException {
    String rows =
        """
        id,"na""me",id2
        1,"a ""quoted""
        line, and more",x
        2,"a ""quoted""
        line, and more",x
        3, spaces ,x
        4,it"s,x

        5,"\u001b[31m",x
        6,it"s,more,fields
        7,it"s
        """;
    assertThat(counted("rows.csv", rows, "na\"me"))
        .containsExactly(
            row(3, "it\"s"),
            row(2, "a \"quoted\"\\u000aline, and more"),
            row(1, "\\u001b[31m"),
            row(1, "spaces "));
    assertThat(counted("crlf.csv", "a,b\r\n1,\"x\r\ny\"\r\n2,\n\n", "2"))
        .containsExactlyInAnyOrder(row(1, "x\\u000d\\u000ay"), row(1, ""));
    // two bytes that are no UTF-8 are two values
    assertThat(counted("bytes.csv", "a\n\u00e9\n\u00e8\n\u00e9\n", "a"))
        .containsExactly(row(2, "\ufffd"), row(1, "\ufffd"));
  }

  @Test
  void aFolderOfCsvIsOneInputAndEachFileHasItsHeader() throws IOException {
    Files.createDirectories(folder.resolve("both"));
    Files.writeString(folder.resolve("both/_SUCCESS"), "");
    Files.writeString(folder.resolve("both/1"), "a,b\n1,x\n");
    Files.writeString(folder.resolve("both/2"), "b,a\ny,1\n");
    assertThat(run("file", folder.resolve("both").toString(), "a")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("              2               2  1\n");
  }

  @Test
  void jsonIsReadWholeOrRefused() throws IOException {
    String lines = "{\"id\":1,\"ID\":9}\n{\"id\":2,\"ID\":9}\n{\"id\":1,\"ID\":8}\n{\"ID\":8}\n";
    assertThat(counted("a.jsonl", lines, "id")).containsExactly(row(2, "1"), row(1, "2"));
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("\n1 rows without a key are left out\n");
    assertThat(counted("a.ndjson", lines, "ID")).containsExactly(row(2, "8"), row(2, "9"));
    String array = "[\n{\"a.b\":1},\n{\"a.b\":\n1}\n]\n";
    assertThat(counted("array.json", array, "a.b")).containsExactly(row(2, "1"));
    assertThat(counted("line.json", "[{\"a\":1},{\"a\":1}]\n", "a")).containsExactly(row(2, "1"));
    Path two = Files.writeString(folder.resolve("two.json"), array + array);
    assertThat(run("file", two.toString(), "a.b")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("has more than one array");
    Path broken =
        Files.writeString(folder.resolve("broken.json"), "{\"a\":1}\n{\"a\"\n{\"a\":1}\n");
    assertThat(run("file", broken.toString(), "a")).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).hasLineCount(1);
  }

  @Test
  void parquetIsReadUnderAnyName() {
    assertThat(run("visits", folder.resolve("v.csv").toString(), "7")).isZero();
    assertThat(run("file", folder.resolve("v.csv").toString(), "1")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("              1               1  6\n");
    assertThat(run("visits", folder.resolve("v.csv").toString(), "7")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).hasLineCount(1).contains("v.csv");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nosuch",
        "days x",
        "days -1",
        "days 0",
        "days 1e99",
        "days 1 2",
        "visits",
        "visits a b",
        "file",
        "file a.csv",
        "file missing.csv a",
        "file missing a",
        "file nosuch*.parquet a",
        "file . a 1x",
        "file . a 1",
        "file . a 8Ei",
        "sql x",
        "compare x",
        "compare 1 x",
        "compare 1 1",
        "compare 1 1Mi 0",
        "compare 1 1Mi 99999999999",
        "compare-top x",
      })
  void aWrongArgumentIsOneLineAndExitCode2(String words) {
    assertThat(run(words.split(" "))).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("qsketch: ").hasLineCount(1);
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void anEmptyArgumentAndAMissingColumnAreOneLine() throws IOException {
    Path csv = Files.writeString(folder.resolve("a.csv"), "x,y\n1,2\n");
    assertThat(run("file", "", "x")).isEqualTo(2);
    assertThat(run("file", csv.toString(), "")).isEqualTo(2);
    assertThat(run("file", csv.toString(), "z")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .hasLineCount(1)
        .contains("has no column 'z'", "x, y");
    Path cut = Files.writeString(folder.resolve("cut.csv"), "x,y\n1,\"2\n");
    assertThat(run("file", cut.toString(), "y")).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).hasLineCount(1).contains("cut.csv", "quote");
  }
}
