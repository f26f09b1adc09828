package org.qsketch.cli.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavadocTest {
  @TempDir private Path root;

  @BeforeEach
  void threeModules() throws IOException {
    module("workbench/one", "module one { exports a; exports b to two; }");
    write("workbench/one", "a/A.java", "package a; /** An A. */ public class A {}");
    write("workbench/one", "b/B.java", "package b; public class B {}");
    module("datasets", "module two { requires transitive one; exports c; }");
    write("datasets", "c/C.java", "package c; /** A {@link a.A}. */ public class C {}");
    module("workbench/inner", "module inner { exports b to one; }");
  }

  private void module(String folder, String declaration) throws IOException {
    write(folder, "module-info.java", declaration);
  }

  private void write(String folder, String file, String text) throws IOException {
    Path source = root.resolve(folder).resolve("src/main/java").resolve(file);
    Files.createDirectories(source.getParent());
    Files.writeString(source, text);
  }

  @Test
  void modulesThatExportToEveryoneLinkToEachOther() throws IOException {
    Path pages = root.resolve("api");
    Javadoc.of(root).write(pages);
    assertThat(pages.resolve("two/c/C.html")).content().contains("one/a/A.html");
    assertThat(pages.resolve("one/b/B.html")).doesNotExist();
    assertThat(pages.resolve("inner")).doesNotExist();
  }

  @Test
  void anErrorIsToldWithItsPlace() throws IOException {
    write("workbench/one", "a/A.java", "package a; public class A extends Nothing {}");
    assertThatIOException()
        .isThrownBy(() -> Javadoc.of(root).write(root.resolve("api")))
        .withMessageContainingAll("A.java", "Nothing");
  }
}
