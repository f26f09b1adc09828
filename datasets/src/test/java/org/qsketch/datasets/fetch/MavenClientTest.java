package org.qsketch.datasets.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.datasets.PackageOrigin;

/** The client, with shell scripts in place of Maven. */
@DisabledOnOs(OS.WINDOWS)
class MavenClientTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final PackageOrigin JAR =
      new PackageOrigin("Maven Central", "org.example:data", "1.2", "data.jar", "ab");

  @TempDir private Path folder;
  private Path scratch;

  @BeforeEach
  void makeScratch() throws IOException {
    scratch = Files.createDirectory(folder.resolve("scratch"));
  }

  @Test
  void mavenIsAskedForTheArtifactByName() throws Exception {
    String mvn = script("mvn", "echo \"$@\" > asked; echo jar > data.jar");

    new MavenClient(mvn, PATIENCE).fetch(JAR, scratch);

    assertThat(scratch.resolve("data.jar")).hasContent("jar");
    assertThat(scratch.resolve("asked"))
        .content()
        .contains("maven-dependency-plugin:3.11.0:copy", "-Dartifact=org.example:data:1.2")
        .contains("-DoutputDirectory=" + scratch);
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
