package org.qsketch.cli.jupyter;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.memory.AtomicFile;

/**
 * The lab's private Python environment: JupyterLab and the Java kernel, of the versions that {@code
 * requirements.txt} pins by hash. It is made when first used, from a package index, and made again
 * when it was left half-made, when the requirements change or when Python does. After that nothing
 * is fetched.
 */
public final class LabEnvironment {
  private static final String PIP_INSTALL =
      "-m pip install --no-user --no-input --disable-pip-version-check --only-binary :all:"
          + " --require-hashes --requirement";

  private final Checkout checkout;
  private final Python base;
  private final Path folder;
  private final Python python;

  /**
   * The environment of a checkout.
   *
   * @param checkout where the notebooks are
   */
  public LabEnvironment(Checkout checkout) {
    this(checkout, new Python("python3"));
  }

  LabEnvironment(Checkout checkout, Python base) {
    this.checkout = checkout;
    this.base = base;
    folder = checkout.notebooks().resolve(".venv");
    python = new Python(folder.resolve("bin/python").toString());
  }

  /**
   * Whether the environment is complete and of today's requirements.
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

  /** Written last: what has one is complete. */
  private Path stamp() {
    return folder.resolve("complete");
  }

  private String fingerprint() throws IOException {
    return sha256(Files.readAllBytes(requirements())) + " " + python.version();
  }

  private Path requirements() {
    return checkout.setup().resolve("requirements.txt");
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * Makes the environment where it is not ready, and puts the Java kernel in it. Of two programs at
   * once, one waits for the other.
   *
   * @param messages gets one line before anything that takes longer
   * @throws IOException if Python is missing or incomplete, or packages cannot be had; the message
   *     says what would do
   */
  public void prepare(PrintWriter messages) throws IOException {
    if (!isReady()) {
      Files.createDirectories(checkout.target());
      try (FileChannel lock =
          FileChannel.open(lockFile(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        lock.lock();
        install(messages);
      }
    }
    KernelSpec.of(checkout).write(KernelSpec.folder(folder.resolve("share/jupyter")));
  }

  private Path lockFile() {
    return checkout.target().resolve("lab.lock");
  }

  private void install(PrintWriter messages) throws IOException {
    if (isReady()) { // by the program that had the lock
      return;
    }
    base.requireEnvironments();
    messages.println(
        "qsketch: preparing the lab in %s (once, it takes a minute; log: %s)"
            .formatted(folder, log()));
    messages.flush();
    Files.deleteIfExists(log());
    logged(base.isolated(List.of("-m", "venv", "--clear", folder.toString())));
    logged(python.isolated(pipInstall()));
    AtomicFile.write(stamp(), file -> Files.writeString(file, fingerprint()));
  }

  private List<String> pipInstall() {
    return Stream.concat(Stream.of(PIP_INSTALL.split(" ")), Stream.of(requirements().toString()))
        .toList();
  }

  private Path log() {
    return checkout.target().resolve("lab.log");
  }

  private void logged(ProcessBuilder step) throws IOException {
    Redirect toLog = Redirect.appendTo(log().toFile());
    if (ChildProcess.run(step.redirectErrorStream(true).redirectOutput(toLog)) != 0) {
      throw new IOException(
          "the lab could not be prepared (%s): its packages come from PyPI, or from the mirror that PIP_INDEX_URL names; log: %s"
              .formatted(reason(), log()));
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
        .orElse("no reason given");
  }

  /**
   * A program in this environment, on this terminal. The lab's settings come before the user's own,
   * and its kernel before any other of the same name.
   *
   * @param arguments what Python is called with
   * @return the program, to be started once {@link #prepare} is done
   */
  ProcessBuilder program(List<String> arguments) {
    ProcessBuilder program = python.isolated(arguments);
    program
        .environment()
        .put("JUPYTER_CONFIG_PATH", checkout.setup().resolve("jupyter").toString());
    program.environment().put("JUPYTER_PREFER_ENV_PATH", "1");
    program.environment().remove("JUPYTER_PATH");
    return program;
  }
}
