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

  /** The names of these options. */
  public static final List<String> NAMES = List.of(DELIMITER, NO_HEADER);

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

  /** Returns the form of CSV files. */
  public CsvFormat format() {
    return new CsvFormat(delimiter.orElse(CsvFormat.STANDARD.delimiter()), !noHeader);
  }

  /** Refuses the options where there are no columns. */
  public void requireColumns(boolean named, String column) {
    if (!named && !format().equals(CsvFormat.STANDARD)) {
      throw new IllegalArgumentException(
          "%s is for columns of CSV: name one with %s"
              .formatted(noHeader ? NO_HEADER : DELIMITER, column));
    }
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
      if (text.equals("tab") || text.equals("\\t")) {
        return '\t';
      }
      if (text.length() != 1) {
        throw new TypeConversionException(
            "'%s' is not a delimiter: give one ASCII character, such as ';', or the word tab"
                .formatted(text));
      }
      try {
        return CsvFormat.STANDARD.delimiter(text.charAt(0)).delimiter();
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
