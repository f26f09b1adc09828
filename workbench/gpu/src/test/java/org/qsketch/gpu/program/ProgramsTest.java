package org.qsketch.gpu.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.qsketch.gpu.device.ArgumentWriter;
import org.qsketch.gpu.device.ComputeDevice;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.ComputeProgram;
import org.qsketch.gpu.device.KernelCompilationException;
import org.qsketch.gpu.device.KernelDialect;
import org.qsketch.gpu.device.KernelSource;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.launch.PrefixSumKernels;

/** Programs of a device that only counts what it compiles. */
@Timeout(60)
final class ProgramsTest {
  private static final String FILE = PrefixSumKernels.FILE;

  private final List<Thread> compilers = new CopyOnWriteArrayList<>();
  private final List<ComputeProgram> closed = new CopyOnWriteArrayList<>();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch mayEnd = new CountDownLatch(1);
  private boolean background = true;
  private int failures;
  private int launches;

  private final Programs programs =
      new Programs(
          (ComputeDevice)
              Proxy.newProxyInstance(
                  ComputeDevice.class.getClassLoader(),
                  new Class<?>[] {ComputeDevice.class},
                  (_, method, arguments) -> call(method, arguments)));

  private Object call(Method method, Object... arguments) throws InterruptedException {
    return switch (method.getName()) {
      case "name" -> "a device";
      case "dialect" -> KernelDialect.CUDA;
      case "compilesInBackground" -> background;
      case "compile" -> compile((KernelSource) arguments[0]);
      default -> throw new AssertionError(method);
    };
  }

  private ComputeProgram compile(KernelSource source) throws InterruptedException {
    compilers.add(Thread.currentThread());
    begun.countDown();
    if (failures > 0) {
      failures--;
      throw new KernelCompilationException(source.name(), "a compiler", "a log");
    }
    if (Thread.currentThread().isDaemon()) {
      mayEnd.await();
    }
    return new ComputeProgram() {
      @Override
      public ComputeKernel kernel(String name) {
        return new ComputeKernel() {};
      }

      @Override
      public void close() {
        closed.add(this);
      }
    };
  }

  private void launch() {
    programs.launch(KernelOptions.NONE, new NoLaunch(), _ -> launches++);
  }

  private record NoLaunch() implements Launch {
    @Override
    public String file() {
      return FILE;
    }

    @Override
    public String kernel() {
      return "scan_sums";
    }

    @Override
    public void write(ArgumentWriter writer) {}
  }

  @Test
  void whatIsPreparedIsCompiledOnceByAnotherThread() throws InterruptedException {
    programs.prepare(KernelOptions.NONE, FILE);
    begun.await();
    programs.prepare(KernelOptions.NONE, FILE);
    mayEnd.countDown();
    launch();
    launch();
    assertThat(launches).isEqualTo(2);
    assertThat(compilers).hasSize(1).doesNotContain(Thread.currentThread());
  }

  @Test
  void aDriverThatCompilesInOneThreadPreparesNothing() {
    background = false;
    programs.prepare(KernelOptions.NONE, FILE);
    launch();
    assertThat(compilers).containsExactly(Thread.currentThread());
  }

  @Test
  void aFailureIsReportedWhenTheProgramIsNeeded() throws InterruptedException {
    failures = 2;
    programs.prepare(KernelOptions.NONE, FILE);
    begun.await();
    compilers.getFirst().join();
    assertThatExceptionOfType(KernelCompilationException.class).isThrownBy(this::launch);
    launch();
    assertThat(launches).isOne();
    assertThat(compilers).hasSize(3);
  }

  @Test
  void closingWaitsForWhatIsBeingCompiled() throws InterruptedException {
    programs.prepare(KernelOptions.NONE, FILE);
    begun.await();
    Thread closing = Thread.ofPlatform().start(programs::close);
    while (closing.isAlive() && closing.getState() != Thread.State.BLOCKED) {
      Thread.onSpinWait();
    }
    assertThat(closed).isEmpty();
    mayEnd.countDown();
    closing.join();
    assertThat(closed).hasSize(1);
    assertThatIllegalStateException()
        .isThrownBy(this::launch)
        .withMessageContaining("a device are closed");
  }
}
