package org.qsketch.lab.tables;

import java.util.Collection;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * A table that is no wider than the terminal where a shell shows it. What is filtered, sorted or
 * cut of it is such a table, too.
 */
final class PrintedTable extends Table {
  PrintedTable(String name, Collection<Column<?>> columns) {
    super(name, columns);
  }

  @Override
  public Table emptyCopy() {
    return printed(super.emptyCopy());
  }

  @Override
  public Table emptyCopy(int rows) {
    return printed(super.emptyCopy(rows));
  }

  private static Table printed(Table table) {
    return new PrintedTable(table.name(), table.columns());
  }

  @Override
  public String toString() {
    return TableText.of(this);
  }
}
