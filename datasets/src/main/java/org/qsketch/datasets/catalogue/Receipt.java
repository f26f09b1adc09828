package org.qsketch.datasets.catalogue;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.qsketch.internal.file.AtomicFile;

/**
 * What is known of a package file; kept beside it if the checksum of the package cannot be pinned.
 *
 * @param sha256 the file's checksum
 * @param version the version fetched
 */
record Receipt(String sha256, String version) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What a package file should be: as pinned, or as it was when it was fetched. */
  static Optional<Receipt> expected(Path file, PackageOrigin origin) throws IOException {
    return origin.sha256().isPresent()
        ? origin.sha256().map(sha256 -> new Receipt(sha256, origin.version()))
        : load(place(file));
  }

  private static Optional<Receipt> load(Path place) throws IOException {
    if (!Files.exists(place)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(place.toFile(), Receipt.class));
    } catch (JacksonException e) {
      // no better than none: the package is fetched again
      return Optional.empty();
    }
  }

  void save(Path file) throws IOException {
    AtomicFile.write(place(file), temporary -> JSON.writeValue(temporary.toFile(), this));
  }

  private static Path place(Path file) {
    return file.resolveSibling(file.getFileName() + ".json");
  }
}
