package org.qsketch.job;

import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Device;

/**
 * The origin of results: all that is needed to repeat the run.
 *
 * @param date the time of the run, to the second, UTC
 * @param version the version of the workbench
 * @param commit the commit it was built from, with {@code -dirty} if files were changed; {@code
 *     unknown} if it was built outside a checkout
 * @param jdk the Java runtime
 * @param operatingSystem name, version and architecture
 * @param cores the number of processors that the runtime may use
 * @param memoryBytes physical memory, or the container's limit
 * @param devices the devices of the run
 * @param seed the seed of the run
 * @param options the other options of the run, by name
 * @param libraries the jars on the class path, whose names have their versions
 */
public record Provenance(
    Instant date,
    String version,
    String commit,
    String jdk,
    String operatingSystem,
    int cores,
    long memoryBytes,
    List<UsedDevice> devices,
    long seed,
    Map<String, String> options,
    List<String> libraries) {
  /** The option that holds the command as it was typed, if the results keep it. */
  public static final String COMMAND = "command";

  /**
   * A device and the backend that drove it.
   *
   * @param backend the backend's name
   * @param device the device with its driver
   */
  public record UsedDevice(String backend, Hardware device) {}

  /**
   * The part of a device's description that is stored with results.
   *
   * @param name the name that the driver or the system gives
   * @param memoryBytes all memory of the device, used or free
   * @param computeUnits cores, threads or streaming multiprocessors
   * @param driver driver and its version; for the CPU the Java runtime
   * @param sharesHostMemory whether it uses the memory of the host
   */
  public record Hardware(
      String name, long memoryBytes, int computeUnits, String driver, boolean sharesHostMemory) {
    /**
     * Describes a device.
     *
     * @param device a device of a backend
     * @return the part of its description that is stored
     */
    public static Hardware of(Device device) {
      return new Hardware(
          device.name(),
          device.memoryBytes(),
          device.computeUnits(),
          device.driver(),
          device.sharesHostMemory());
    }
  }

  /** Copies the collections and sorts the options by name. */
  public Provenance {
    devices = List.copyOf(devices);
    options = Collections.unmodifiableMap(new TreeMap<>(options));
    libraries = List.copyOf(libraries);
  }

  /**
   * Describes a run that takes place now on this machine.
   *
   * @param backends the backends of the run
   * @param seed its seed
   * @param options its other options, by name
   * @return the provenance
   */
  public static Provenance of(List<Backend> backends, long seed, Map<String, String> options) {
    return new Provenance(
        Instant.now().truncatedTo(ChronoUnit.SECONDS),
        BuildInfo.version(),
        BuildInfo.commit(),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        property("os.name") + " " + property("os.version") + " " + property("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        memory(),
        backends.stream()
            .map(one -> new UsedDevice(one.name(), Hardware.of(one.device())))
            .toList(),
        seed,
        options,
        classPathJars());
  }

  /**
   * Replaces the options.
   *
   * @param others the new options by name
   * @return the changed provenance
   */
  public Provenance options(Map<String, String> others) {
    return RecordCopy.with(this, "options", others);
  }

  private static String property(String name) {
    return System.getProperty(name, "unknown");
  }

  private static long memory() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }

  private static List<String> classPathJars() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar"))
        .map(entry -> Path.of(entry).getFileName().toString())
        .sorted()
        .toList();
  }

  /** The version and the commit that the build has stored. */
  static final class BuildInfo {
    private static final Properties PROPERTIES = load();

    private BuildInfo() {}

    static String version() {
      return PROPERTIES.getProperty("version");
    }

    /** Returns the commit, with {@code -dirty} if files were changed, or {@code unknown}. */
    static String commit() {
      String commit = PROPERTIES.getProperty("commit");
      return Boolean.parseBoolean(PROPERTIES.getProperty("dirty")) ? commit + "-dirty" : commit;
    }

    private static Properties load() {
      Properties properties = new Properties();
      try (InputStream in = BuildInfo.class.getResourceAsStream("build.properties")) {
        properties.load(in);
        return properties;
      } catch (IOException e) {
        throw new UncheckedIOException("the build properties in the jar cannot be read", e);
      }
    }
  }
}
