package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.cli.FakeCheckout.Outcome;

/** The command of the bundle, over a stand-in for its Java that prints its locale and arguments. */
class BundleScriptTest {
  private static final Path WORKBENCH = Path.of("..").toAbsolutePath().normalize();

  private static final String VERIFY = "-XX:+VerifySharedSpaces";

  @TempDir private Path machine;

  private Path bundle(String name) throws IOException {
    Path home = machine.resolve(name);
    for (String folder : new String[] {"bin", "lib", "runtime/bin"}) {
      Files.createDirectories(home.resolve(folder));
    }
    for (String file : List.of("cache.options", "locale.sh")) {
      Files.copy(WORKBENCH.resolve("launcher").resolve(file), home.resolve("lib").resolve(file));
    }
    Files.createFile(home.resolve("lib/a.jar"));
    Files.createFile(home.resolve("lib/qsketch-core.jar"));
    Files.createFile(home.resolve("lib/qsketch.aot"));
    setTimes(home, Instant.EPOCH);
    Path command = WORKBENCH.resolve("bundle/src/main/bundle/bin/qsketch");
    script(home.resolve("bin/qsketch"), Files.readString(command));
    script(
        home.resolve("runtime/bin/java"),
        """
        #!/bin/sh
        echo "LC_ALL=${LC_ALL:-}"
        printf '%s\\n' "$@"
        for each; do
          case $each in -XX:AOTCacheOutput=*) echo anew > "${each#*=}" ;; esac
        done
        """);
    return home;
  }

  /** Gives the files the time of the archive. */
  private static void setTimes(Path home, Instant time) throws IOException {
    try (Stream<Path> files = Files.list(home.resolve("lib"))) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, FileTime.from(time));
      }
    }
  }

  private static void script(Path file, String content) throws IOException {
    Files.writeString(file, content);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Outcome run(Path home, String locale) throws Exception {
    return run(home, locale, "count", "two words");
  }

  private Outcome run(Path home, String locale, String... arguments) throws Exception {
    return run(home, Map.of("LC_ALL", locale), arguments);
  }

  private Outcome run(Path home, Map<String, String> environment, String... arguments)
      throws Exception {
    ProcessBuilder command = new ProcessBuilder(home.resolve("bin/qsketch").toString());
    command.command().addAll(List.of(arguments));
    command.environment().remove("LD_PRELOAD");
    command.environment().putAll(environment);
    return FakeCheckout.finish(command.start());
  }

  @Test
  void javaIsStartedUnderALocaleOfUtf8() throws Exception {
    Outcome outcome = run(bundle("a bundle"), "C");
    assertThat(outcome.out().getFirst()).matches("LC_ALL=.*(?i:utf-?8)");
    assertThat(outcome.out()).endsWith("org.qsketch.cli.Main", "count", "two words");
  }

  @ParameterizedTest
  @CsvSource({
    "JDK_JAVA_OPTIONS, -XX:+UseG1GC",
    "JDK_JAVA_OPTIONS, @java.options",
    "JAVA_TOOL_OPTIONS, -XX:+UseZGC",
    "_JAVA_OPTIONS, -XX:+UseZGC"
  })
  void aCollectorOfTheUserGoesFirst(String variable, String options) throws Exception {
    Path home = bundle("bundle");
    assertThat(run(home, "C").out()).contains("-XX:+UseParallelGC");
    assertThat(run(home, Map.of(variable, options), "devices").out())
        .doesNotContain("-XX:+UseParallelGC");
  }

  @Test
  void onlyACacheOfClassesThatWasWrittenLaterIsVerified() throws Exception {
    Path home = bundle("bundle");
    assertThat(run(home, "C").out())
        .contains("-XX:AOTCache=" + home.resolve("lib/qsketch.aot"))
        .doesNotContain(VERIFY);
    Files.write(home.resolve("lib/qsketch.aot"), new byte[1]);
    assertThat(run(home, "C").out()).contains(VERIFY);
  }

  @Test
  void aRenewedCacheReplacesTheOldOneAndIsNotVerified() throws Exception {
    Path home = bundle("bundle");
    Outcome outcome = run(home, "C", "--renew-cache");
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out()).isEmpty();
    assertThat(home.resolve("lib/qsketch.aot")).hasContent("anew");
    assertThat(home.resolve("lib/qsketch.aot.new")).doesNotExist();
    assertThat(run(home, "C").out()).doesNotContain(VERIFY);
  }

  @Test
  void aCacheThatCannotBeMadeLeavesTheOldOne() throws Exception {
    Path home = bundle("bundle");
    script(home.resolve("runtime/bin/java"), "#!/bin/sh\nexit 1\n");
    Outcome outcome = run(home, "C", "--renew-cache");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err().getFirst()).contains("qsketch.aot", "write");
    assertThat(home.resolve("lib/qsketch.aot")).isEmptyFile();
  }

  @Test
  void theJarsOfTheWorkbenchComeFirst() throws Exception {
    Path lib = bundle("bundle").resolve("lib");
    assertThat(run(lib.getParent(), "C").out())
        .contains("%s/qsketch-core.jar:%s/a.jar".formatted(lib, lib));
  }

  @Test
  void aPathThatClassPathsCannotHoldIsRefusedInOneLine() throws Exception {
    Outcome outcome = run(bundle("a:bundle"), "C");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.err()).singleElement().asString().contains("a:bundle", "colon", "rename");
    assertThat(outcome.out()).isEmpty();
  }
}
