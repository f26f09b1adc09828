package org.qsketch.cli.command;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.qsketch.cli.jupyter.Checkout;
import org.qsketch.cli.jupyter.Jupyter;
import org.qsketch.cli.jupyter.LabEnvironment;
import org.qsketch.cli.jupyter.LocalPort;
import org.qsketch.cli.jupyter.NotebookRun;
import org.qsketch.cli.jupyter.WorkFolder;
import org.qsketch.internal.file.AtomicFile;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code qsketch lab}. */
@Command(
    name = "lab",
    description = {
      "JupyterLab with the Java kernel and the notebooks, for this machine only.",
      "The first use prepares a private Python environment in the checkout; later ones need no"
          + " network."
    },
    footer = {
      "",
      "QSKETCH_KEYS is the largest number of keys in the notebooks: QSKETCH_KEYS=2^24 qsketch lab",
      "",
      "Examples:",
      "  qsketch lab",
      "  qsketch lab --no-browser --port 8899",
      "  qsketch lab ~/experiments",
      "  qsketch lab --run-all --out /tmp/notebooks",
      "  qsketch lab --run-all 02,07 --set keys=2^24 --set backend=cuda:1"
    })
public final class LabCommand extends QSketchCommand {
  private static final String SET = "--set";

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description = {
        "The folder to work in: if new or empty, it gets copies of the notebooks.",
        "Default: my-notebooks in the checkout, which git ignores; with --run-all the originals."
      })
  private Optional<Path> folder = Optional.empty();

  @Option(names = "--no-browser", description = "Open no browser: show the address.")
  private boolean noBrowser;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Listen there. Default: 8888, or the next that is free.")
  private Optional<Integer> port = Optional.empty();

  @Option(
      names = "--listen",
      paramLabel = "ADDRESS",
      description = {
        "Listen at this address, for containers: 0.0.0.0 is all of theirs. The page answers as"
            + " localhost only.",
        "Default: 127.0.0.1, which other machines cannot reach."
      })
  private Optional<String> listen = Optional.empty();

  @ArgGroup private Instead instead = new Instead();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where --run-all writes. Default: qsketch-notebooks.")
  private Path out = Path.of("qsketch-notebooks");

  @Option(
      names = SET,
      paramLabel = "NAME=VALUE",
      description = {
        "With --run-all: the value of a parameter, which a cell with the tag parameters declares.",
        "Repeatable. Ours have keys, the largest number of keys, and backend."
      })
  private Map<String, String> values = new LinkedHashMap<>();

  /** The alternatives to serving JupyterLab. */
  static final class Instead {
    @Option(
        names = "--run-all",
        arity = "0..1",
        paramLabel = "NAMES",
        fallbackValue = "",
        description = {
          "Run all notebooks without a browser; write them with their outputs, and as HTML.",
          "Or some: their names or numbers, with commas."
        })
    private Optional<String> notebooks = Optional.empty();

    @Option(
        names = "--install-kernel",
        description = "Make the Java kernel known to your own Jupyter.")
    private boolean installKernel;
  }

  @Override
  public Integer call() throws IOException {
    Checkout checkout = Checkout.find().orElseThrow(() -> Lab.refuse("lab"));
    if (port.isPresent()) {
      LocalPort.requireFree(port.get());
    }
    listen.ifPresent(LocalPort::requireAddress);
    Path work = folder(checkout);
    List<NotebookRun> runs = runs(work);
    LabEnvironment environment = new LabEnvironment(checkout);
    try (Closeable _ = environment.prepare(err())) {
      return use(new Jupyter(checkout, environment), work, runs);
    }
  }

  /**
   * Returns the folder of the notebooks, with copies of the originals if it belongs to the user.
   */
  private Path folder(Checkout checkout) throws IOException {
    if (instead.installKernel || (folder.isEmpty() && instead.notebooks.isPresent())) {
      return checkout.notebooks();
    }
    Path work = folder.orElseGet(checkout::ownNotebooks).toAbsolutePath().normalize();
    new WorkFolder(work).prepare(checkout, err());
    return work;
  }

  private List<NotebookRun> runs(Path work) throws IOException {
    if (instead.notebooks.isEmpty()) {
      if (!values.isEmpty()) {
        throw new IllegalArgumentException(
            SET + " is for notebooks that --run-all runs: give both");
      }
      return List.of();
    }
    AtomicFile.requireFolder(out);
    return NotebookRun.of(work, names(instead.notebooks.get()), values);
  }

  private static List<String> names(String list) {
    return Arrays.stream(list.split(",")).map(String::strip).filter(n -> !n.isEmpty()).toList();
  }

  private int use(Jupyter jupyter, Path work, List<NotebookRun> runs) throws IOException {
    if (instead.installKernel) {
      return installKernel(jupyter);
    }
    return runs.isEmpty() ? serve(jupyter, work) : jupyter.runNotebooks(runs, out.toAbsolutePath());
  }

  private int installKernel(Jupyter jupyter) throws IOException {
    out().println("The Java kernel: " + jupyter.installKernel());
    err().println("qsketch: `jupyter kernelspec remove java` removes it");
    return 0;
  }

  private int serve(Jupyter jupyter, Path work) throws IOException {
    err().println("qsketch: starting JupyterLab; Ctrl-C ends it and its kernels");
    err().flush();
    return jupyter.serve(work, !noBrowser, port, listen);
  }
}
