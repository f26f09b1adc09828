package org.qsketch.opencl;

import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import org.jocl.CL;
import org.qsketch.backend.BackendUnavailableException;

/** Loads the two native libraries that OpenCL needs: the system's loader and JOCL's bindings. */
final class OpenClLibrary {
  private static final List<String> LOADERS =
      List.of(
          "libOpenCL.so.1",
          System.mapLibraryName("OpenCL"),
          "/System/Library/Frameworks/OpenCL.framework/Versions/Current/OpenCL");

  /** The first failure; later ones would only say that a class could not be initialized. */
  private static final String LOAD_FAILURE = load();

  private OpenClLibrary() {}

  /**
   * Checks that OpenCL can be called.
   *
   * @throws BackendUnavailableException with the missing library and a remedy
   */
  static void require() {
    if (!LOAD_FAILURE.isEmpty()) {
      throw new BackendUnavailableException(LOAD_FAILURE);
    }
  }

  private static String load() {
    // checked first, because JOCL reports missing libraries on standard error
    if (LOADERS.stream().noneMatch(OpenClLibrary::isLoadable)) {
      return "the OpenCL loader %s is not installed: install it (on Debian: ocl-icd-libopencl1) and the driver of a device (for the CPU: pocl-opencl-icd)"
          .formatted(LOADERS.getFirst());
    }
    // otherwise processes share one temporary file, which may be incomplete
    System.setProperty("uniqueLibraryNames", "true");
    try {
      CL.setExceptionsEnabled(true);
      return "";
    } catch (LinkageError e) {
      return "JOCL's native library for %s on %s cannot be loaded from %s (%s): set -Djava.io.tmpdir to a folder that is writable and allows execution"
          .formatted(
              System.getProperty("os.name"),
              System.getProperty("os.arch"),
              System.getProperty("java.io.tmpdir"),
              String.valueOf(e.getMessage()).lines().findFirst().orElse("unknown reason"));
    }
  }

  @SuppressWarnings("restricted")
  private static boolean isLoadable(String library) {
    try {
      SymbolLookup.libraryLookup(library, Arena.global());
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
