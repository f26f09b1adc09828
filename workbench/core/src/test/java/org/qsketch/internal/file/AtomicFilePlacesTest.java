package org.qsketch.internal.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where files are written: modes, links, long names, and what cannot be replaced. */
@DisabledOnOs(OS.WINDOWS)
final class AtomicFilePlacesTest {
  private static final AtomicFile.Writer NEW = temporary -> Files.writeString(temporary, "new");

  @TempDir private Path folder;

  private Path old(String mode) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(
        Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-------", "rw-rw-rw-", "rwxr-x---", "rw--w----"})
  void theModeOfAFileStays(String mode) throws IOException {
    Path file = old(mode);
    AtomicFile.write(file, NEW);
    assertThat(file).hasContent("new");
    assertThat(mode(file)).isEqualTo(mode);
  }

  @Test
  void theTemporaryFileIsNoMoreReadableThanTheOldOne() throws IOException {
    AtomicReference<String> seen = new AtomicReference<>();
    AtomicFile.write(old("rw-------"), temporary -> seen.set(mode(temporary)));
    assertThat(seen.get()).isEqualTo("rw-------");
  }

  @Test
  void aFileThatNobodyMayWriteIsRefusedAndKept() throws IOException {
    Path file = old("r--r--r--");
    assertThatIOException()
        .isThrownBy(() -> AtomicFile.write(file, NEW))
        .withMessage(file + " is read-only: make it writable, or give another name");
    assertThat(file).hasContent("old");
    assertThat(files()).containsExactly(file);
  }

  @Test
  void aSymbolicLinkStaysAndItsTargetIsReplaced() throws IOException {
    Path file = old("rw-r-----");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("file"));
    AtomicFile.write(link, NEW);
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
    assertThat(mode(file)).isEqualTo("rw-r-----");
  }

  @Test
  void aSymbolicLinkToAFileThatIsNotThereYetMakesIt() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("later"));
    AtomicFile.write(link, NEW);
    assertThat(link).isSymbolicLink();
    assertThat(folder.resolve("later")).hasContent("new");
  }

  @Test
  void linksThatLeadInACircleAreRefused() throws IOException {
    Path one = Files.createSymbolicLink(folder.resolve("one"), Path.of("two"));
    Files.createSymbolicLink(folder.resolve("two"), Path.of("one"));
    assertThatIOException()
        .isThrownBy(() -> AtomicFile.requireWritable(one))
        .withMessageContaining(one + " is a symbolic link that leads round in a circle");
  }

  @Test
  void ofAFileWithTwoNamesTheOtherOneKeepsTheOldContent() throws IOException {
    Path file = old("rw-r--r--");
    Path other = Files.createLink(folder.resolve("other"), file);
    AtomicFile.write(file, NEW);
    assertThat(file).hasContent("new");
    assertThat(other).hasContent("old");
  }

  @Test
  void aNameMayBeAsLongAsTheFileSystemAllows() throws IOException {
    Path file = folder.resolve("n".repeat(255));
    AtomicFile.write(file, NEW);
    assertThat(file).hasContent("new");
  }

  @Test
  void aNameThatIsTooLongIsRefusedBeforeTheWork() {
    Path file = folder.resolve("n".repeat(256));
    assertThatIOException()
        .isThrownBy(() -> AtomicFile.requireWritable(file))
        .withMessage(file + " cannot be written: File name too long");
  }

  @Test
  void aFolderAndAFileInThePlaceOfAFolderAreRefusedBeforeTheWork() throws IOException {
    Path file = old("rw-r--r--");
    assertThatIOException()
        .isThrownBy(() -> AtomicFile.requireWritable(folder))
        .withMessage(folder + " is a folder: give the name of a file");
    assertThatIOException()
        .isThrownBy(() -> AtomicFile.requireWritable(file.resolve("inside")))
        .withMessageContaining(file.toString());
    assertThatIOException()
        .isThrownBy(() -> AtomicFile.requireFolder(file))
        .withMessage(file + " is a file: give the name of a folder");
  }

  /** Nobody can write there, not even root. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFolderThatCannotBeWrittenIsRefusedBeforeTheWork() {
    assertThatIOException()
        .isThrownBy(() -> AtomicFile.requireWritable(Path.of("/proc/file")))
        .withMessageContaining("the folder /proc cannot be written");
  }

  @Test
  void aCheckLeavesNothing() throws IOException {
    AtomicFile.requireWritable(folder.resolve("file"));
    assertThat(AtomicFile.isReplaced(folder.resolve("file"))).isTrue();
    assertThat(files()).isEmpty();
  }

  @Test
  void aDeviceIsWrittenDirectly() throws IOException {
    Path device = Path.of("/dev/null");
    AtomicFile.requireWritable(device);
    AtomicFile.write(
        device, temporary -> assertThat(Files.writeString(temporary, "text")).isEqualTo(device));
    assertThat(AtomicFile.isReplaced(device)).isFalse();
    assertThat(Files.isRegularFile(device)).isFalse();
  }

  /** Fails before a broken product could put a file in the place of a device. */
  private static void fill(Path temporary, Path device) throws IOException {
    assertThat(temporary).isEqualTo(device);
    NEW.write(temporary);
  }

  @Test
  void aFullDeviceIsOneLineWithTheNameOfTheFile() {
    Path device = Path.of("/dev/full");
    assertThatIOException()
        .isThrownBy(() -> AtomicFile.write(device, temporary -> fill(temporary, device)))
        .withMessage("/dev/full cannot be written: No space left on device");
  }

  @Test
  void aPipeIsWrittenDirectly() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process reader = new ProcessBuilder("cat", pipe.toString()).start();
    AtomicFile.write(pipe, NEW);
    assertThat(reader.inputReader().readLine()).isEqualTo("new");
    assertThat(reader.waitFor()).isZero();
    assertThat(Files.isRegularFile(pipe)).isFalse();
  }

  @Test
  void aDescriptorThatIsNotOpenIsRefused() {
    assertThatIOException()
        .isThrownBy(() -> AtomicFile.requireWritable(Path.of("/dev/fd/987654")))
        .withMessage("/dev/fd/987654 is not open: give another name");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aDescriptorOfAFileThatIsOnlyReadIsRefusedAndTheFileStays() throws IOException {
    Path jar = Files.writeString(folder.resolve("jar"), "old");
    try (FileInputStream _ = new FileInputStream(jar.toFile());
        Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      Path descriptor = open.filter(fd -> leadsTo(fd, jar)).findFirst().orElseThrow();
      assertThatIOException()
          .isThrownBy(() -> AtomicFile.write(descriptor, NEW))
          .withMessage(descriptor + " is not open for writing: give another name");
    }
    assertThat(jar).hasContent("old");
  }

  /** What others wrote through the descriptor stays before and behind it. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aDescriptorIsWrittenWhereItStandsAndStaysOpen() throws IOException {
    Path log = folder.resolve("log");
    try (FileOutputStream out = new FileOutputStream(log.toFile(), true);
        Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      Path descriptor = open.filter(fd -> leadsTo(fd, log)).findFirst().orElseThrow();
      out.write("old\n".getBytes(UTF_8));
      AtomicFile.write(
          Path.of("/dev/fd", descriptor.getFileName().toString()),
          temporary -> Files.writeString(temporary, "new\n"));
      out.write("last\n".getBytes(UTF_8));
    }
    assertThat(log).hasContent("old\nnew\nlast\n");
    assertThat(files()).containsExactly(log);
  }

  private static boolean leadsTo(Path descriptor, Path file) {
    try {
      return Files.isSameFile(descriptor, file);
    } catch (IOException _) {
      return false; // closed meanwhile
    }
  }

  @Test
  void ofTwoFilesTheSecondStaysIfTheFirstCannotBeReplaced() throws IOException {
    Path csv = folder.resolve("a.csv");
    Path json = Files.writeString(folder.resolve("a.json"), "old");
    assertThatIOException()
        .isThrownBy(
            () ->
                AtomicFile.writeBoth(
                    csv,
                    NEW,
                    json,
                    temporary -> {
                      NEW.write(temporary);
                      Files.createDirectories(csv.resolve("in the way"));
                    }));
    assertThat(json).hasContent("old");
    assertThat(files()).containsExactlyInAnyOrder(csv, json);
  }

  @Test
  void twoFilesAreMovedByOneWriterAtATime() throws Exception {
    Path csv = Files.writeString(folder.resolve("a.csv"), "old");
    Path json = Files.writeString(folder.resolve("a.json"), "old");
    FutureTask<Boolean> writing =
        new FutureTask<>(
            () -> {
              AtomicFile.writeBoth(csv, NEW, json, NEW);
              return true;
            });
    Thread writer = new Thread(writing);
    AtomicFile.UserLock.take(
        () -> {
          writer.start();
          while (writer.getState() != Thread.State.BLOCKED && writer.isAlive()) {
            Thread.onSpinWait();
          }
          assertThat(csv).hasContent("old");
          assertThat(json).hasContent("old");
        });
    assertThat(writing).succeedsWithin(Duration.ofMinutes(1));
    assertThat(csv).hasContent("new");
    assertThat(json).hasContent("new");
    assertThat(files()).containsExactlyInAnyOrder(csv, json);
  }

  /** So a process that is killed in between leaves no second file next to another first one. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void ofTwoFilesTheOldSecondOneIsGoneBeforeTheNewFirstOneAppears() throws Exception {
    Path csv = Path.of("a.csv");
    Path json = Path.of("a.json");
    Files.writeString(folder.resolve(csv), "old");
    Files.writeString(folder.resolve(json), "old");
    List<String> events = new ArrayList<>();
    try (WatchService watch = folder.getFileSystem().newWatchService()) {
      folder.register(watch, ENTRY_CREATE, ENTRY_DELETE);
      AtomicFile.writeBoth(folder.resolve(csv), NEW, folder.resolve(json), NEW);
      while (!events.contains(ENTRY_CREATE + " " + json)) {
        WatchKey key = watch.poll(1, TimeUnit.MINUTES);
        assertThat(key).as("more than %s", events).isNotNull();
        key.pollEvents().stream()
            .filter(event -> List.of(csv, json).contains(event.context()))
            .forEach(event -> events.add(event.kind() + " " + event.context()));
        key.reset();
      }
    }
    assertThat(events)
        .containsExactly("ENTRY_DELETE a.json", "ENTRY_CREATE a.csv", "ENTRY_CREATE a.json");
  }

  @Test
  void ofTwoThatWriteBothFilesAtOnceTheLastOneWinsWithBoth() throws IOException {
    Path csv = folder.resolve("a.csv");
    Path json = folder.resolve("a.json");
    AtomicFile.writeBoth(
        csv,
        NEW,
        json,
        temporary -> {
          NEW.write(temporary);
          AtomicFile.writeBoth(csv, AtomicFilePlacesTest::other, json, AtomicFilePlacesTest::other);
          assertThat(json).hasContent("other");
        });
    assertThat(csv).hasContent("new");
    assertThat(json).hasContent("new");
  }

  private static void other(Path temporary) throws IOException {
    Files.writeString(temporary, "other");
  }

  @Test
  void ofTwoFilesNeitherChangesIfOneCannotBeWritten() throws IOException {
    Path csv = old("rw-r--r--");
    Path json = Files.writeString(folder.resolve("a.json"), "old");
    assertThatIOException()
        .isThrownBy(
            () ->
                AtomicFile.writeBoth(
                    csv,
                    NEW,
                    json,
                    temporary -> {
                      throw new IOException("disk full");
                    }))
        .withMessage(json + " cannot be written: disk full");
    assertThat(csv).hasContent("old");
    assertThat(json).hasContent("old");
    assertThat(files()).containsExactlyInAnyOrder(csv, json);
  }
}
