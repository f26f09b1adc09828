package org.qsketch.lab.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tech.tablesaw.api.Table;

/** What a notebook makes of the answers of Spark, with a script in its place. */
final class SparkTest {
  @TempDir private Path folder;

  /** Starts a process that answers each statement with a line. */
  private Spark answering(String answer) throws IOException {
    Path script = folder.resolve("qsketch");
    Files.writeString(script, "#!/bin/sh\nwhile read -r line; do\n%s\ndone\n".formatted(answer));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    return Spark.start(script.toString(), "local[2]");
  }

  @Test
  void rowsAreATable() throws IOException {
    try (Spark spark =
        answering(
            "echo '{\"columns\":[\"a\",\"b\",\"c\"],\"rows\":[[1,\"x\",0.5],[null,null,2.5]]}'")) {
      Table table = spark.sql("SELECT");
      assertThat(table.columnNames()).containsExactly("a", "b", "c");
      assertThat(table.longColumn("a").get(0)).isEqualTo(1);
      assertThat(table.longColumn("a").isMissing(1)).isTrue();
      assertThat(table.stringColumn("b").get(0)).isEqualTo("x");
      assertThat(table.doubleColumn("c").get(1)).isEqualTo(2.5);
      assertThat(spark.sql("SELECT again").rowCount()).isEqualTo(2);
    }
  }

  @Test
  void aTableThatIsNotWholeSaysSo() throws IOException {
    try (Spark spark = answering("echo '{\"columns\":[\"a\"],\"rows\":[[1]],\"more\":true}'")) {
      assertThat(spark.sql("SELECT").name()).isEqualTo("SQL: the first 1 rows, there are more");
    }
  }

  @Test
  void aStatementMayHaveSeveralLines() throws IOException {
    try (Spark spark = answering("echo \"{\\\"error\\\":\\\"$line\\\"}\"")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> spark.sql("SELECT a\nFROM b"))
          .withMessage("SELECT a FROM b");
    }
  }

  @Test
  void itsEndIsSaid() throws IOException {
    try (Spark spark = answering("exit 1")) {
      assertThatExceptionOfType(UncheckedIOException.class)
          .isThrownBy(() -> spark.sql("SELECT"))
          .withMessageContaining("start it again");
    }
  }
}
