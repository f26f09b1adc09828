package org.qsketch.datasets;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** What the first bytes of a format look like. */
final class Magic {
  /** How many bytes have to be seen: the mark of a tar archive stands at 257. */
  static final int BYTES = 512;

  /** How many bytes most formats show themselves by. */
  static final int FEW_BYTES = 16;

  private final Pattern pattern;

  /**
   * @param expression matches the first bytes, each as the Latin-1 character of its value
   */
  Magic(String expression) {
    pattern = Pattern.compile(expression, Pattern.DOTALL);
  }

  boolean begins(byte[] head) {
    return pattern.matcher(new String(head, StandardCharsets.ISO_8859_1)).lookingAt();
  }
}
