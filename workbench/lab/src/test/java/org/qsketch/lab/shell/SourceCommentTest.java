package org.qsketch.lab.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceCommentTest {
  private static final String GENERIC =
      """
      /** A class. */
      public abstract class Maker<B extends Maker<B>> {
        /** Sets the other. */
        public B other(long bytes) { return self(); }

        /**
         * Sets the memory.
         *
         * @param bytes how much
         */
        @Deprecated
        public B memory(long bytes) { return self(); }

        public B silent() { return self(); }
      }
      """;

  @TempDir static Path root;

  @Test
  void aMethodOfAGenericClassHasTheCommentOfItsSource() throws IOException {
    Files.writeString(Files.createDirectories(root.resolve("a/b")).resolve("Maker.java"), GENERIC);
    SourceComment comments = new SourceComment(List.of(root));
    assertThat(comments.of("B Maker<B extends Maker<B>>.memory(long)"))
        .hasValue("Sets the memory.\n\n@param bytes how much");
    assertThat(comments.of("B Maker<B extends Maker<B>>.other(long)")).hasValue("Sets the other.");
    assertThat(comments.of("B Maker<B extends Maker<B>>.silent()")).isEmpty();
    assertThat(comments.of("B Other<B>.memory(long)")).isEmpty();
    assertThat(comments.of("String String.valueOf(int)")).isEmpty();
  }
}
