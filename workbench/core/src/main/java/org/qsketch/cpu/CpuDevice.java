package org.qsketch.cpu;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.qsketch.backend.Device;
import org.qsketch.backend.Execution;

/** Describes the processor. */
final class CpuDevice {
  private static final Path CPUINFO = Path.of("/proc/cpuinfo");

  /** Read when first used, and once: Linux takes milliseconds to write the file. */
  private static final class Model {
    static final String NAME = model();
  }

  private CpuDevice() {}

  static Device describe(int threads) {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new Device(
        Model.NAME,
        system.getTotalMemorySize(),
        threads,
        "Java " + Runtime.version(),
        true,
        Execution.ofThreads(threads));
  }

  /** Returns the model as Linux names it, elsewhere the architecture. */
  private static String model() {
    String architecture = System.getProperty("os.arch");
    if (!Files.isReadable(CPUINFO)) {
      return architecture;
    }
    try (Stream<String> lines = Files.lines(CPUINFO)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(architecture);
    } catch (IOException e) {
      return architecture;
    }
  }
}
