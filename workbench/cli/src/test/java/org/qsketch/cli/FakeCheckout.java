package org.qsketch.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A checkout with the real launcher in it, and around it a machine of stand-ins: a JDK that prints
 * its arguments, a Maven that keeps a diary, and nothing else on the path but what a shell needs.
 */
final class FakeCheckout {
  private static final List<String> TOOLS =
      List.of(
          "bash",
          "cat",
          "cp",
          "dirname",
          "env",
          "find",
          "grep",
          "head",
          "id",
          "ln",
          "mkdir",
          "mv",
          "readlink",
          "rm",
          "sed",
          "sleep",
          "tail",
          "touch",
          "uname");

  private static final List<String> LAUNCHER =
      List.of(
          "qsketch",
          "workbench/launcher/builds.sh",
          "workbench/launcher/cache.options",
          "workbench/launcher/locale.sh",
          "workbench/launcher/toolchain.sh",
          "workbench/launcher/FetchMaven.java",
          "workbench/launcher/spark-log4j2.properties");

  private final Path machine;
  private final Map<String, String> environment = new TreeMap<>();

  /** What a run of the launcher left behind. */
  record Outcome(int exitCode, List<String> out, List<String> err) {}

  FakeCheckout(Path machine) throws IOException {
    this.machine = machine;
    Files.createDirectories(tools());
    for (String tool : TOOLS) {
      Files.createSymbolicLink(tools().resolve(tool), find(tool));
    }
    Files.createDirectories(source().getParent());
    Files.writeString(source(), "class A {}");
    Files.writeString(pom(), "<project/>");
    Files.createDirectories(kernel().getParent());
    Files.createFile(kernel());
    Files.createDirectories(root().resolve("notebooks/environment"));
    Files.createFile(root().resolve("notebooks/environment/jshell-settings.jsh"));
    for (String file : LAUNCHER) {
      Files.createDirectories(root().resolve(file).getParent());
      Files.copy(repository().resolve(file), root().resolve(file));
    }
    maven("");
    set("PATH", tools().toString());
    set("HOME", machine.toString());
    set("QSKETCH_JDK_FOLDERS", machine.resolve("jdks").toString());
    set("QSKETCH_MAVEN_REPOSITORY", repositoryOfMaven().toUri().toString());
    set("REHEARSAL", "touch \"$out\"");
    set("PROGRAM", "");
  }

  /** Where Maven is fetched from: nothing is there at first. */
  Path repositoryOfMaven() {
    return machine.resolve("repository");
  }

  /** Tests run in the folder of their module. */
  private static Path repository() {
    return Path.of("").toAbsolutePath().resolve("../..").normalize();
  }

  static Path find(String tool) {
    return Stream.of("/usr/bin", "/bin")
        .map(folder -> Path.of(folder, tool))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
  }

  Path root() {
    return machine.resolve("a checkout");
  }

  /** The last build that worked. */
  Path build() throws IOException {
    return builds().resolve(Files.readString(root().resolve("target/built")).strip());
  }

  Path builds() {
    return root().resolve("target/builds");
  }

  Path cache() throws IOException {
    return build().resolve("qsketch.aot");
  }

  Path kernel() {
    return root().resolve("cuda-kernels/thread.cu");
  }

  Path pom() {
    return root().resolve("pom.xml");
  }

  Path toolchain() {
    return root().resolve("workbench/launcher/toolchain.sh");
  }

  Path source() {
    return root().resolve("workbench/core/src/main/java/A.java");
  }

  Path kernelJar() {
    return root().resolve("notebooks/.venv/share/jupyter/kernels/java/jjava.jar");
  }

  Path lock() {
    return root().resolve("target/build.lock");
  }

  private Path tools() {
    return machine.resolve("tools");
  }

  FakeCheckout unset(String variable) {
    environment.remove(variable);
    return this;
  }

  FakeCheckout set(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** Installs a stand-in for a JDK. */
  Path jdk(String name, int release) throws IOException {
    return jdk(name, release + ".0.3");
  }

  /**
   * Installs a stand-in for a JDK: beyond printing its arguments, it fetches, rehearses, and does
   * what PROGRAM says in place of the command.
   */
  Path jdk(String name, String version) throws IOException {
    Path home = machine.resolve("jdks").resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"%s\"%n".formatted(version));
    script(home.resolve("bin/javac"), "");
    String itsArguments = "printf '%s\\n' " + name + " \"$PWD\" \"$@\"";
    String works =
        """
        line="$*"
        case $line in
          *FetchMaven.java*) exec '%s/bin/java' "$@" ;;
          *-XX:AOTCacheOutput=*) out=${line#*-XX:AOTCacheOutput=} out=${out%%%% -cp *}; eval "$REHEARSAL" ;;
          *org.qsketch.*) eval "$PROGRAM" ;;
        esac
        """
            .formatted(System.getProperty("java.home"));
    script(home.resolve("bin/java"), works + itsArguments);
    String keepsPreferences = "mkdir -p \"${1#*=}\"\n";
    script(home.resolve("bin/jshell"), keepsPreferences + itsArguments);
    return home;
  }

  /** Installs a stand-in for Maven that also does something of its own, with jars in $lib. */
  void maven(String action) throws IOException {
    script(tools().resolve("mvn"), standInForMaven("3.9.9", action));
  }

  /** Installs a stand-in for a Maven of some version that does nothing else. */
  void mavenOfVersion(String version) throws IOException {
    script(tools().resolve("mvn"), standInForMaven(version, ""));
  }

  static String standInForMaven(String version, String action) {
    return """
        if [ "$1" = -v ]; then echo "Apache Maven %s (0123)"; exit; fi
        echo "$JAVA_HOME $*" >> maven-diary
        lib=target/maven-lib
        for argument; do
          case $argument in -Dworkbench.lib=* | -Djmh.lib=* | -Dspark.lib=*) lib=${argument#*=} ;; esac
        done
        mkdir -p "$lib"
        """
            .formatted(version)
        + action;
  }

  /** Installs some other command. */
  void tool(String name, String action) throws IOException {
    script(tools().resolve(name), action);
  }

  /** Takes the links to the machine's own tools away, lest whoever cleans up follows them. */
  void uninstallTools() throws IOException {
    for (String tool : TOOLS) {
      Files.delete(tools().resolve(tool));
    }
  }

  void withoutMaven() throws IOException {
    Files.delete(tools().resolve("mvn"));
  }

  /** The calls of Maven so far: the JDK and the arguments. */
  List<String> mavenCalls() throws IOException {
    Path diary = root().resolve("maven-diary");
    return Files.exists(diary) ? Files.readAllLines(diary) : List.of();
  }

  private static void script(Path file, String content) throws IOException {
    Files.writeString(file, "#!/usr/bin/env bash\n" + content + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  Outcome run(String... arguments) throws IOException, InterruptedException {
    return run(root().resolve("qsketch"), machine, arguments);
  }

  Outcome run(Path launcher, Path folder, String... arguments)
      throws IOException, InterruptedException {
    return finish(start(launcher, folder, arguments));
  }

  Process start(Path launcher, Path folder, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder.start();
  }

  /** Output is short: it fits in the pipes of the process. */
  static Outcome finish(Process process) throws IOException, InterruptedException {
    int exitCode = process.waitFor();
    return new Outcome(
        exitCode,
        lines(process.getInputStream().readAllBytes()),
        lines(process.getErrorStream().readAllBytes()));
  }

  private static List<String> lines(byte[] text) {
    return new String(text, StandardCharsets.UTF_8).lines().toList();
  }
}
