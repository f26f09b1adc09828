package org.qsketch.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.groupby.Method;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Quantity;
import org.qsketch.spec.UpdateRule;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts texts on the command line to values. Each error names what is allowed. */
public final class Converters {
  private Converters() {}

  /** Converts a size: {@code 2^27}, {@code 128Mi}, {@code 1e6}. */
  public static Long quantity(String text) {
    return convert(text, Quantity::parse);
  }

  /** Converts a number of 32 bits, written like a size. Its bounds are checked where it is used. */
  public static Integer number32(String text) {
    long number = text.matches("-\\d{1,9}") ? Long.parseLong(text) : quantity(text);
    if (number > Integer.MAX_VALUE) {
      throw new TypeConversionException(
          "'%s' is too large: it must be at most %d".formatted(text, Integer.MAX_VALUE));
    }
    return (int) number;
  }

  /** Converts a seed: any number of 64 bits. */
  public static final class Seed implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return Converters.convert(text, Quantity::parseSigned);
    }
  }

  /** Converts the form of the alternate bucket of a cuckoo filter. */
  static final class Alternate implements ITypeConverter<AlternateBucket> {
    @Override
    public AlternateBucket convert(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "mirror" -> AlternateBucket.MIRROR;
        case "xor" -> AlternateBucket.XOR;
        case "local" -> AlternateBucket.LOCAL;
        default ->
            throw new TypeConversionException(
                "'%s' is not an alternate bucket: use mirror, xor or local".formatted(text));
      };
    }
  }

  /** Converts the method by which a device finds equal keys. */
  static final class OfMethod implements ITypeConverter<Method> {
    @Override
    public Method convert(String text) {
      return Converters.convert(text, Method::of);
    }
  }

  /** Converts the update rule of a tagged sketch. */
  static final class OfUpdate implements ITypeConverter<UpdateRule> {
    @Override
    public UpdateRule convert(String text) {
      return Converters.convert(text, UpdateRule::of);
    }
  }

  /** Converts an aggregate. */
  static final class OfAggregate implements ITypeConverter<AggregateName> {
    @Override
    public AggregateName convert(String text) {
      return AggregateName.of(text)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'%s' is not an aggregate: use count, sum, min, max or distinct"
                          .formatted(text)));
    }
  }

  /** Converts the width of keys. */
  static final class Width implements ITypeConverter<KeyWidth> {
    @Override
    public KeyWidth convert(String text) {
      return Converters.convert(text, bits -> width(Quantity.parse(bits)));
    }
  }

  /** Returns the width with a number of bits. */
  public static KeyWidth width(long bits) {
    return Stream.of(KeyWidth.values())
        .filter(width -> (long) width.bytes() * Byte.SIZE == bits)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "numbers of %d bits are not supported here: use 32 or 64".formatted(bits)));
  }

  /** Converts a file name. An empty name is refused, since it would mean the current folder. */
  public static Path file(String name) {
    if (name.isEmpty()) {
      throw new TypeConversionException("the name of a file is empty: give one");
    }
    return convert(name, Path::of);
  }

  /** Converts one of a few words, in any case. The error lists the words. */
  public static <E extends Enum<E>> ITypeConverter<E> oneOf(Class<E> type) {
    List<E> words = List.of(type.getEnumConstants());
    return text ->
        words.stream()
            .filter(word -> word.toString().equalsIgnoreCase(text))
            .findFirst()
            .orElseThrow(
                () ->
                    new TypeConversionException(
                        "there is no '%s': choose one of %s".formatted(text, words)));
  }

  public static HashFamily hash(String name) {
    return convert(name, HashFamily::named);
  }

  public static Double number(String text) {
    return convert(text, Quantity::parseDecimal);
  }

  /** Converts a text. Picocli puts the option's name before the message. */
  private static <T> T convert(String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
