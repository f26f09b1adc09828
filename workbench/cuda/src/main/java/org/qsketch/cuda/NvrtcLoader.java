package org.qsketch.cuda;

import java.io.IOException;
import java.lang.foreign.SymbolLookup;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.cuda.Linking.LibraryLoader;

/** Loads NVRTC and finds its file, whose name has the exact version. */
final class NvrtcLoader {
  private static final Path MAPPED_FILES = Path.of("/proc/self/maps");

  private final LibraryLoader loader;

  NvrtcLoader(LibraryLoader loader) {
    this.loader = loader;
  }

  /** Loads a library that the system finds by name. */
  Optional<NvrtcCompiler> fromSystem(String name) {
    return loader.load(name).flatMap(library -> compiler(library, mappedFile(name)));
  }

  /** Loads a file, if it exists. */
  Optional<NvrtcCompiler> fromFile(Path file) {
    try {
      Path real = file.toRealPath();
      loadBuiltins(real.getParent());
      return loader.load(real.toString()).flatMap(library -> compiler(library, Optional.of(real)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Loads libraries that NVRTC loads by name when it compiles. The system would not find them in a
   * folder outside its search path, but it finds libraries that are already loaded.
   */
  private void loadBuiltins(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "libnvrtc-builtins.so.*")) {
      files.forEach(file -> loader.load(file.toString()));
    }
  }

  private static Optional<NvrtcCompiler> compiler(SymbolLookup library, Optional<Path> file) {
    try {
      return Optional.of(new NvrtcCompiler(Linking.link(Nvrtc.class, library), file));
    } catch (UnsatisfiedLinkError e) {
      return Optional.empty(); // another library under this name
    }
  }

  /** Returns the file of a loaded library that the operating system lists. */
  private static Optional<Path> mappedFile(String name) {
    try (Stream<String> lines = Files.lines(MAPPED_FILES)) {
      return lines
          .filter(line -> line.contains("/" + name))
          .map(line -> Path.of(line.substring(line.indexOf('/'))))
          .filter(Files::isRegularFile)
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
