package org.qsketch.internal.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.internal.file.TemporaryFile.TemporaryName;

/**
 * Processes of their own that are killed, that have no space, or whose standard output is a file.
 */
@EnabledOnOs(OS.LINUX)
final class KilledWriterTest {
  @TempDir private Path folder;

  /** Writes a file as its arguments say. */
  static final class Child {
    private static final int BYTES = 1 << 16;

    private Child() {}

    public static void main(String[] arguments) {
      try {
        AtomicFile.write(Path.of(arguments[0]), temporary -> write(temporary, arguments[1]));
        System.out.println("after");
      } catch (IOException e) {
        System.out.println(e.getMessage());
      }
    }

    private static void write(Path temporary, String how) throws IOException {
      Files.write(temporary, new byte[BYTES]);
      switch (how) {
        case "killed" -> {
          System.out.println("written");
          sleep();
        }
        case "short" -> Files.writeString(temporary, "content\n");
        default -> throw new IllegalArgumentException(how);
      }
    }

    private static void sleep() {
      try {
        Thread.sleep(Long.MAX_VALUE);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private List<String> java(String... arguments) {
    Stream<String> java =
        Stream.of(
            ProcessHandle.current().info().command().orElseThrow(),
            "-XX:-UsePerfData",
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "-Djava.io.tmpdir=" + folder,
            "-cp",
            System.getProperty("java.class.path"),
            Child.class.getName());
    return Stream.concat(java, Stream.of(arguments)).toList();
  }

  private static Process bash(String script, List<String> command) throws IOException {
    List<String> bash = List.of("bash", "-c", script + " exec \"$@\"", "bash");
    return new ProcessBuilder(Stream.concat(bash.stream(), command.stream()).toList()).start();
  }

  private static String output(Process process) throws Exception {
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return text;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void whatAKilledProcessHasLeftIsDeletedByTheNextOneThatWritesThere() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "old");
    Process writer = new ProcessBuilder(java(file.toString(), "killed")).start();
    assertThat(writer.inputReader().readLine()).isEqualTo("written");
    writer.destroyForcibly().waitFor();
    assertThat(files()).hasSize(2);
    assertThat(file).hasContent("old");

    AtomicFile.requireWritable(folder.resolve("another"));
    assertThat(files()).containsExactly(file);
  }

  @Test
  void whatAKilledProcessWouldHaveCopiedToStandardOutputIsDeletedByTheNextOne() throws Exception {
    Process writer = new ProcessBuilder(java("/dev/stdout", "killed")).start();
    assertThat(writer.inputReader().readLine()).isEqualTo("written");
    assertThat(files()).singleElement().satisfies(KilledWriterTest::isForItsOwnerAlone);
    writer.destroyForcibly().waitFor();
    assertThat(files()).hasSize(1);

    assertThat(output(new ProcessBuilder(java("/dev/stdout", "short")).start()))
        .isEqualTo("content\nafter\n");
    assertThat(files()).isEmpty();
  }

  private static void isForItsOwnerAlone(Path file) throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void aProcessThatIsInterruptedLeavesNothing() throws Exception {
    Process writer = new ProcessBuilder(java(folder.resolve("file").toString(), "killed")).start();
    assertThat(writer.inputReader().readLine()).isEqualTo("written");
    assertThat(files()).hasSize(1);
    writer.destroy();
    writer.waitFor();
    assertThat(files()).isEmpty();
  }

  @Test
  void whatALivingProcessOrAStrangerWritesStays() throws Exception {
    Path file = folder.resolve("file");
    Files.createFile(folder.resolve("notes.part"));
    Files.createFile(folder.resolve(".qsketch-ffffffff-1-0.part"));
    Process writer = new ProcessBuilder(java(file.toString(), "killed")).start();
    assertThat(writer.inputReader().readLine()).isEqualTo("written");
    AtomicFile.requireWritable(file);
    assertThat(files()).hasSize(3);
    writer.destroyForcibly().waitFor();
  }

  @Test
  void aProcessThatHasTheNumberOfTheWriterByChanceKeepsNothing() throws IOException {
    long pid = ProcessHandle.current().pid();
    Path part = Files.createFile(folder.resolve(TemporaryName.of(pid, UUID.randomUUID())));
    assertThat(TemporaryName.isOrphan(part)).isFalse();
    Files.setLastModifiedTime(part, FileTime.fromMillis(0));
    assertThat(TemporaryName.isOrphan(part)).isTrue();
  }

  @Test
  void aFullDiskIsOneLineAndLeavesTheOldFileAlone() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "old");
    Process writer = bash("ulimit -f 8;", java(file.toString(), "short"));
    assertThat(output(writer)).isEqualTo(file + " cannot be written: File too large\n");
    assertThat(file).hasContent("old");
    assertThat(files()).containsExactly(file);
  }

  @Test
  void standardOutputKeepsItsPlaceInTheFileThatItGoesTo() throws Exception {
    Path file = folder.resolve("file");
    Process writer =
        bash("exec > '%s'; echo before;".formatted(file), java("/dev/stdout", "short"));
    assertThat(output(writer)).isEmpty();
    assertThat(file).hasContent("before\ncontent\nafter\n");
  }

  @Test
  void anyOtherDescriptorIsWrittenToo() throws Exception {
    Path file = folder.resolve("file");
    Process writer = bash("exec 7> '%s';".formatted(file), java("/dev/fd/7", "short"));
    assertThat(output(writer)).isEqualTo("after\n");
    assertThat(file).hasContent("content\n");
  }
}
