package org.qsketch.gpu.program;

import java.util.Map;
import java.util.TreeMap;
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
    String name = file.fileName();
    String text = KernelText.of(dialect, name) + KernelHash.definition(hash, dialect);
    return new KernelSource(dialect.file(name), text, options());
  }

  private Map<String, String> options() {
    Map<String, String> options = new TreeMap<>();
    options.put("KEY_BITS", Integer.toString(width.bytes() * Byte.SIZE));
    options.put("HASH", KernelHash.macro(hash));
    options.put(COUNTER_BITS, "32");
    options.put(WEIGHTED, "0");
    definitions.forEach((name, value) -> options.put(name, value.toString()));
    return options;
  }
}
