package org.qsketch.gpu.program;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.ComputeProgram;
import org.qsketch.gpu.launch.Launch;

/**
 * The programs of a device, each compiled once: when it is first needed, or ahead of that in the
 * background. Threads launch one at a time: a kernel has its arguments to itself then. Nothing is
 * compiled in the background for a driver that compiles in one thread only.
 */
public final class Programs implements AutoCloseable {
  private record Program(String file, KernelOptions options) {}

  private record Entry(Program program, String kernel) {}

  private final ComputeDevice device;
  private final Map<Program, Compilation> compilations = new HashMap<>();
  private final Map<Entry, ComputeKernel> kernels = new HashMap<>();

  public Programs(ComputeDevice device) {
    this.device = device;
  }

  /**
   * Compiles a kernel file in the background, since it will be needed soon.
   *
   * @param options to compile the file with
   * @param file its name, without suffix
   */
  public synchronized void prepare(KernelOptions options, String file) {
    Program program = new Program(file, options);
    if (device.compilesInBackground() && !compilations.containsKey(program)) {
      Compilation ahead = compilation(program);
      Thread _ = Thread.ofPlatform().daemon().name("compile-" + file).start(ahead::tryCompile);
    }
  }

  /**
   * Launches a kernel.
   *
   * @param options to compile its file with
   * @param queue launches the compiled kernel
   */
  public synchronized void launch(
      KernelOptions options, Launch launch, Consumer<ComputeKernel> queue) {
    Entry entry = new Entry(new Program(launch.file(), options), launch.kernel());
    queue.accept(kernels.computeIfAbsent(entry, this::kernel));
  }

  private ComputeKernel kernel(Entry entry) {
    return compilation(entry.program).program().kernel(entry.kernel);
  }

  private Compilation compilation(Program program) {
    return compilations.computeIfAbsent(program, Compilation::new);
  }

  /** Waits for what is being compiled: drivers must not end meanwhile. */
  @Override
  public void close() {
    compilations.values().forEach(Compilation::close);
  }

  /** Compiles a program on the first thread that asks for it; others wait. */
  private final class Compilation implements AutoCloseable {
    private final Program source;
    private ComputeProgram compiled;
    private boolean closed;

    Compilation(Program source) {
      this.source = source;
    }

    /** Returns the program. After a failure, it is compiled again. */
    synchronized ComputeProgram program() {
      if (closed) {
        throw new IllegalStateException("the programs of %s are closed".formatted(device.name()));
      }
      if (compiled == null) {
        compiled = device.compile(source.options.source(device.dialect(), source.file));
      }
      return compiled;
    }

    /** Compiles ahead of need. A failure is for the thread that needs the program. */
    void tryCompile() {
      try {
        ComputeProgram _ = program();
      } catch (RuntimeException _) {
        // not needed yet
      }
    }

    @Override
    public synchronized void close() {
      closed = true;
      if (compiled != null) {
        compiled.close();
      }
    }
  }
}
