package org.qsketch.lab.notebook;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.sketch.RatioResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.job.Provenance;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.notebook.CheckoutFile.ResultsFolder;
import org.qsketch.lab.report.Chapters;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.Table;

/**
 * The results of a run of {@code qsketch figures}, as tables.
 *
 * @param all what the run has written
 */
public record RunResults(FigureResults all) {
  /**
   * Reads the results of a device, kept with the notebooks, or the results in any folder.
   *
   * @param name a folder of {@code notebooks/results}, for example {@code h100}, or a path
   * @param from where to look; then in the folders above
   * @return the results
   * @throws IOException if a file cannot be read
   * @throws IllegalArgumentException if there are none of this name
   */
  static RunResults read(String name, Path from) throws IOException {
    return new RunResults(FigureResults.read(ResultsFolder.find(name, from)));
  }

  /**
   * Returns rates by size, work load factor and stream.
   *
   * @param backends names, for example {@code cuda}; none for all
   * @return the table
   */
  public Table throughput(String... backends) {
    return table(SketchHelpers.THROUGHPUT, backends);
  }

  /**
   * Returns the thread sketch at several depths.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table depths(String... backends) {
    return table(SketchHelpers.DEPTHS, backends);
  }

  /**
   * Returns errors by size and work load factor on uniform keys.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table accuracy(String... backends) {
    return table(SketchHelpers.ACCURACY, backends);
  }

  /**
   * Returns errors on real data sets.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table realData(String... backends) {
    return table(SketchHelpers.REAL_DATA, backends);
  }

  /**
   * Returns the limits of the devices.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table limits(String... backends) {
    return table(Workbench.LIMITS, backends);
  }

  /**
   * Returns rates of the direct and of the bulk path by size of table.
   *
   * @param backends names; none for all
   * @return the table, empty for runs on only CPUs and for runs of earlier versions
   */
  public Table bulk(String... backends) {
    return table(SketchHelpers.BULK, backends);
  }

  /**
   * Returns rates of cuckoo filters by size.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table filterRates(String... backends) {
    return table(FilterHelpers.FILTER_RATES, backends);
  }

  /**
   * Returns what probes of a cuckoo filter take from host memory and back.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table filterPhases(String... backends) {
    return table(FilterHelpers.FILTER_PHASES, backends);
  }

  /**
   * Returns cuckoo filters that fill up.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table filterLoads(String... backends) {
    return table(FilterHelpers.FILTER_LOADS, backends);
  }

  /**
   * Returns rates of group-bys by load factor and by number of groups.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table groupByRates(String... backends) {
    return table(GroupByHelpers.GROUP_BY_RATES, backends);
  }

  /**
   * Returns group-bys beyond the memory budget.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table groupByPasses(String... backends) {
    return table(GroupByHelpers.GROUP_BY_PASSES, backends);
  }

  /**
   * Partitions by Theorem 1, and by simulation.
   *
   * @return the table
   */
  public Table partitionSizes() {
    return table(GroupByHelpers.PARTITION_SIZES);
  }

  /**
   * Returns rates of distinct counters and of libraries by size.
   *
   * @param backends names, {@code java} for libraries; none for all
   * @return the table, empty for runs of earlier versions
   */
  public Table distinctRates(String... backends) {
    return table(DistinctHelpers.DISTINCT_RATES, backends);
  }

  /**
   * Returns errors of counts of different keys.
   *
   * @return the table, empty for runs of earlier versions
   */
  public Table distinctErrors() {
    return table(DistinctHelpers.DISTINCT_ERRORS);
  }

  /**
   * Returns CUDA against OpenCL on one device.
   *
   * @return the table, empty where no device ran both
   */
  public Table ratios() {
    return Tables.of("ratio", RatioResult.class, all.of(SketchStudy.RATIO));
  }

  /**
   * Returns every figure that the results allow.
   *
   * @return as {@code qsketch figures} draws them
   */
  public List<Figure> figures() {
    return Chapters.figures(all);
  }

  /**
   * Returns where the results come from.
   *
   * @return date, devices, versions, options
   */
  public Provenance provenance() {
    return all.provenance();
  }

  @Override
  public String toString() {
    return "%d rates and %d errors, measured %s on %s"
        .formatted(
            all.of(SketchStudy.THROUGHPUT).size(),
            all.of(SketchStudy.ACCURACY).size(),
            provenance().date(),
            String.join(
                ", ",
                provenance().devices().stream()
                    .map(used -> "%s (%s)".formatted(used.backend(), used.device().name()))
                    .toList()));
  }

  private <T extends Record> Table table(ResultTable<T> kind, String... backends) {
    Table rows = kind.of(all.of(kind.file()));
    return backends.length == 0 ? rows : rows.where(rows.stringColumn("backend").isIn(backends));
  }
}
