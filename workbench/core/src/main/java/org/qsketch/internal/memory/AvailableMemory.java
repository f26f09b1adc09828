package org.qsketch.internal.memory;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/** Measures how much host memory is available without swapping. */
public final class AvailableMemory {
  private static final Path MEMINFO = Path.of("/proc/meminfo");
  private static final String AVAILABLE = "MemAvailable:";

  private static volatile LongSupplier source = AvailableMemory::ofSystem;

  private AvailableMemory() {}

  /** Makes another source tell how much there is, until it is reset; for tests. */
  static void measureBy(LongSupplier other) {
    source = other;
  }

  static void reset() {
    source = AvailableMemory::ofSystem;
  }

  /**
   * Returns the bytes that can be allocated now. On Linux these are what it calls available: free
   * memory and the page cache it can give up. Elsewhere they are the free physical memory; they are
   * never more than the container's limit.
   *
   * @return a number of bytes
   */
  public static long bytes() {
    return source.getAsLong();
  }

  private static long ofSystem() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    if (!Files.isReadable(MEMINFO)) {
      return system.getFreeMemorySize();
    }
    return Math.min(linuxAvailable(system::getFreeMemorySize), system.getTotalMemorySize());
  }

  private static long linuxAvailable(LongSupplier otherwise) {
    // not Files.lines, which fails in an interrupted thread
    try (BufferedReader reader = Files.newBufferedReader(MEMINFO)) {
      return reader
          .lines()
          .filter(line -> line.startsWith(AVAILABLE))
          .map(line -> line.replaceAll("\\D", ""))
          .mapToLong(kibibytes -> Long.parseLong(kibibytes) << 10)
          .findFirst()
          .orElseGet(otherwise);
    } catch (IOException e) {
      return otherwise.getAsLong();
    }
  }
}
