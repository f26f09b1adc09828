package org.qsketch.gpu.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.qsketch.gpu.device.KernelDialect;
import org.qsketch.gpu.device.KernelSource;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;

/**
 * One way to compile a kernel file.
 *
 * @param file a kernel file that is a program
 * @param width of the keys
 * @param hash of the keys
 * @param definitions what else the file wants defined, for example {@code DEPTH}
 */
public record Program(
    KernelFile file, KeyWidth width, HashFamily hash, Map<String, Integer> definitions) {
  /** The definition that says how many bits counters have; 32 unless defined. */
  public static final String COUNTER_BITS = "COUNTER_BITS";

  private static final String WEIGHTED = "WEIGHTED";

  /** Copies the definitions. */
  public Program {
    definitions = Map.copyOf(definitions);
  }

  /** A program that does nothing with keys. */
  public static Program withoutKeys(KernelFile file) {
    return withoutKeys(file, Map.of());
  }

  /** A program that does nothing with keys but needs definitions. */
  public static Program withoutKeys(KernelFile file, Map<String, Integer> definitions) {
    return new Program(file, KeyWidth.BITS_32, HashFamily.mix(), definitions);
  }

  /** The same program for other keys. */
  public Program with(KeyWidth other) {
    return new Program(file, other, hash, definitions);
  }

  /** The same program for keys with weights. */
  public Program weighted() {
    Map<String, Integer> all = new TreeMap<>(definitions);
    all.put(WEIGHTED, 1);
    return new Program(file, width, hash, all);
  }

  /** Refuses a user's hash that has no source in a dialect. */
  public void requireUserHash(KernelDialect dialect) {
    String _ = KernelHash.definition(hash, dialect);
  }

  /**
   * The whole text, with the options to compile it with.
   *
   * @param dialect of the device
   * @return the source
   * @throws IllegalArgumentException if the hash has no source in this dialect
   */
  public KernelSource source(KernelDialect dialect) {
    String files =
        file.parts().map(part -> numbered(dialect, part)).collect(Collectors.joining("\n"));
    String userHash = KernelHash.definition(hash, dialect);
    return new KernelSource(dialect.file(file.fileName()), files + userHash, options());
  }

  /** A file whose lines compilers count by themselves. */
  private static String numbered(KernelDialect dialect, KernelFile file) {
    String name = file.fileName();
    return "#line 1 \"%s\"\n%s".formatted(dialect.file(name), text(dialect, name));
  }

  private Map<String, String> options() {
    Map<String, String> options = new TreeMap<>();
    options.put("KEY_BITS", Integer.toString(width.bytes() * Byte.SIZE));
    options.put("HASH", KernelHash.macro(hash));
    options.put(COUNTER_BITS, "32");
    options.put(WEIGHTED, "0");
    definitions.forEach((name, value) -> options.put(name, value.toString()));
    file.parts()
        .flatMap(part -> KernelConstant.of(part).stream())
        .forEach(constant -> options.put(constant.name(), constant.macro()));
    return options;
  }

  private static String text(KernelDialect dialect, String file) {
    try (InputStream resource = Program.class.getResourceAsStream(dialect.resource(file))) {
      if (resource == null) {
        throw new IllegalStateException(
            "the kernels in %s are not on the class path: %s is missing"
                .formatted(dialect.title(), dialect.resource(file)));
      }
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
