package org.qsketch.lab.jupyter;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.dflib.jjava.jupyter.Extension;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.qsketch.lab.notebook.Session;

/** What makes a Java kernel the workbench's. Found by {@link java.util.ServiceLoader}. */
public final class WorkbenchExtension implements Extension {
  private static final String IMPORTS = "/org/qsketch/lab/notebook/imports.jsh";

  /** Makes the extension; {@link java.util.ServiceLoader} does. */
  public WorkbenchExtension() {}

  @Override
  public void install(BaseKernel kernel) {
    JupyterWatch.begin(System.getenv(), () -> System.exit(0));
    Session.current().showOn(new Cell(kernel.getIO().display));
    new Renderers(kernel.getRenderer()).register();
    kernel.eval(imports());
    kernel.eval(listener());
    LabConnection.file(System.getenv()).ifPresent(file -> serve(kernel, file));
  }

  /** Where JJava would go on, Jupyter has ended the kernel. */
  private static void serve(BaseKernel kernel, Path file) {
    LabConnection.serve(kernel, file);
    System.exit(0);
  }

  /** Events of snippets pass by before the kernel looks at them; only its own class knows them. */
  private static String listener() {
    return "%s.listenTo(org.dflib.jjava.kernel.JavaNotebookStatics.kernel().getJShell());"
        .formatted(SnippetEvents.class.getName());
  }

  private static String imports() {
    try (InputStream source = WorkbenchExtension.class.getResourceAsStream(IMPORTS)) {
      return new String(source.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the imports of notebooks cannot be read", e);
    }
  }
}
