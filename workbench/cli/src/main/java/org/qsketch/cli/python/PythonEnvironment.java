package org.qsketch.cli.python;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.internal.file.AtomicFile;

/**
 * A private Python environment with the packages that a file of requirements pins by hash. It is
 * made on first use, from a package index, and made again when it was left half-made, when the
 * requirements change or when Python does. After that nothing is fetched.
 */
public final class PythonEnvironment {
  private static final String PIP_INSTALL =
      "-m pip install --no-user --no-input --disable-pip-version-check --only-binary :all:"
          + " --require-hashes --requirement";

  private final String purpose;
  private final Path folder;
  private final Path requirements;
  private final Path target;
  private final Python base;
  private final Python python;

  /**
   * Describes an environment; nothing is made yet.
   *
   * @param purpose what needs it, as messages name it: {@code lab}
   * @param folder where it is made
   * @param requirements the packages, each pinned by hash
   * @param target the folder of its lock and its log
   * @param base the Python that makes it
   */
  public PythonEnvironment(
      String purpose, Path folder, Path requirements, Path target, Python base) {
    this.purpose = purpose;
    this.folder = folder;
    this.requirements = requirements;
    this.target = target;
    this.base = base;
    python = new Python(folder.resolve("bin/python").toString());
  }

  /**
   * Returns the interpreter inside the environment.
   *
   * @return to be run once {@link #prepare} is done
   */
  public Python python() {
    return python;
  }

  /**
   * Tells whether the environment is complete and matches the requirements.
   *
   * @return false before the first use
   */
  public boolean isReady() {
    try {
      return Files.readString(stamp()).equals(fingerprint());
    } catch (IOException _) {
      return false;
    }
  }

  /** Returns the file that is written last, so an environment that has it is complete. */
  private Path stamp() {
    return folder.resolve("complete");
  }

  private String fingerprint() throws IOException {
    return sha256(Files.readAllBytes(requirements)) + " " + python.version();
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * Makes the environment where it is not ready. Of two programs at once, one waits for the other,
   * and the environment is not made anew while another program runs in it.
   *
   * @param messages gets one line before anything that takes longer
   * @return a lock that keeps the environment as it is until it is closed or this program ends
   * @throws IOException if Python is missing or incomplete, or packages cannot be had; the message
   *     says what would do
   */
  public Closeable prepare(PrintWriter messages) throws IOException {
    Files.createDirectories(target);
    FileChannel use =
        FileChannel.open(
            target.resolve(purpose + ".lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    try {
      makeReady(use, messages);
      return use;
    } catch (IOException e) {
      use.close();
      throw e;
    }
  }

  /**
   * Installs the environment unless it is ready. Users share the lock; an installation holds it
   * exclusively.
   */
  private void makeReady(FileChannel use, PrintWriter messages) throws IOException {
    FileLock shared = lock(use, true, messages);
    while (!isReady()) {
      shared.release();
      try (FileLock _ = lock(use, false, messages)) {
        install(messages);
      }
      shared = lock(use, true, messages);
    }
  }

  private FileLock lock(FileChannel use, boolean shared, PrintWriter messages) throws IOException {
    FileLock free = use.tryLock(0, Long.MAX_VALUE, shared);
    if (free != null) {
      return free;
    }
    messages.println(
        "qsketch: waiting for another %s, which %s %s"
            .formatted(purpose, shared ? "prepares" : "runs from the older packages in", folder));
    messages.flush();
    return use.lock(0, Long.MAX_VALUE, shared);
  }

  private void install(PrintWriter messages) throws IOException {
    if (isReady()) { // made by the program that held the lock
      return;
    }
    base.requireEnvironments(purpose);
    messages.println(
        "qsketch: preparing the %s in %s (once, it takes a minute; log: %s)"
            .formatted(purpose, folder, log()));
    messages.flush();
    Files.deleteIfExists(log());
    logged(base.isolated(List.of("-m", "venv", "--clear", folder.toString())));
    logged(python.isolated(pipInstall()));
    AtomicFile.write(stamp(), file -> Files.writeString(file, fingerprint()));
  }

  private List<String> pipInstall() {
    return Stream.concat(Stream.of(PIP_INSTALL.split(" ")), Stream.of(requirements.toString()))
        .toList();
  }

  private Path log() {
    return target.resolve(purpose + ".log");
  }

  private void logged(ProcessBuilder step) throws IOException {
    Redirect toLog = Redirect.appendTo(log().toFile());
    if (ChildProcess.run(step.redirectErrorStream(true).redirectOutput(toLog)) != 0) {
      throw new IOException(
          "the %s could not be prepared (%s): its packages come from PyPI, or from the mirror that PIP_INDEX_URL names; log: %s"
              .formatted(purpose, reason(), log()));
    }
  }

  private String reason() throws IOException {
    List<String> lines =
        Files.readAllLines(log(), Charset.defaultCharset()).stream()
            .filter(line -> !line.isBlank())
            .toList();
    return lines.stream()
        .filter(line -> line.startsWith("ERROR"))
        .findFirst()
        .or(() -> lines.stream().reduce((_, last) -> last))
        .orElse("unknown reason");
  }
}
