package org.qsketch.cli.command;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import org.qsketch.cli.option.Converters;
import picocli.CommandLine.TypeConversionException;

/** Expands patterns of file names that a shell has not expanded. */
final class FilePatterns {
  private FilePatterns() {}

  /**
   * Returns the named files. A pattern that is not the name of a file is replaced by all its
   * matches.
   */
  static List<Path> expand(List<String> names) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String given : names) {
      Path name = file(given);
      if (isPattern(name) && !Files.exists(name)) {
        files.addAll(matches(name));
      } else {
        files.add(name);
      }
    }
    return files;
  }

  private static Path file(String name) {
    try {
      return Converters.file(name);
    } catch (TypeConversionException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static boolean isPattern(Path name) {
    return String.valueOf(name.getFileName()).matches(".*[*?\\[{].*");
  }

  private static List<Path> matches(Path pattern) throws IOException {
    Path folder = Optional.ofNullable(pattern.getParent()).orElse(Path.of(""));
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(folder, pattern.getFileName().toString())) {
      found.forEach(files::add);
    } catch (NoSuchFileException | NotDirectoryException e) {
      throw new IOException(
          "%s: there is no folder %s; only the last name may be a pattern"
              .formatted(pattern, folder),
          e);
    } catch (PatternSyntaxException e) {
      throw new IOException(
          "%s: no file has this name, and it is no pattern: a { or [ is never closed; name a file, or close it"
              .formatted(pattern),
          e);
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    if (files.isEmpty()) {
      throw new IOException("%s: no file matches".formatted(pattern));
    }
    files.sort(null);
    return files;
  }
}
