package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cli.CommandRun;

/** Filters of files, and questions to them. In command lines, {@code @} is a folder of the test. */
class MemberCommandTest {
  @TempDir private Path folder;

  private Path file(String name, String... lines) throws IOException {
    return Files.write(folder.resolve(name), List.of(lines));
  }

  private CommandRun run(String line) {
    return CommandRun.of(
        (line + " --backend cpu --quiet").replace("@", folder.toString()).split(" "));
  }

  private static String[] numbers(int from, int step) {
    return IntStream.range(0, 1000).mapToObj(i -> "n" + (from + i * step)).toArray(String[]::new);
  }

  private void buildOdd() throws IOException {
    file("odd.txt", numbers(1, 2));
    assertThat(run("member build @/odd.txt --lines --out @/odd.qs").exitCode()).isZero();
  }

  @Test
  void whatIsInAFilterIsPrintedInOrder() throws IOException {
    buildOdd();
    file("few.txt", "n7", "n4", "n7", "n1", "m1");
    CommandRun run = run("member ask @/odd.qs @/few.txt --lines");
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines()).containsExactly("n7", "n7", "n1");
    assertThat(run.errLines().getFirst()).startsWith("3 of 5 lines are in").endsWith("2 are not");
    assertThat(run.errLines().get(1)).contains("probability of at most 0.0110 %");
    assertThat(run("member ask @/odd.qs @/few.txt --lines --absent").outLines())
        .containsExactly("n4", "m1");
  }

  @Test
  void noKeyOfTheFileIsLost() throws IOException {
    buildOdd();
    assertThat(run("member ask @/odd.qs @/odd.txt --lines").outLines())
        .containsExactly(numbers(1, 2));
    CommandRun none = run("member ask @/odd.qs @/odd.txt --lines --absent");
    assertThat(none.out()).isEmpty();
    assertThat(none.exitCode()).isEqualTo(1);
  }

  /** With some 0.00011 for each of a thousand absent keys, more than five are no chance. */
  @Test
  void fewAbsentKeysAreFound() throws IOException {
    buildOdd();
    file("even.txt", numbers(2, 2));
    assertThat(run("member ask @/odd.qs @/even.txt --lines").outLines()).hasSizeLessThan(6);
  }

  @Test
  void columnsTogetherAreOneKey() throws IOException {
    file("t.csv", "user,page,n", "a,\"b,c\",1", "\"a,b\",c,2");
    file("other.csv", "page,user", "\"b,c\",a", "c,a", "c,\"a,b\"");
    CommandRun built = run("member build @/t.csv --column user,page --error 1e-6 --out @/t.qs");
    assertThat(built.out()).contains("2 different values").contains("e-08 %");
    assertThat(run("member ask @/t.qs @/other.csv --column user,page").outLines())
        .containsExactly("a,\"b,c\"", "\"a,b\",c");
  }

  @Test
  void aFilterThatIsTooSmallIsRefusedAndNotWritten() throws IOException {
    file("odd.txt", numbers(1, 2));
    CommandRun run = run("member build @/odd.txt --lines --expect 100 --out @/odd.qs");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("164 entries is full", "of 1000 different keys", "--expect 1000");
    assertThat(folder.resolve("odd.qs")).doesNotExist();
  }

  @Test
  void spaceForMoreKeysMayBeAskedFor() throws IOException {
    file("odd.txt", numbers(1, 2));
    CommandRun run = run("member build @/odd.txt --lines --expect 10000 --out @/odd.qs");
    assertThat(run.outLines().getFirst()).contains("1,000 different lines").contains("load 9.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "member ask @/none.qs @/a.txt --lines | no file or folder",
        "member ask @/a.txt @/a.txt --lines | is not a cuckoo filter image",
        "member ask @/a.qs @/none.txt --lines | no file or folder",
        "member ask @/a.qs | Missing required parameter",
        "member ask @/a.qs @/t.pcapless --fimi | the options with which the filter was built",
        "member build @/a.txt --lines | --out=IMAGE",
        "member build @/empty.txt --lines --out @/e.qs | has no keys: name another file",
        "member build @/a.txt --lines --error 2 --out @/e.qs | 2.0: it must be above 0 and below 1",
        "member build @/a.txt --lines --load 0 --out @/e.qs | above 0 and at most 1",
        "member build @/a.txt --lines --out @/a.txt | would be written over"
      })
  void badInputIsOneLineAndExitCode2(String line, String part) throws IOException {
    file("a.txt", "x");
    file("t.pcapless", "1 2 3");
    file("empty.txt");
    assertThat(run("member build @/a.txt --lines --out @/a.qs").exitCode()).isZero();
    CommandRun run = run(line);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines().filter(text -> text.startsWith("qsketch: ")))
        .singleElement()
        .asString()
        .contains(part);
  }

  @Test
  void whatToDoIsNamed() {
    CommandRun run = CommandRun.of("member");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).singleElement().asString().contains("name what to do: build or ask");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--words", "--lines"})
  void aDamagedFileIsAnErrorNotAnAnswer(String tokens) throws IOException {
    file("a.txt", "x");
    Files.write(folder.resolve("cut.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3});
    assertThat(run("member build @/cut.gz --out @/cut.qs " + tokens).exitCode()).isNotZero();
    assertThat(folder.resolve("cut.qs")).doesNotExist();
    run("member build @/a.txt --out @/a.qs " + tokens);
    assertThat(run("member ask @/a.qs @/cut.gz " + tokens).exitCode()).isEqualTo(2);
  }
}
