package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;

/** The dynamic loader of the system. */
@FunctionalInterface
interface LibraryLoader {
  /** Loads for the life of the process. */
  LibraryLoader SYSTEM = LibraryLoader::loadForProcess;

  /**
   * Loads a library.
   *
   * @param library a name, looked for where the system keeps libraries, or an absolute path
   * @return its functions; empty if it is missing or does not load
   */
  Optional<SymbolLookup> load(String library);

  @SuppressWarnings("restricted")
  private static Optional<SymbolLookup> loadForProcess(String library) {
    try {
      return Optional.of(SymbolLookup.libraryLookup(library, Arena.global()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
