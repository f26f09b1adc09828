package org.qsketch.cli.command;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.qsketch.cli.jupyter.Checkout;
import org.qsketch.cli.jupyter.Jupyter;
import org.qsketch.cli.jupyter.LabEnvironment;
import org.qsketch.cli.jupyter.LocalPort;
import org.qsketch.memory.AtomicFile;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code qsketch lab}. */
@Command(
    name = "lab",
    description = {
      "JupyterLab with the Java kernel and the notebooks, on this machine alone.",
      "The first use prepares a private Python environment in the checkout; later ones need no network."
    },
    footer = {
      "",
      "QSKETCH_KEYS is the largest number of keys in the notebooks: QSKETCH_KEYS=2^24 qsketch lab",
      "",
      "Examples:",
      "  qsketch lab",
      "  qsketch lab --no-browser --port 8899",
      "  qsketch lab --run-all --out /tmp/notebooks"
    })
public final class LabCommand extends QSketchCommand {
  @Option(names = "--no-browser", description = "Open no browser: show the address.")
  private boolean noBrowser;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Listen there. Default: 8888, or the next that is free.")
  private Optional<Integer> port = Optional.empty();

  @ArgGroup private Instead instead = new Instead();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where --run-all writes. Default: qsketch-notebooks.")
  private Path out = Path.of("qsketch-notebooks");

  /** What to do in place of serving JupyterLab. */
  static final class Instead {
    @Option(
        names = "--run-all",
        description =
            "Run all notebooks without a browser; write them with their outputs, and as HTML.")
    private boolean runAll;

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
    if (instead.runAll) {
      AtomicFile.requireFolder(out);
    }
    LabEnvironment environment = new LabEnvironment(checkout);
    try (Closeable _ = environment.prepare(err())) {
      return use(new Jupyter(checkout, environment));
    }
  }

  private int use(Jupyter jupyter) throws IOException {
    if (instead.installKernel) {
      return installKernel(jupyter);
    }
    return instead.runAll ? runAll(jupyter) : serve(jupyter);
  }

  private int installKernel(Jupyter jupyter) throws IOException {
    out().println("The Java kernel: " + jupyter.installKernel());
    err().println("qsketch: `jupyter kernelspec remove java` removes it");
    return 0;
  }

  private int runAll(Jupyter jupyter) throws IOException {
    return jupyter.runNotebooks(out.toAbsolutePath());
  }

  private int serve(Jupyter jupyter) throws IOException {
    err().println("qsketch: starting JupyterLab; Ctrl-C ends it and its kernels");
    err().flush();
    return jupyter.serve(!noBrowser, port);
  }
}
