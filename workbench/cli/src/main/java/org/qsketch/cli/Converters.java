package org.qsketch.cli;

import java.util.Locale;
import java.util.function.Function;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.Quantity;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How texts on the command line become values; each error says what would do. */
final class Converters {
  private Converters() {}

  /** A size as people write it: {@code 2^27}, {@code 128Mi}, {@code 1e6}. */
  static Long quantity(String text) {
    return convert(text, Quantity::parse);
  }

  /** Selects hashes, masks and keys: any number of 64 bits. */
  static final class Seed implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      try {
        return text.startsWith("-") ? Long.valueOf(text) : quantity(text);
      } catch (NumberFormatException _) {
        throw new TypeConversionException(
            "'%s' is no whole number from -2^63 to 2^63 - 1".formatted(text));
      }
    }
  }

  /** How the alternate bucket of a cuckoo filter follows. */
  static final class Alternate implements ITypeConverter<AlternateBucket> {
    @Override
    public AlternateBucket convert(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "mirror" -> AlternateBucket.MIRROR;
        case "xor" -> AlternateBucket.XOR;
        default ->
            throw new TypeConversionException(
                "'%s' is no alternate bucket: use mirror or xor".formatted(text));
      };
    }
  }

  static HashFamily hash(String name) {
    return convert(name, HashFamily::named);
  }

  static Double number(String text) {
    try {
      return Double.valueOf(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'%s' is no number: write for example 0.5".formatted(text));
    }
  }

  /** Picocli puts the option's name before the message. */
  private static <T> T convert(String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
