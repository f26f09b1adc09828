package org.qsketch.rivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RivalSourceTest {
  private static final String SOURCE =
      """
      import org.qsketch.rivals.Budget;
      import org.qsketch.rivals.Rival;

      public final class Mine implements Rival {
        private long inserted;

        public Mine(Budget budget) {}

        @Override
        public void insert(long key) {
          inserted = Counter.next(inserted);
        }

        @Override
        public long estimate(long key) {
          return inserted;
        }

        @Override
        public long bits() {
          return 64;
        }

        private static final class Counter {
          static long next(long before) {
            return before + 1;
          }
        }
      }
      """;

  @TempDir private Path folder;

  private Path file(String source) throws IOException {
    return Files.writeString(folder.resolve("Mine.java"), source);
  }

  @Test
  void aFileBecomesASketch() throws IOException {
    Rival mine = RivalSource.compile(file(SOURCE)).apply(new Budget(8, 64, 1));
    mine.insert(5);
    mine.insert(6);
    assertThat(mine.estimate(5)).isEqualTo(2);
    assertThat(RivalSource.name(file(SOURCE))).isEqualTo("Mine");
  }

  /** The template of the documentation: a row of counters, which overestimates at most. */
  @Test
  void theTemplateOfTheDocsCompiles() throws IOException {
    String page = Files.readString(Path.of("../../docs/versus.md"));
    String template = page.split("```java\\n", 2)[1].split("```", 2)[0];
    Rival mine = RivalSource.compile(file(template)).apply(new Budget(4096, 64, 1));
    assertThat(mine.bits()).isEqualTo(4096 * Byte.SIZE);
    for (long key = 1; key <= 100; key++) {
      mine.insert(key);
      mine.insert(key);
    }
    assertThat(mine.estimate(7)).isBetween(2L, 200L);
  }

  @Test
  void mistakesAreOneLineWithTheirPlace() throws IOException {
    assertRefused(SOURCE.replace("long inserted;", "long inserted"), "Mine.java:5: ';' expected");
    assertRefused(SOURCE.replace("implements Rival ", ""), "Mine.java:9: ");
    assertRefused(
        SOURCE.replace("public Mine(Budget budget)", "public Mine()"),
        "needs a public constructor Mine(Budget budget)");
    assertRefused("public final class Mine {}", "has no public class Mine that implements");
  }

  private void assertRefused(String source, String message) throws IOException {
    Path file = file(source);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RivalSource.compile(file))
        .withMessageContaining(message)
        .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
  }

  @Test
  void aMissingFileIsNamed() {
    Path missing = folder.resolve("Missing.java");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> RivalSource.compile(missing))
        .withMessageContaining(missing.toString());
  }
}
