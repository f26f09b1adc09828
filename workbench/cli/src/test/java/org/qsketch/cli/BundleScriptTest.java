package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.cli.FakeCheckout.Outcome;

/** The command of the bundle, over a stand-in for its Java that prints its locale and arguments. */
class BundleScriptTest {
  private static final Path WORKBENCH = Path.of("..").toAbsolutePath().normalize();

  @TempDir private Path machine;

  private Path bundle(String name) throws IOException {
    Path home = machine.resolve(name);
    for (String folder : new String[] {"bin", "lib", "runtime/bin"}) {
      Files.createDirectories(home.resolve(folder));
    }
    Files.copy(WORKBENCH.resolve("launcher/locale.sh"), home.resolve("lib/locale.sh"));
    Files.createFile(home.resolve("lib/a.jar"));
    Path command = WORKBENCH.resolve("bundle/src/main/bundle/bin/qsketch");
    script(home.resolve("bin/qsketch"), Files.readString(command));
    script(
        home.resolve("runtime/bin/java"),
        "#!/bin/sh\necho \"LC_ALL=${LC_ALL:-}\"; printf '%s\\n' \"$@\"\n");
    return home;
  }

  private static void script(Path file, String content) throws IOException {
    Files.writeString(file, content);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Outcome run(Path home, String locale) throws Exception {
    ProcessBuilder command =
        new ProcessBuilder(home.resolve("bin/qsketch").toString(), "count", "two words");
    command.environment().remove("LD_PRELOAD");
    command.environment().put("LC_ALL", locale);
    return FakeCheckout.finish(command.start());
  }

  @Test
  void javaIsStartedUnderALocaleOfUtf8() throws Exception {
    Outcome outcome = run(bundle("a bundle"), "C");
    assertThat(outcome.out().getFirst()).matches("LC_ALL=.*(?i:utf-?8)");
    assertThat(outcome.out()).endsWith("org.qsketch.cli.Main", "count", "two words");
  }

  @Test
  void aCacheOfClassesIsVerifiedBeforeItIsUsed() throws Exception {
    assertThat(run(bundle("bundle"), "C").out()).contains("-XX:+VerifySharedSpaces");
  }

  @Test
  void aPathThatClassPathsCannotHoldIsRefusedInOneLine() throws Exception {
    Outcome outcome = run(bundle("a:bundle"), "C");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).singleElement().asString().contains("a:bundle", "colon", "rename");
    assertThat(outcome.out()).isEmpty();
  }
}
