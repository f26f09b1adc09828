package org.qsketch.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.input.MappedFile;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;

class KeySourceTest {
  @TempDir private Path folder;

  @Test
  void anEmptyFileHasNoWordsAndNoLines() throws IOException {
    Path empty = file("empty.txt", new byte[0]);

    try (KeySource words = KeySources.words(empty);
        KeySource lines = KeySources.lines(empty)) {
      assertThat(Reading.texts(words)).isEmpty();
      assertThat(Reading.texts(lines)).isEmpty();
      assertThat(words.totalBytes()).hasValue(0);
    }
  }

  @Test
  void aSourceShowsHowManyFilesItReadsAndTheirSize() throws IOException {
    Path text = file("text.txt", new byte[2048]);
    try (KeySource one = KeySources.lines(text);
        KeySource two = KeySources.words(List.of(text, text))) {
      assertThat(one).hasToString("keys of 1 file, 2.00 KiB");
      assertThat(two).hasToString("keys of 2 files, 4.00 KiB");
    }
  }

  @Test
  void aMissingFileIsNamed() {
    Path missing = folder.resolve("missing.txt");

    assertThatThrownBy(() -> KeySources.words(missing))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage(missing + ": there is no such file");
  }

  @Test
  void aFolderIsRefused() {
    assertThatThrownBy(() -> KeySources.lines(folder))
        .isInstanceOf(FileSystemException.class)
        .hasMessage(folder + ": it is a folder: name a file");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aDescriptorThatNobodyOpenedIsNotReadAsTheFileOfJavaBehindIt() throws IOException {
    Path classes = Path.of(System.getProperty("java.home"), "lib", "modules");
    try (InputStream _ = Files.newInputStream(classes)) {
      Path descriptor = descriptor(classes);
      assertThatThrownBy(() -> KeySources.words(descriptor))
          .hasMessage(descriptor + " is not open: give it a file or a pipe");
      assertThatThrownBy(() -> MappedFile.open(descriptor))
          .hasMessage(descriptor + " is not open: give it a file or a pipe");
    }
  }

  /** The one that this process reads a file by. */
  private static Path descriptor(Path file) throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
      return all.filter(one -> leadsTo(one, file)).findFirst().orElseThrow();
    }
  }

  private static boolean leadsTo(Path descriptor, Path file) {
    try {
      return Files.isSameFile(descriptor, file);
    } catch (IOException _) {
      return false; // closed meanwhile, or a pipe
    }
  }

  @Test
  void anUnreadableFileIsNamed() throws IOException {
    Path file = file("secret.txt", Reading.utf8("text"));
    Reading.forbidReading(file);

    assertThatThrownBy(() -> KeySources.words(file))
        .isInstanceOf(AccessDeniedException.class)
        .hasMessage(file + ": this user may not read it");
  }

  @Test
  void gzipIsRecognizedByItsBytesAndByItsName() throws IOException {
    byte[] packed = Reading.gzip(Reading.utf8("one two"));

    try (KeySource byName = KeySources.words(file("text.gz", packed));
        KeySource byBytes = KeySources.words(file("text", packed))) {
      assertThat(Reading.texts(byName)).containsExactly("one", "two");
      assertThat(Reading.texts(byBytes)).containsExactly("one", "two");
      assertThat(byName.totalBytes()).hasValue(packed.length);
      assertThat(byName.bytesRead()).isEqualTo(packed.length);
    }
  }

  @Test
  void severalGzipFilesInARowAreReadAsOne() throws IOException {
    Path file = file("first.gz", Reading.gzip(Reading.utf8("one\n")));
    byte[] second = Reading.gzip(Reading.utf8("two\n"));
    Files.write(file, second, StandardOpenOption.APPEND);

    try (KeySource source = KeySources.lines(file)) {
      assertThat(Reading.texts(source)).containsExactly("one", "two");
    }
  }

  @Test
  void damagedGzipIsNamed() throws IOException {
    byte[] packed = Reading.gzip(Reading.utf8("some text ".repeat(1000)));
    Path cut = file("cut.gz", Arrays.copyOf(packed, packed.length / 2));
    Path plain = file("plain.gz", Reading.utf8("not compressed"));
    Path empty = file("empty.gz", new byte[0]);

    assertThatThrownBy(() -> KeySources.words(cut))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(cut + " cannot be read to its end: it is damaged");
    String otherwise = " does not begin as a file in .gz does: it is cut short or damaged, or";
    assertThatThrownBy(() -> KeySources.words(plain)).hasMessageStartingWith(plain + otherwise);
    assertThatThrownBy(() -> KeySources.words(empty)).hasMessageStartingWith(empty + otherwise);
  }

  @Test
  void aDashIsStandardInput() throws IOException {
    InputStream standardInput = System.in;
    try {
      System.setIn(new ByteArrayInputStream(Reading.utf8("typed words")));
      try (KeySource source = KeySources.words(Path.of("-"))) {
        assertThat(Reading.texts(source)).containsExactly("typed", "words");
        assertThat(source.totalBytes()).isEmpty();
        assertThat(source.bytesRead()).isEqualTo(11);
      }
    } finally {
      System.setIn(standardInput);
    }
  }

  @Test
  void aPipeIsReadToItsEndAndHasNoSize() throws Exception {
    Path pipe = folder.resolve("pipe");
    assumeTrue(
        new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0,
        "pipes cannot be made here");
    try (ExecutorService writer = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Path> written = writer.submit(() -> Files.writeString(pipe, "one two"));
      try (KeySource source = KeySources.words(pipe)) {
        assertThat(source.totalBytes()).isEmpty();
        assertThat(Reading.texts(source)).containsExactly("one", "two");
        assertThat(source.bytesRead()).isEqualTo(7);
      }
      assertThat(written.get()).isEqualTo(pipe);
    }
  }

  @Test
  void anInputMuchLargerThanTheBufferIsReadWhole() throws IOException {
    Path file = folder.resolve("many.txt");
    Files.write(file, IntStream.range(0, 500_000).mapToObj(i -> "line " + i).toList());

    try (KeySource source = KeySources.lines(file);
        Keys keys = source.readAll()) {
      assertThat(keys.size()).isEqualTo(500_000);
      assertThat(keys.slice(499_999, 500_000).toArray())
          .containsExactly(TextKeys.key("line 499999"));
      assertThat(source.bytesRead()).isEqualTo(Files.size(file));
    }
  }

  @Test
  void anEmptyArrayIsRefused() throws IOException {
    try (KeySource source = KeySources.words(file("text", Reading.utf8("word")))) {
      assertThatThrownBy(() -> source.read(new long[0]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("length 0");
    }
  }

  @Test
  void thereIsNoTextBeyondTheLastBatch() throws IOException {
    try (KeySource source = KeySources.words(file("text", Reading.utf8("two words\n")))) {
      int read = source.read(new long[10]);

      assertThat(read).isEqualTo(2);
      assertThatThrownBy(() -> source.text(2)).isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  private Path file(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }
}
