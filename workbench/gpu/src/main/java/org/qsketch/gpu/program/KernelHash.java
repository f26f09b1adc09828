package org.qsketch.gpu.program;

import java.util.Locale;
import org.qsketch.gpu.device.KernelDialect;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Mix;
import org.qsketch.keys.UserHash;

/** The hash that kernels use: a macro, a seed and, for a user's hash, its source. */
public final class KernelHash {
  private KernelHash() {}

  /** Returns the value of the macro HASH, one that {@code hash.cu} and {@code hash.cl} define. */
  static String macro(HashFamily hash) {
    return hash instanceof UserHash ? "HASH_USER" : "HASH_" + hash.name().toUpperCase(Locale.ROOT);
  }

  /** Returns the seed as kernels take it: what depends only on the seed is computed here, once. */
  public static long seed(HashFamily hash, long seed) {
    if (hash == HashFamily.mix()) {
      return Mix.seed(seed);
    }
    return hash == HashFamily.multiply() ? Mix.seed(seed) | 1 : seed;
  }

  /**
   * Returns the definition of the user's function, which ends the program; empty for built-in
   * families.
   *
   * @throws IllegalArgumentException if the user gave no source in this dialect
   */
  static String definition(HashFamily hash, KernelDialect dialect) {
    if (!(hash instanceof UserHash user)) {
      return "";
    }
    String body = dialect.source(user);
    if (body.isBlank()) {
      throw new IllegalArgumentException(
          "the hash '%s' has no source in %s: give it one with withKernels, or use the cpu backend"
              .formatted(hash, dialect.title()));
    }
    return """
    %sulong user_hash(ulong key, ulong seed) {
    #line 1 "hash %s"
    %s
    }
    """
        .formatted(dialect.functionPrefix(), hash, body);
  }
}
