package org.qsketch.cli.jupyter;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.qsketch.cli.python.Python;
import org.qsketch.cli.python.PythonEnvironment;

/**
 * The lab's private Python environment: JupyterLab and the Java kernel, of the versions that {@code
 * requirements.txt} pins.
 */
public final class LabEnvironment {
  private static final String WATCH = "until_parent_ends.py";

  /** The folders in the environment for what Jupyter would write to the home folder. */
  private static final Map<String, String> FOLDERS =
      Map.of(
          "JUPYTER_CONFIG_DIR", "config",
          "JUPYTER_DATA_DIR", "data",
          "JUPYTER_RUNTIME_DIR", "runtime",
          "JUPYTERLAB_WORKSPACES_DIR", "workspaces",
          "IPYTHONDIR", "ipython");

  /** A user who names a folder for settings, such as a theme, keeps it. */
  private static final String SETTINGS = "JUPYTERLAB_SETTINGS_DIR";

  private final Checkout checkout;
  private final Path folder;
  private final PythonEnvironment environment;

  /**
   * Describes the environment of a checkout.
   *
   * @param checkout where the notebooks are
   */
  public LabEnvironment(Checkout checkout) {
    this(checkout, new Python("python3"));
  }

  LabEnvironment(Checkout checkout, Python base) {
    this.checkout = checkout;
    folder = checkout.notebooks().resolve(".venv");
    Path requirements = checkout.setup().resolve("requirements.txt");
    environment = new PythonEnvironment("lab", folder, requirements, checkout.target(), base);
  }

  /**
   * Tells whether the environment is complete and matches the requirements.
   *
   * @return false before the first use
   */
  public boolean isReady() {
    return environment.isReady();
  }

  /**
   * Makes the environment if it is not ready, and installs the Java kernel in it.
   *
   * @param messages gets one line before anything that takes longer
   * @return a lock that keeps the environment as it is until it is closed or this program ends
   * @throws IOException if Python is missing or incomplete, or packages cannot be had; the message
   *     says what would do
   */
  public Closeable prepare(PrintWriter messages) throws IOException {
    Closeable use = environment.prepare(messages);
    try {
      KernelSpec.of(checkout).write(KernelSpec.folder(folder.resolve("share/jupyter")));
      Files.createDirectories(written()); // IPython warns where it would have to make two levels
      return use;
    } catch (IOException e) {
      use.close();
      throw e;
    }
  }

  /** Returns the environment variables for Jupyter's folders. */
  private Path written() {
    return folder.resolve("jupyter");
  }

  /**
   * Returns a program in this environment that uses this terminal and ends with this process, even
   * if this process is killed. It uses only the settings of the lab, prefers its kernel to others
   * of the same name, and writes only to the environment.
   *
   * @param arguments what Python is called with
   * @return the program, to be started once {@link #prepare} is done
   */
  ProcessBuilder program(List<String> arguments) {
    Stream<String> watched = Stream.of(checkout.setup().resolve(WATCH).toString());
    ProcessBuilder program =
        environment
            .python()
            .isolated(Stream.concat(watched, arguments.stream()).toList())
            .inheritIO();
    setVariables(program.environment());
    return program.redirectInput(Redirect.PIPE);
  }

  /** Replaces what the user has set for a Jupyter of their own, but for a folder of settings. */
  void setVariables(Map<String, String> variables) {
    FOLDERS.forEach(
        (variable, name) -> variables.put(variable, written().resolve(name).toString()));
    variables.putIfAbsent(SETTINGS, written().resolve("settings").toString());
    variables.put("JUPYTER_CONFIG_PATH", checkout.setup().resolve("jupyter").toString());
    variables.put("JUPYTER_PREFER_ENV_PATH", "1");
    variables.remove("JUPYTER_PATH");
  }

  /**
   * Returns a program in this environment that sees the user's own Jupyter.
   *
   * @param arguments what Python is called with
   * @return the program, to be started once {@link #prepare} is done
   */
  ProcessBuilder programOfUser(List<String> arguments) {
    return environment.python().isolated(arguments);
  }
}
