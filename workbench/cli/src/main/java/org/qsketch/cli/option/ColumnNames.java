package org.qsketch.cli.option;

import java.util.List;
import org.qsketch.datasets.KeyTuple;

/** Reads the names of the columns of a key from the command line. */
public final class ColumnNames {
  /** The option that names them. */
  public static final String OPTION = "--column";

  private ColumnNames() {}

  /**
   * Returns the names of columns.
   *
   * @param given the values of the option, each a row of CSV with one name or several
   * @throws IllegalArgumentException if one is no such row
   */
  public static List<String> of(List<String> given) {
    return given.stream().flatMap(names -> names(names).stream()).toList();
  }

  private static List<String> names(String text) {
    try {
      return KeyTuple.fields(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("%s %s".formatted(OPTION, e.getMessage()), e);
    }
  }

  /**
   * Returns the text of a key in its one form.
   *
   * @param option has the text
   * @param text of a key of these columns
   * @throws IllegalArgumentException if it has not a field for each column
   */
  public static String key(String option, String text, List<String> columns) {
    if (columns.size() < 2) {
      return text;
    }
    List<String> fields = KeyTuple.fields(text);
    if (fields.size() != columns.size()) {
      throw new IllegalArgumentException(
          "%s '%s': a key has %d columns, and this text %d: give a row of CSV with a field for each, such as %s"
              .formatted(option, text, columns.size(), fields.size(), KeyTuple.text(columns)));
    }
    return KeyTuple.text(fields);
  }
}
