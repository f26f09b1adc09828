package org.qsketch.cli.jupyter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkFolderTest {
  @TempDir private Path folder;
  private Path original;
  private Path mine;
  private Path copy;

  @BeforeEach
  void anOriginal() throws IOException {
    original = Files.createDirectories(folder.resolve("notebooks")).resolve("01-first.ipynb");
    mine = folder.resolve("mine");
    copy = mine.resolve("01-first.ipynb");
    Files.writeString(original, "old");
    Files.writeString(original.resolveSibling("README.md"), "not copied");
  }

  /** What is said. */
  private String prepare() throws IOException {
    StringWriter messages = new StringWriter();
    new WorkFolder(mine).prepare(new Checkout(folder), new PrintWriter(messages));
    return messages.toString();
  }

  @Test
  void aNewFolderGetsCopiesWhoseChangesLeaveTheOriginalsAsTheyAre() throws IOException {
    assertThat(prepare()).isEmpty();
    assertThat(copy).hasContent("old");
    Files.writeString(copy, "mine");
    assertThat(original).hasContent("old");
    assertThat(mine.resolve("README.md")).doesNotExist();
  }

  @Test
  void whatWasChangedIsNeverReplacedAndANewerOriginalIsTold() throws IOException {
    prepare();
    Files.writeString(copy, "mine");
    assertThat(prepare()).isEmpty();
    Files.writeString(original, "new");
    for (int times = 0; times < 2; times++) {
      assertThat(prepare())
          .isEqualTo(
              "qsketch: there is a newer 01-first.ipynb than the one that you changed: rename %s to"
                  + " get it%n",
              copy);
      assertThat(copy).hasContent("mine");
    }
  }

  @Test
  void aCopyThatNobodyChangedFollowsTheOriginal() throws IOException {
    prepare();
    Files.writeString(original, "new");
    assertThat(prepare()).isEmpty();
    assertThat(copy).hasContent("new");
    Files.writeString(original, "newer");
    prepare();
    assertThat(copy).hasContent("newer");
  }

  @Test
  void aCopyThatTheUserReplacedByTheNewVersionFollowsTheOriginal() throws IOException {
    prepare();
    for (String version : new String[] {"new", "newer"}) {
      Files.writeString(original, version);
      Files.writeString(copy, version);
      assertThat(prepare()).isEmpty();
    }
    Files.writeString(original, "newest");
    assertThat(prepare()).isEmpty();
    assertThat(copy).hasContent("newest");
  }

  @Test
  void aCopyThatWasRenamedStaysAndTheOriginalComesBeside() throws IOException {
    prepare();
    Files.writeString(copy, "mine");
    Files.move(copy, mine.resolve("my own.ipynb"));
    Files.writeString(original, "new");
    assertThat(prepare()).isEmpty();
    assertThat(copy).hasContent("new");
    assertThat(mine.resolve("my own.ipynb")).hasContent("mine");
  }

  @Test
  void linksToPagesLeadToCopiesOfThem() throws IOException {
    Files.writeString(original, "see [the page](../docs/page.md#part) and ../docs/page.md");
    Path page = Files.createDirectories(folder.resolve("docs")).resolve("page.md");
    Files.writeString(page, "text");
    prepare();
    assertThat(copy).hasContent("see [the page](docs/page.md#part) and ../docs/page.md");
    assertThat(mine.resolve("docs/page.md")).hasContent("text");
    Files.writeString(mine.resolve("docs/page.md"), "notes of the user");
    Files.writeString(page, "newer");
    assertThat(prepare()).contains("there is a newer docs/page.md");
    assertThat(mine.resolve("docs/page.md")).hasContent("notes of the user");
  }

  @Test
  void aFolderWithFilesOfTheUsersGetsNothing() throws IOException {
    Files.createDirectories(mine);
    Files.writeString(copy, "another notebook of the same name");
    prepare();
    assertThat(mine).isDirectoryContaining(copy::equals);
    assertThat(copy).hasContent("another notebook of the same name");
    assertThat(mine.toFile().list()).hasSize(1);
  }

  @Test
  void theFolderOfTheOriginalsIsLeftAsItIs() throws IOException {
    mine = original.getParent();
    prepare();
    assertThat(mine.toFile().list()).containsExactlyInAnyOrder("01-first.ipynb", "README.md");
  }

  @Test
  void aFileInPlaceOfTheFolderIsRefused() throws IOException {
    Files.writeString(mine, "a file");
    assertThatIOException().isThrownBy(this::prepare).withMessageContaining(mine.toString());
  }
}
