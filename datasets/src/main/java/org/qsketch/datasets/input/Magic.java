package org.qsketch.datasets.input;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The first bytes of a format. */
public final class Magic {
  /** The number of bytes to look at. The mark of a tar archive stands at 257. */
  public static final int BYTES = 512;

  /** The number of bytes that identify most formats. */
  static final int FEW_BYTES = 16;

  private final Pattern pattern;

  /**
   * Describes the first bytes of a format.
   *
   * @param expression matches the first bytes, each as the Latin-1 character of its value
   */
  public Magic(String expression) {
    pattern = Pattern.compile(expression, Pattern.DOTALL);
  }

  public boolean begins(byte[] head) {
    return pattern.matcher(new String(head, StandardCharsets.ISO_8859_1)).lookingAt();
  }
}
