package org.qsketch.lab.jupyter;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import jdk.jshell.JShell;
import org.dflib.jjava.jupyter.Extension;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.qsketch.lab.notebook.Session;
import org.qsketch.lab.shell.Documentation;
import org.qsketch.lab.shell.JavadocSources;

/**
 * Turns a Java kernel into the kernel of the workbench. Found by {@link java.util.ServiceLoader}.
 */
public final class WorkbenchExtension implements Extension {
  private static final String IMPORTS = "/org/qsketch/lab/notebook/imports.jsh";

  /** Makes the extension; {@link java.util.ServiceLoader} does. */
  public WorkbenchExtension() {}

  @Override
  public void install(BaseKernel kernel) {
    JupyterWatch.begin(System.getenv(), () -> System.exit(0));
    Session.current().showOn(new CellScreen(kernel.getIO().display));
    JavadocSources.show();
    new Renderers(kernel.getRenderer()).register();
    kernel.eval(imports());
    JShell shell = shell(kernel);
    SnippetEvents.listenTo(shell);
    Documentation documentation = new Documentation(shell);
    LabConnection.file(System.getenv()).ifPresent(file -> serve(kernel, documentation, file));
  }

  /** Serves until Jupyter has ended the kernel, where JJava would go on. */
  private static void serve(BaseKernel kernel, Documentation documentation, Path file) {
    LabConnection.serve(kernel, documentation, file);
    System.exit(0);
  }

  /**
   * Returns the shell. Only the kernel's own class knows it, which is not on the class path of the
   * build.
   */
  private static JShell shell(BaseKernel kernel) {
    try {
      return (JShell) kernel.getClass().getMethod("getJShell").invoke(kernel);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this kernel is not JJava's: it has no JShell", e);
    }
  }

  private static String imports() {
    try (InputStream source = WorkbenchExtension.class.getResourceAsStream(IMPORTS)) {
      return new String(source.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the imports of notebooks cannot be read", e);
    }
  }

  /** Ends this kernel when the Jupyter that started it has ended. */
  static final class JupyterWatch {
    /** Jupyter sets it for kernels that are to end with it. */
    private static final String PARENT = "JPY_PARENT_PID";

    private JupyterWatch() {}

    /**
     * Begins to look.
     *
     * @param environment variables and their values
     * @param end called once if Jupyter has ended
     */
    static void begin(Map<String, String> environment, Runnable end) {
      Optional.ofNullable(environment.get(PARENT))
          .filter(number -> number.matches("\\d{1,18}"))
          .map(Long::valueOf)
          .ifPresent(number -> watch(number, end));
    }

    private static void watch(long number, Runnable end) {
      ProcessHandle.of(number).ifPresentOrElse(jupyter -> atEnd(jupyter, end), end);
    }

    private static void atEnd(ProcessHandle jupyter, Runnable end) {
      var _ = jupyter.onExit().thenRun(end);
    }
  }
}
