package org.qsketch.lab.notebook;

import java.util.List;
import java.util.Map;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.run.Provenance;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.Table;

/**
 * A kind of results as notebooks see it: a table with the columns of its CSV file.
 *
 * @param name what its tables are called
 * @param file the kind of results
 * @param <T> the record class of the results
 */
record ResultTable<T extends Record>(String name, ResultFile.Measured<T> file) {
  Table of(List<T> results) {
    return Tables.of(name, file.type(), results);
  }

  /** The rows of tables, perhaps filtered or sorted since they were made. */
  List<T> rows(Table... tables) {
    return Tables.results(file.type(), tables);
  }

  /** What figures show of some tables and of nothing else. */
  FigureResults alone(Table... tables) {
    return beside(FigureResults.none(Provenance.of(List.of(), 0, Map.of())), tables);
  }

  /** What figures show of some tables beside other results. */
  FigureResults beside(FigureResults others, Table... tables) {
    return others.with(file, rows(tables));
  }
}
