package org.qsketch.keys;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whole numbers as people write them: {@code 2^27}, {@code 128Mi}, {@code 1e6}, {@code 4k}, {@code
 * 250000}.
 */
public final class Quantity {
  private static final Pattern POWER = Pattern.compile("(\\d{1,19})\\^(\\d{1,2})");
  private static final Pattern SUFFIXED =
      Pattern.compile("(\\d+(?:\\.\\d+)?(?:[eE]\\+?\\d{1,2})?)([kKmMgGtT]i?)?[bB]?");
  private static final Map<String, Long> SUFFIXES =
      Map.of(
          "k",
          1_000L,
          "m",
          1_000_000L,
          "g",
          1_000_000_000L,
          "t",
          1_000_000_000_000L,
          "ki",
          1L << 10,
          "mi",
          1L << 20,
          "gi",
          1L << 30,
          "ti",
          1L << 40);

  private Quantity() {}

  /**
   * Parses a number.
   *
   * @param text digits, a power, or a number with a suffix (k, M, G, T for thousands; Ki, Mi, Gi,
   *     Ti for 1024s)
   * @return the number
   * @throws IllegalArgumentException if the text is none of these, is no whole number, or is above
   *     2<sup>63</sup> - 1
   */
  public static long parse(String text) {
    Objects.requireNonNull(text, "text");
    String trimmed = text.strip().replace("_", "");
    try {
      Matcher power = POWER.matcher(trimmed);
      if (power.matches()) {
        return power(power);
      }
      Matcher suffixed = SUFFIXED.matcher(trimmed);
      if (suffixed.matches()) {
        return suffixed(suffixed);
      }
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("'%s' is no whole number below 2^63".formatted(text), e);
    }
    throw new IllegalArgumentException(
        "'%s' is no number: write for example 2^20, 128Mi, 1e6 or 250000".formatted(text));
  }

  private static long power(Matcher power) {
    return new BigDecimal(power.group(1)).pow(Integer.parseInt(power.group(2))).longValueExact();
  }

  private static long suffixed(Matcher number) {
    String suffix = number.group(2);
    long unit = suffix == null ? 1 : SUFFIXES.get(suffix.toLowerCase(Locale.ROOT));
    return new BigDecimal(number.group(1)).multiply(BigDecimal.valueOf(unit)).longValueExact();
  }
}
