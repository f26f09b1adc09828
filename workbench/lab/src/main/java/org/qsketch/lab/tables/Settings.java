package org.qsketch.lab.tables;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tech.tablesaw.api.NumericColumn;
import tech.tablesaw.api.Table;

/**
 * The columns of a table that are settings of a run: all texts and the like, and numbers that are
 * chosen. The others say what came of it, or follow from these.
 */
public final class Settings {
  private static final Set<String> NUMBERS =
      Set.of(
          "wlf",
          "keys",
          "depth",
          "load",
          "target_load",
          "load_factor",
          "entries",
          "fingerprint_bits",
          "key_bits",
          "pairs",
          "groups",
          "budget_bytes",
          "memory_bytes",
          "parts",
          "table_bytes");

  private Settings() {}

  /**
   * Returns the settings of the rows of a table.
   *
   * @param table any table
   * @return the names of its columns: texts, then numbers
   */
  public static List<String> of(Table table) {
    return Stream.concat(
            table.columnNames().stream().filter(name -> isText(table, name)),
            table.columnNames().stream().filter(NUMBERS::contains))
        .toList();
  }

  private static boolean isText(Table table, String name) {
    return !(table.column(name) instanceof NumericColumn<?>);
  }
}
