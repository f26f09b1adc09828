package org.qsketch.cli.jupyter;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.qsketch.internal.file.AtomicFile;

/**
 * Tells Jupyter how to start the Java kernel: by the launcher, which builds what has changed and
 * knows the class path and the options of the virtual machine.
 *
 * @param argv the command line; Jupyter puts in the name of the connection file
 * @param displayName what Jupyter's menus show
 * @param language the language of the cells
 * @param interruptMode how a run is interrupted: by a message, since signals end Java
 * @param env the environment in addition to Jupyter's: the JDK that the lab was set up with
 */
record KernelSpec(
    List<String> argv,
    @JsonProperty("display_name") String displayName,
    String language,
    @JsonProperty("interrupt_mode") String interruptMode,
    Map<String, String> env) {
  /** The name that notebooks ask for, common to all Java kernels that descend from IJava. */
  static final String NAME = "java";

  private static final String DISPLAY_NAME = "Java (QSketch)";
  private static final String FILE = "kernel.json";
  private static final ObjectMapper JSON = new ObjectMapper();

  static KernelSpec of(Checkout checkout) {
    return new KernelSpec(
        List.of(checkout.launcher().toString(), "kernel", "{connection_file}"),
        DISPLAY_NAME,
        "java",
        "message",
        Map.of("JAVA_HOME", System.getProperty("java.home")));
  }

  /** Returns the folder of the kernel in a data folder of Jupyter. */
  static Path folder(Path data) {
    return data.resolve("kernels").resolve(NAME);
  }

  /** Tells whether the kernel in a folder belongs to another program and must not be replaced. */
  static boolean isOfOthers(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    return Files.exists(file)
        && !JSON.readTree(file.toFile()).path("display_name").asText().equals(DISPLAY_NAME);
  }

  /** Writes the specification into the folder of the kernel. */
  void write(Path folder) throws IOException {
    AtomicFile.write(
        folder.resolve(FILE),
        file -> JSON.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), this));
  }
}
