package org.qsketch.lab.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavadocSourcesTest {
  @TempDir private Path checkout;

  @Test
  void theSourcesOfAllModulesAreFound() throws IOException {
    for (String module : new String[] {"datasets", "workbench/core", "workbench/lab"}) {
      Files.createDirectories(checkout.resolve(module).resolve("src/main/java"));
    }
    Files.createDirectories(checkout.resolve("workbench/launcher"));
    assertThat(JavadocSources.of(checkout))
        .extracting(root -> checkout.relativize(root).toString())
        .containsExactly(
            "datasets/src/main/java",
            "workbench/core/src/main/java",
            "workbench/lab/src/main/java");
  }

  /** Where it has not, signatures are shown without their Javadoc. */
  @Test
  void theJdkHasWhatIsLookedInto() throws ReflectiveOperationException {
    Class<?> analysis = Class.forName("jdk.jshell.SourceCodeAnalysisImpl");
    assertThat(analysis.getDeclaredField("availableSourcesOverride").getType())
        .isEqualTo(List.class);
    Class<?> formatter = Class.forName("jdk.internal.shellsupport.doc.JavadocFormatter");
    assertThat(formatter.getMethod("formatJavadoc", String.class, String.class).getReturnType())
        .isEqualTo(String.class);
  }

  @Test
  void aFolderWithoutSourcesHasNone() {
    assertThat(JavadocSources.of(checkout)).isEmpty();
  }
}
