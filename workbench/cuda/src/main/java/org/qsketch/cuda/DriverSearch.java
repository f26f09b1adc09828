package org.qsketch.cuda;

import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;
import org.qsketch.cuda.Linking.LibraryLoader;
import org.qsketch.cuda.Linking.NativeFunction;

/** Looks for the library of the NVIDIA driver. */
final class DriverSearch {
  private static final String NAME = "libcuda.so.1";

  /** Folders outside the loader's search path where some systems and containers have the driver. */
  private static final List<String> FOLDERS =
      List.of(
          "/usr/lib/x86_64-linux-gnu",
          "/usr/lib/aarch64-linux-gnu",
          "/usr/lib64",
          "/usr/local/nvidia/lib64",
          "/usr/lib/wsl/lib",
          "/run/opengl-driver/lib");

  private static final int NO_FLAGS = 0;

  private final LibraryLoader loader;

  /** The function that everything waits for. */
  record Beginning(@NativeFunction(value = "cuInit", parameters = int.class) MethodHandle init) {}

  DriverSearch(LibraryLoader loader) {
    this.loader = loader;
  }

  /** Loads and links the driver. */
  Found<CudaDriver> find() {
    return loader
        .load(NAME)
        .or(this::inFolders)
        .map(DriverSearch::link)
        .orElseGet(
            () ->
                Found.missing(
                    "the NVIDIA driver is missing: no %s on the library path or in %s; install the driver, or give the container access to GPUs"
                        .formatted(NAME, String.join(", ", FOLDERS))));
  }

  private Optional<SymbolLookup> inFolders() {
    return FOLDERS.stream()
        .map(folder -> folder + "/" + NAME)
        .flatMap(file -> loader.load(file).stream())
        .findFirst();
  }

  private static Found<CudaDriver> link(SymbolLookup library) {
    try {
      begin(Linking.link(Beginning.class, library));
      return Found.of(Linking.link(CudaDriver.class, library));
    } catch (UnsatisfiedLinkError e) {
      return Found.missing(
          "the NVIDIA driver is too old: its %s has no %s; install a newer driver"
              .formatted(NAME, e.getMessage()));
    }
  }

  /**
   * Lets the driver begin while Java compiles calls of the other functions; each takes long. The
   * result is for those who initialize the driver then, and wait for this.
   */
  private static void begin(Beginning driver) {
    Thread _ =
        Thread.ofPlatform()
            .daemon()
            .name("begin")
            .start(() -> NativeCall.result(() -> (int) driver.init().invokeExact(NO_FLAGS)));
  }
}
