package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.cli.CommandRun;

/** {@code count} and {@code groupby} of JSON from a pipe. */
class PipedJsonCommandTest {
  private static final String ROWS =
      "{\"user\":1,\"v\":9007199254740993}\n{\"user\":17,\"v\":1.0}\n{\"user\":17,\"v\":-3}\n";

  private final InputStream before = System.in;

  @BeforeEach
  void needDriver() {
    assumeTrue(
        getClass().getClassLoader().getResource("org/duckdb/DuckDBDriver.class") != null,
        "skipped: DuckDB's driver is not on the class path");
  }

  @AfterEach
  void setBack() {
    System.setIn(before);
  }

  private static CommandRun run(String command, String json, boolean packed) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = packed ? new GZIPOutputStream(bytes) : bytes) {
      out.write(json.getBytes(StandardCharsets.UTF_8));
    }
    System.setIn(new ByteArrayInputStream(bytes.toByteArray()));
    return CommandRun.of((command + " --backend cpu --threads 2 --quiet").split(" +", -1));
  }

  @ParameterizedTest(name = "compressed: {0}")
  @ValueSource(booleans = {false, true})
  void rowsAreCountedAndAddedUpExactly(boolean packed) throws IOException {
    String array = "[\n" + ROWS.strip().replace('\n', ',') + "]";
    for (String json : new String[] {ROWS, array}) {
      CommandRun count = run("count - --column user --query 17 --query 2", json, packed);
      assertThat(count.errLines()).isEmpty();
      assertThat(count.out()).contains("standard input: 3 values, 2 different");
      assertThat(count.outLines()).anyMatch(line -> line.matches(" *17 +2"));
      assertThat(count.outLines().getLast()).matches(" *2 +0");
      CommandRun sums = run("groupby - --column user --value v --csv -", json, packed);
      assertThat(sums.outLines())
          .containsExactly("text,key,value", "1,1,9007199254740993", "17,17,-2");
    }
  }

  @Test
  void aRefusedValueIsNamedWithItsRow() throws IOException {
    CommandRun run =
        run("groupby - --column user --value v", ROWS + "{\"user\":1,\"v\":0.4}\n", false);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("standard input, row 4: the value is 0.4: it must be a whole number");
  }
}
