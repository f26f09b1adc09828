package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePatternsTest {
  @TempDir private Path folder;

  private Path file(String name) throws IOException {
    return Files.createFile(folder.resolve(name));
  }

  private List<Path> expand(String name) throws IOException {
    return FilePatterns.expand(List.of(folder + "/" + name));
  }

  @Test
  void aPatternIsAllThatItMatchesInOrder() throws IOException {
    Path second = file("b.gz");
    Path first = file("a.gz");
    file("c.txt");
    assertThat(expand("*.gz")).containsExactly(first, second);
  }

  @Test
  void aNameThatAFileHasIsNoPattern() throws IOException {
    Path odd = file("[x].txt");
    file("x.txt");
    assertThat(expand("[x].txt")).containsExactly(odd);
  }

  @Test
  void aPatternThatIsNeverClosedIsNamedInTheError() {
    assertThatThrownBy(() -> expand("q{.txt"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("q{.txt")
        .hasMessageContaining("never closed");
  }

  @Test
  void onlyTheLastNameMayBeAPattern() {
    assertThatThrownBy(() -> expand("*/x.*"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("only the last name may be a pattern");
  }
}
