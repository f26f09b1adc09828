package org.qsketch.gpu.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.qsketch.gpu.device.KernelDialect;
import org.qsketch.gpu.device.KernelSource;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;

/**
 * The options to compile a kernel file with.
 *
 * @param width of the keys
 * @param weighted whether keys have weights
 * @param hash of the keys
 * @param defines what the file lets the host choose
 */
public record KernelOptions(
    KeyWidth width, boolean weighted, HashFamily hash, Map<Define, Integer> defines) {
  /** For kernels that work without keys, and need nothing defined. */
  public static final KernelOptions NONE = forHash(HashFamily.mix()).with(KeyWidth.BITS_32);

  private static final Pattern CHOICE = Pattern.compile("(?m)^#ifndef (\\w+)$");

  /** Returns options for kernels that hash keys of 64 bits. */
  public static KernelOptions forHash(HashFamily hash) {
    return new KernelOptions(KeyWidth.BITS_64, false, hash, Map.of());
  }

  /** Returns these options with another macro. */
  public KernelOptions with(Define define, int value) {
    Map<Define, Integer> all = new HashMap<>(defines);
    all.put(define, value);
    return new KernelOptions(width, weighted, hash, Map.copyOf(all));
  }

  /** Returns these options with another macro, 1 or 0. */
  public KernelOptions with(Define define, boolean value) {
    return with(define, value ? 1 : 0);
  }

  /** Returns these options for other keys. */
  public KernelOptions with(KeyWidth other) {
    return new KernelOptions(other, weighted, hash, defines);
  }

  /** Returns these options for keys that have weights, or have none. */
  public KernelOptions weighted(boolean withWeights) {
    return new KernelOptions(width, withWeights, hash, defines);
  }

  /** Returns the threads of a group. */
  public int groupItems() {
    return defines.getOrDefault(Define.GROUP_ITEMS, KernelConstant.GROUP_SIZE.value());
  }

  /** Refuses a user's hash that has no source in a dialect. */
  public void requireUserHash(KernelDialect dialect) {
    String _ = KernelHash.definition(hash, dialect);
  }

  /**
   * Returns the text of a kernel file, with the options of the compiler.
   *
   * @param dialect of the device
   * @param file its name, without suffix
   * @throws IllegalArgumentException if the hash has no source in this dialect
   */
  public KernelSource source(KernelDialect dialect, String file) {
    String text = KernelText.of(dialect, file);
    requireChoices(file, text);
    String whole = text + KernelHash.definition(hash, dialect);
    return new KernelSource(dialect.file(file), whole, macros());
  }

  /** Refuses to compile with a default that the host has not chosen. */
  private void requireChoices(String file, String text) {
    Map<String, String> given = macros();
    for (Define define : Define.values()) {
      boolean asked =
          CHOICE.matcher(text).results().anyMatch(name -> name.group(1).equals(define.name()));
      if (asked && !given.containsKey(define.name())) {
        throw new IllegalStateException(
            "%s is compiled without %s: choose a value".formatted(file, define));
      }
    }
  }

  private Map<String, String> macros() {
    Map<String, String> macros = new TreeMap<>();
    macros.put("KEY_BITS", Integer.toString(width.bytes() * Byte.SIZE));
    macros.put("HASH", KernelHash.macro(hash));
    macros.put("WEIGHTED", weighted ? "1" : "0");
    macros.put(Define.COUNTER_BITS.name(), "32");
    defines.forEach((define, value) -> macros.put(define.name(), value.toString()));
    return macros;
  }

  /**
   * The text of a kernel file in which each include is replaced by the file that it names, the
   * first time, so that compilers need no folder. Compilers still count the lines of each file by
   * itself.
   */
  static final class KernelText {
    private static final Pattern INCLUDE = Pattern.compile("#include \"(\\w+)\\.\\w+\"");
    private static final String ONCE = "#pragma once";

    private final KernelDialect dialect;
    private final Set<String> included = new HashSet<>();
    private final StringBuilder text = new StringBuilder();

    private KernelText(KernelDialect dialect) {
      this.dialect = dialect;
    }

    /**
     * Returns the text of a file with all that it includes.
     *
     * @param name of the file, without suffix
     */
    static String of(KernelDialect dialect, String name) {
      KernelText whole = new KernelText(dialect);
      whole.add(name);
      return whole.text.toString();
    }

    private void add(String name) {
      included.add(name);
      number(1, name);
      int line = 1;
      for (String content : resource(dialect, name).lines().toList()) {
        line++;
        Matcher include = INCLUDE.matcher(content);
        if (!include.matches()) {
          text.append(content.equals(ONCE) ? "" : content).append('\n');
        } else if (included.contains(include.group(1))) {
          text.append('\n');
        } else {
          add(include.group(1));
          number(line, name);
        }
      }
    }

    /** Tells the compiler the number and the file of the next line. */
    private void number(int line, String name) {
      text.append("#line %d \"%s\"\n".formatted(line, dialect.file(name)));
    }

    private static String resource(KernelDialect dialect, String name) {
      try (InputStream resource = KernelText.class.getResourceAsStream(dialect.resource(name))) {
        if (resource == null) {
          throw new IllegalStateException(
              "the kernels in %s are not on the class path: %s is missing"
                  .formatted(dialect.title(), dialect.resource(name)));
        }
        return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
