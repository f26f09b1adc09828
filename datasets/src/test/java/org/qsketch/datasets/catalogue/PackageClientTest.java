package org.qsketch.datasets.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.datasets.file.Reading;

/** The clients, with shell scripts in place of the programs they run. */
@DisabledOnOs(OS.WINDOWS)
class PackageClientTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final PackageOrigin JAR =
      new PackageOrigin("Maven Central", "org.example:data", "1.2", "data.jar", Optional.of("ab"));
  private static final PackageOrigin SDIST =
      new PackageOrigin("PyPI", "data", "0.3", "data-0.3.tar.gz", Optional.of("cd"));
  private static final PackageOrigin CONTENTS =
      new PackageOrigin("Debian", "Contents", "of the day", "contents.gz", Optional.empty());

  @TempDir private Path folder;
  private Path scratch;

  @BeforeEach
  void makeScratch() throws IOException {
    scratch = Files.createDirectory(folder.resolve("scratch"));
  }

  @Test
  void mavenIsAskedForTheArtifactByName() throws Exception {
    String mvn = script("mvn", "echo \"$@\" > asked; echo jar > data.jar");

    String version = new MavenClient(mvn, PATIENCE).fetch(JAR, scratch);

    assertThat(version).isEqualTo("1.2");
    assertThat(scratch.resolve("data.jar")).hasContent("jar");
    assertThat(scratch.resolve("asked"))
        .content()
        .contains("maven-dependency-plugin:3.11.0:copy", "-Dartifact=org.example:data:1.2")
        .contains("-DoutputDirectory=" + scratch);
  }

  @Test
  void pipIsGivenTheChecksumBeforeItRunsAnything() throws Exception {
    String python = script("python3", "echo \"$@\" > asked; echo sdist > data-0.3.tar.gz");

    String version = new PipClient(python, PATIENCE).fetch(SDIST, scratch);

    assertThat(version).isEqualTo("0.3");
    assertThat(scratch.resolve("requirements.txt")).hasContent("data==0.3 --hash=sha256:cd\n");
    assertThat(scratch.resolve("asked"))
        .content()
        .contains("-m pip", "--no-deps", "--no-binary data", "--requirement");
  }

  @Test
  void aptFetchesEveryContentsIndexIntoTheFolder() throws Exception {
    Path lists = scratch.resolve("state/lists");
    Files.write(folder.resolve("one.gz"), Reading.gzip(Reading.utf8("a/one  x/y\n")));
    Files.write(folder.resolve("two.gz"), Reading.gzip(Reading.utf8("a/two  x/y\n")));
    String apt =
        script(
            "apt-get",
            """
            case "$*" in
              *update*)
                cp %1$s/one.gz %2$s/site_dists_sid_main_Contents-all.gz
                cp %1$s/two.gz %2$s/site_dists_sid_main_Contents-amd64.gz
                printf 'Origin: Debian\\nDate: Sat, 11 Jul 2026\\n' > %2$s/site_dists_sid_InRelease
                printf 'Date: another\\n' > %2$s/site_dists_sid-updates_InRelease ;;
              *indextargets*)
                echo "W: some warning"
                echo "contents|sid 13|%2$s/site_dists_sid_main_Contents-all.gz"
                echo "contents|sid 13|%2$s/site_dists_sid_main_Contents-amd64.gz" ;;
            esac
            """
                .formatted(folder, lists));

    String version = new AptClient(apt, PATIENCE).fetch(CONTENTS, scratch);

    assertThat(version).isEqualTo("Debian sid 13 of Sat, 11 Jul 2026");
    assertThat(scratch.resolve("apt.conf"))
        .content()
        .contains("Dir::State::lists \"" + lists)
        .doesNotContain("{folder}");
    try (KeySource lines = KeySources.lines(scratch.resolve("contents.gz"))) {
      assertThat(Reading.texts(lines)).containsExactly("a/one  x/y", "a/two  x/y");
    }
  }

  @Test
  void aptWithoutContentsIndexesIsAFailure() throws IOException {
    String apt = script("apt-get", "true");

    assertThatThrownBy(() -> new AptClient(apt, PATIENCE).fetch(CONTENTS, scratch))
        .isInstanceOf(ClientException.class)
        .hasMessage("apt-get has no source that offers Debian's Contents indexes");
  }

  @Test
  void aMissingClientIsNamed() {
    assertThatThrownBy(() -> new MavenClient("no-such-mvn", PATIENCE).fetch(JAR, scratch))
        .isInstanceOf(ClientException.class)
        .hasMessage("no-such-mvn is not installed, or not on the PATH");
  }

  @Test
  void aFailingClientIsQuotedWithItsFirstTellingLine() throws IOException {
    String mvn =
        script(
            "mvn",
            """
            echo "Downloading something"
            printf '\\033[31m[ERROR]\\033[m Could not transfer artifact: no network\\n'
            echo "[ERROR] more of the same"
            exit 1
            """);

    assertThatThrownBy(() -> new MavenClient(mvn, PATIENCE).fetch(JAR, scratch))
        .isInstanceOf(ClientException.class)
        .hasMessage("mvn failed: Could not transfer artifact: no network");
  }

  @Test
  void aMissingPipIsQuoted() throws IOException {
    String python = script("python3", "echo '/usr/bin/python3: No module named pip' >&2; exit 1");

    assertThatThrownBy(() -> new PipClient(python, PATIENCE).fetch(SDIST, scratch))
        .hasMessage("python3 failed: /usr/bin/python3: No module named pip");
  }

  @Test
  void aLongReasonKeepsItsBeginningAndItsEnd() throws IOException {
    String mvn = script("mvn", "echo \"[ERROR] Failed $(seq -s ' ' 1000) unknown host\"; exit 1");

    assertThatThrownBy(() -> new MavenClient(mvn, PATIENCE).fetch(JAR, scratch))
        .hasMessageStartingWith("mvn failed: Failed 1 2 3 ")
        .hasMessageContaining(" … ")
        .hasMessageEndingWith(" 999 1000 unknown host")
        .message()
        .hasSizeLessThan(400);
  }

  @Test
  void aClientThatFailsSilentlySaysSo() throws IOException {
    String mvn = script("mvn", "exit 3");

    assertThatThrownBy(() -> new MavenClient(mvn, PATIENCE).fetch(JAR, scratch))
        .hasMessage("mvn failed: it gave no reason");
  }

  @Test
  void aClientThatHangsIsEnded() throws IOException {
    String mvn = script("mvn", "sleep 600");

    assertThatThrownBy(() -> new MavenClient(mvn, Duration.ofSeconds(1)).fetch(JAR, scratch))
        .isInstanceOf(ClientException.class)
        .hasMessage("mvn did not end within 1 seconds");
  }

  private String script(String name, String body) throws IOException {
    Path script = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + body + "\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    return script.toString();
  }
}
