package org.qsketch.cli.jupyter;

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
import java.util.Map;
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

  private static final String WATCH = "until_parent_ends.py";

  /** What Jupyter would write to the home folder, and where it goes in the environment. */
  private static final Map<String, String> FOLDERS =
      Map.of(
          "JUPYTER_CONFIG_DIR", "config",
          "JUPYTER_DATA_DIR", "data",
          "JUPYTER_RUNTIME_DIR", "runtime",
          "JUPYTERLAB_WORKSPACES_DIR", "workspaces",
          "IPYTHONDIR", "ipython");

  /** Who names a folder for settings, such as a theme, keeps them there. */
  private static final String SETTINGS = "JUPYTERLAB_SETTINGS_DIR";

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
   * once, one waits for the other; and it is not made anew while another program runs in it.
   *
   * @param messages gets one line before anything that takes longer
   * @return what keeps the environment as it is until it is closed, or this program ends
   * @throws IOException if Python is missing or incomplete, or packages cannot be had; the message
   *     says what would do
   */
  public Closeable prepare(PrintWriter messages) throws IOException {
    Files.createDirectories(checkout.target());
    FileChannel use =
        FileChannel.open(
            lockFile(),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    try {
      makeReady(use, messages);
      KernelSpec.of(checkout).write(KernelSpec.folder(folder.resolve("share/jupyter")));
      Files.createDirectories(written()); // IPython warns where it would have to make two levels
      return use;
    } catch (IOException e) {
      use.close();
      throw e;
    }
  }

  /** Where Jupyter's folders are. */
  private Path written() {
    return folder.resolve("jupyter");
  }

  /** Users share the lock; who installs has it alone. */
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
        "qsketch: waiting for another lab, which %s %s"
            .formatted(shared ? "prepares" : "runs from the older packages in", folder));
    messages.flush();
    return use.lock(0, Long.MAX_VALUE, shared);
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
   * A program in this environment, on this terminal, that ends with this one even if this one is
   * killed. The lab's settings are the only ones, its kernel comes before any other of the same
   * name, and what Jupyter writes stays in the environment.
   *
   * @param arguments what Python is called with
   * @return the program, to be started once {@link #prepare} is done
   */
  ProcessBuilder program(List<String> arguments) {
    Stream<String> watched = Stream.of(checkout.setup().resolve(WATCH).toString());
    ProcessBuilder program =
        python.isolated(Stream.concat(watched, arguments.stream()).toList()).inheritIO();
    Map<String, String> variables = program.environment();
    FOLDERS.forEach(
        (variable, name) -> variables.put(variable, written().resolve(name).toString()));
    variables.putIfAbsent(SETTINGS, written().resolve("settings").toString());
    variables.put("JUPYTER_CONFIG_PATH", checkout.setup().resolve("jupyter").toString());
    variables.put("JUPYTER_PREFER_ENV_PATH", "1");
    variables.remove("JUPYTER_PATH");
    return program.redirectInput(Redirect.PIPE);
  }

  /**
   * A program in this environment that sees the user's own Jupyter.
   *
   * @param arguments what Python is called with
   * @return the program, to be started once {@link #prepare} is done
   */
  ProcessBuilder programOfUser(List<String> arguments) {
    return python.isolated(arguments);
  }
}
