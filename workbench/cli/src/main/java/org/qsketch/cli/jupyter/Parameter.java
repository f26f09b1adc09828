package org.qsketch.cli.jupyter;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import org.qsketch.keys.Quantity;

/**
 * A variable that a notebook declares in a cell with the tag {@code parameters}.
 *
 * @param type int, long, double, boolean or String
 * @param name of the variable
 */
record Parameter(String type, String name) {
  /** Returns Java code that sets the variable to a value of the user. */
  String assignment(String value) {
    try {
      return "%s %s = %s;".formatted(type, name, literal(value));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new IllegalArgumentException(
          "the parameter %s is '%s': give %s".formatted(name, value, example()), e);
    }
  }

  private String literal(String value) {
    return switch (type) {
      case "int" -> String.valueOf(Math.toIntExact(Quantity.parseSigned(value)));
      case "long" -> Quantity.parseSigned(value) + "L";
      case "double" -> finite(Quantity.parseDecimal(value));
      case "boolean" -> truth(value);
      default -> "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(value)) + "\"";
    };
  }

  private static String finite(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("not finite");
    }
    return String.valueOf(value);
  }

  private static String truth(String value) {
    if (!value.equals("true") && !value.equals("false")) {
      throw new IllegalArgumentException("neither");
    }
    return value;
  }

  private String example() {
    return switch (type) {
      case "int" -> "a whole number of 32 bits, for example 2^10";
      case "long" -> "a whole number of 64 bits, for example 2^20";
      case "double" -> "a number, for example 0.5";
      default -> "true or false";
    };
  }
}
