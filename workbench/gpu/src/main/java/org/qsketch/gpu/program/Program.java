package org.qsketch.gpu.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.gpu.device.KernelDialect;
import org.qsketch.gpu.device.KernelSource;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;

/**
 * One way to compile a kernel file.
 *
 * @param structure the name of the file, without suffix
 * @param width of the keys
 * @param hash of the keys
 * @param definitions what else the file wants defined, for example {@code DEPTH}
 */
public record Program(
    String structure, KeyWidth width, HashFamily hash, Map<String, Integer> definitions) {
  /** The kernel files that are programs, in both dialects. */
  public static final List<String> STRUCTURES =
      List.of(
          "key_stream",
          "thread_sketch",
          "warp_sketch",
          "sub_warp_sketch",
          "multi_level_sketch",
          "slim_fat_sketch",
          "cuckoo_filter",
          "group_by",
          "radix_sort",
          "runs",
          "prefix_sum",
          "group_partition",
          "tables",
          "access_limits");

  private static final List<String> HEADERS_OF_ALL = List.of("hash", "sketch");

  private static final Map<String, List<String>> HEADERS_OF_SOME =
      Map.of(
          "group_by", List.of("pairs"),
          "group_partition", List.of("pairs"),
          "radix_sort", List.of("pairs", "scan"),
          "runs", List.of("pairs", "scan"),
          "prefix_sum", List.of("scan"));

  /** The kernel files that programs begin with, in both dialects. */
  public static final List<String> HEADERS =
      Stream.concat(
              HEADERS_OF_ALL.stream(), HEADERS_OF_SOME.values().stream().flatMap(List::stream))
          .distinct()
          .toList();

  /** Copies the definitions. */
  public Program {
    definitions = Map.copyOf(definitions);
  }

  /** A program that does nothing with keys. */
  public static Program withoutKeys(String structure) {
    return new Program(structure, KeyWidth.BITS_32, HashFamily.mix(), Map.of());
  }

  /** The same program for other keys. */
  public Program with(KeyWidth other) {
    return new Program(structure, other, hash, definitions);
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
        files()
            .map(file -> "#line 1 \"%s\"\n%s".formatted(dialect.file(file), text(dialect, file)))
            .collect(Collectors.joining("\n"));
    String userHash = KernelHash.definition(hash, dialect);
    return new KernelSource(dialect.file(structure), files + userHash, options());
  }

  private Stream<String> files() {
    List<String> more = HEADERS_OF_SOME.getOrDefault(structure, List.of());
    return Stream.of(HEADERS_OF_ALL, more, List.of(structure)).flatMap(List::stream);
  }

  private Map<String, String> options() {
    Map<String, String> options = new TreeMap<>();
    options.put("KEY_BITS", Integer.toString(width.bytes() * Byte.SIZE));
    options.put("HASH", KernelHash.macro(hash));
    definitions.forEach((name, value) -> options.put(name, value.toString()));
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
