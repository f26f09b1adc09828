package org.qsketch.cli.jupyter;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.qsketch.cli.python.ChildProcess;

/**
 * Runs JupyterLab and notebooks in the environment of the lab.
 *
 * @param checkout where the notebooks are
 * @param environment prepared
 */
public record Jupyter(Checkout checkout, LabEnvironment environment) {
  /** Opens no browser; Jupyter still shows its address. */
  private static final String QUIET = "--log-level=WARN";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String DATA_FOLDER =
      "from jupyter_core.paths import jupyter_data_dir; print(jupyter_data_dir())";

  /**
   * Serves JupyterLab, only on this machine, until it or this program ends.
   *
   * @param folder what it opens, on the first notebook
   * @param browser whether to open one
   * @param port where to listen; if empty, Jupyter takes one that is free
   * @param address where to listen; if empty, only on this machine
   * @return the exit code
   * @throws IOException if Python does not start
   */
  public int serve(Path folder, boolean browser, Optional<Integer> port, Optional<String> address)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-m", "jupyterlab", QUIET));
    arguments.add("--ServerApp.root_dir=" + folder);
    arguments.add("--LabApp.default_url=" + start(folder));
    if (!browser) {
      arguments.add("--no-browser");
    }
    if (port.isPresent()) {
      arguments.addAll(List.of("--port=" + port.get(), "--ServerApp.port_retries=0"));
    }
    address.ifPresent(ip -> arguments.add("--ServerApp.ip=" + ip));
    return ChildProcess.run(environment.program(arguments));
  }

  /** Returns the page that opens first: with the first notebook. */
  private static String start(Path folder) throws IOException {
    return Notebook.in(folder).stream()
        .findFirst()
        .map(first -> "/lab/tree/" + first.name())
        .orElse("/lab");
  }

  /**
   * Runs notebooks from top to bottom without a browser, each in its own kernel.
   *
   * @param runs the notebooks, in order
   * @param out where the notebooks with their outputs go, and each as HTML
   * @return the exit code: 1 if a cell fails or a figure is missing
   * @throws IOException if Python does not start
   */
  public int runNotebooks(List<NotebookRun> runs, Path out) throws IOException {
    String script = checkout.setup().resolve("run_notebooks.py").toString();
    String plan = JSON.writeValueAsString(runs);
    return ChildProcess.run(
        environment.program(List.of(script, "--out", out.toString(), "--runs", plan)));
  }

  /**
   * Makes the kernel known to the user's own Jupyter.
   *
   * @return the folder where Jupyter finds it
   * @throws IOException if another Java kernel is there already, or the folder may not be written
   */
  public Path installKernel() throws IOException {
    ChildProcess.Output data =
        ChildProcess.capture(environment.programOfUser(List.of("-c", DATA_FOLDER)));
    Path folder = KernelSpec.folder(Path.of(data.text()));
    if (KernelSpec.isOfOthers(folder)) {
      throw new IOException(
          "there is another Java kernel in %s: remove it first, with jupyter kernelspec remove %s"
              .formatted(folder, KernelSpec.NAME));
    }
    KernelSpec.of(checkout).write(folder);
    return folder;
  }
}
