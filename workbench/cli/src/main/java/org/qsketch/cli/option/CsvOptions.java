package org.qsketch.cli.option;

import java.util.List;
import java.util.Optional;
import org.qsketch.datasets.CsvFormat;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for the form of CSV files. */
public final class CsvOptions {
  private static final String DELIMITER = "--delimiter";
  private static final String NO_HEADER = "--no-header";
  private static final String COMMENT = "--comment";

  /** A format whose delimiter is no comment that a user gives. */
  private static final CsvFormat COMMENTED = CsvFormat.STANDARD.delimiter('\0');

  /** The names of these options. */
  public static final List<String> NAMES = List.of(DELIMITER, NO_HEADER, COMMENT);

  @Option(
      names = DELIMITER,
      paramLabel = "CHAR",
      converter = Delimiter.class,
      description =
          "What separates the columns of CSV: an ASCII character, or the word tab. Default: a"
              + " comma.")
  private Optional<Character> delimiter = Optional.empty();

  @Option(
      names = NO_HEADER,
      description = "The first row of CSV has values; columns have only numbers.")
  private boolean noHeader;

  @Option(
      names = COMMENT,
      paramLabel = "CHAR",
      converter = Comment.class,
      description = "Lines of CSV that begin with this ASCII character are no rows, such as '#'.")
  private Optional<Character> comment = Optional.empty();

  /** Returns the form of CSV files. */
  public CsvFormat format() {
    return new CsvFormat(delimiter.orElse(CsvFormat.STANDARD.delimiter()), !noHeader, comment);
  }

  /** Refuses the options where there are no columns. */
  public void requireColumns(boolean named, String column) {
    if (!named && !isStandard()) {
      throw new IllegalArgumentException(
          "%s is for columns of CSV: name one with %s"
              .formatted(noHeader ? NO_HEADER : comment.isPresent() ? COMMENT : DELIMITER, column));
    }
  }

  private boolean isStandard() {
    return !noHeader
        && comment.isEmpty()
        && delimiter.orElse(CsvFormat.STANDARD.delimiter()) == CsvFormat.STANDARD.delimiter();
  }

  /** Returns a message of the library with these options for the calls of {@link CsvFormat}. */
  public static String named(String message) {
    return message
        .replace("a CsvFormat with header(false)", NO_HEADER)
        .replace("a CsvFormat with delimiter('\\t')", DELIMITER + " tab")
        .replaceAll("a CsvFormat with delimiter\\(('.')\\)", DELIMITER + " $1");
  }

  /** Converts a delimiter. */
  static final class Delimiter implements ITypeConverter<Character> {
    @Override
    public Character convert(String text) {
      boolean isTab = text.equals("tab") || text.equals("\\t");
      String letter = isTab ? "\t" : text;
      return one(
          letter, "a delimiter", "such as ';', or the word tab", CsvFormat.STANDARD::delimiter);
    }
  }

  /** Converts what begins a comment. */
  static final class Comment implements ITypeConverter<Character> {
    @Override
    public Character convert(String text) {
      // a comma is refused later, if it is the delimiter
      return one(text, "the beginning of a comment", "such as '#'", COMMENTED::comment);
    }
  }

  private static char one(
      String text, String what, String example, CharFunction<CsvFormat> checked) {
    if (text.length() != 1) {
      throw new TypeConversionException(
          "'%s' is not %s: give one ASCII character, %s".formatted(text, what, example));
    }
    try {
      CsvFormat _ = checked.apply(text.charAt(0));
      return text.charAt(0);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }

  /** Makes a format with a character. */
  @FunctionalInterface
  private interface CharFunction<T> {
    T apply(char letter);
  }
}
