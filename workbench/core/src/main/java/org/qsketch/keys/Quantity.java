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
  private static final String EXAMPLES = "2^20, 128Mi, 1e6 or 250000";
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
   * @throws IllegalArgumentException if the text is none of these, negative, not a whole number, or
   *     above 2<sup>63</sup> - 1
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
      throw new IllegalArgumentException(
          "'%s' is not a whole number below 2^63".formatted(text), e);
    }
    if (trimmed.startsWith("-") && isNumber(trimmed.substring(1))) {
      throw new IllegalArgumentException(
          "'%s' is negative: write for example %s".formatted(text, EXAMPLES));
    }
    throw notANumber(text, EXAMPLES);
  }

  private static boolean isNumber(String text) {
    return POWER.matcher(text).matches() || SUFFIXED.matcher(text).matches();
  }

  /**
   * Parses a number of any sign, such as a seed.
   *
   * @param text digits after a minus, or what {@link #parse} reads
   * @return the number
   * @throws IllegalArgumentException if the text is not a whole number from -2<sup>63</sup> to
   *     2<sup>63</sup> - 1
   */
  public static long parseSigned(String text) {
    Objects.requireNonNull(text, "text");
    try {
      return text.startsWith("-") ? Long.parseLong(text) : parse(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'%s' is not a whole number from -2^63 to 2^63 - 1".formatted(text), e);
    }
  }

  /**
   * Parses a number with decimals.
   *
   * @param text as Java writes it
   * @return the number
   * @throws IllegalArgumentException if the text is not a number
   */
  public static double parseDecimal(String text) {
    Objects.requireNonNull(text, "text");
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException _) {
      throw notANumber(text, "0.5");
    }
  }

  /**
   * Makes the error for a text that is not a number.
   *
   * @param text the text
   * @param examples of numbers there
   * @return the error
   */
  public static IllegalArgumentException notANumber(String text, String examples) {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(examples, "examples");
    return new IllegalArgumentException(
        "'%s' is not a number: write for example %s".formatted(text, examples));
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
