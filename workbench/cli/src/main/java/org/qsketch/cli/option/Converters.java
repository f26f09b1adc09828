package org.qsketch.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.Method;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Quantity;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How texts on the command line become values; each error says what would do. */
public final class Converters {
  private Converters() {}

  /** A size as people write it: {@code 2^27}, {@code 128Mi}, {@code 1e6}. */
  public static Long quantity(String text) {
    return convert(text, Quantity::parse);
  }

  /** A small number, written as larger ones are; its bounds are checked where it is used. */
  public static Integer number32(String text) {
    long number = text.matches("-\\d{1,9}") ? Long.parseLong(text) : quantity(text);
    if (number > Integer.MAX_VALUE) {
      throw new TypeConversionException(
          "'%s' is too large: it must be at most %d".formatted(text, Integer.MAX_VALUE));
    }
    return (int) number;
  }

  /** Selects hashes, masks and keys: any number of 64 bits. */
  public static final class Seed implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return Converters.convert(text, Quantity::parseSigned);
    }
  }

  /** How the alternate bucket of a cuckoo filter follows. */
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

  /** How a device finds equal keys. */
  static final class OfMethod implements ITypeConverter<Method> {
    @Override
    public Method convert(String text) {
      return Converters.convert(text, Method::of);
    }
  }

  /** What becomes of values. */
  static final class OfAggregate implements ITypeConverter<Aggregate> {
    @Override
    public Aggregate convert(String text) {
      return Stream.of(Aggregate.values())
          .filter(aggregate -> aggregate.label().equals(text.toLowerCase(Locale.ROOT)))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'%s' is not an aggregate: use count, sum, min or max".formatted(text)));
    }
  }

  /** How wide keys are. */
  static final class Width implements ITypeConverter<KeyWidth> {
    @Override
    public KeyWidth convert(String text) {
      return Converters.convert(text, bits -> width(Quantity.parse(bits)));
    }
  }

  /** The width with this many bits. */
  public static KeyWidth width(long bits) {
    return Stream.of(KeyWidth.values())
        .filter(width -> (long) width.bytes() * Byte.SIZE == bits)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "numbers of %d bits are not supported here: use 32 or 64".formatted(bits)));
  }

  /** An empty name would be that of the folder one is in. */
  public static Path file(String name) {
    if (name.isEmpty()) {
      throw new TypeConversionException("the name of a file is empty: give one");
    }
    return convert(name, Path::of);
  }

  /** One of a few words, in any case; those that may be typed are named as they are shown. */
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

  /** Picocli puts the option's name before the message. */
  private static <T> T convert(String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
