package org.qsketch.bench.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.qsketch.bench.filter.FilterFigures;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.groupby.GroupByFigures;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.bench.groupby.PartitionSizes;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.run.Provenance;
import org.qsketch.bench.run.Results;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.DepthResult;
import org.qsketch.bench.sketch.RatioResult;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.memory.AtomicFile;

/**
 * Everything that the figures show.
 *
 * @param throughput rates by size, work load factor and stream (Figs. 5 and 6, and the skew sweep)
 * @param depths the thread sketch at depth 1, 2 and 3
 * @param accuracy errors by size and work load factor on uniform keys (Fig. 7)
 * @param realData errors on real data sets, named in the column of the stream
 * @param limits the walls of the devices
 * @param filter rates, phases and loads of the cuckoo filter
 * @param groupBy rates, passes and partitions of the group-by
 * @param notes what is missing and why, a sentence each
 * @param provenance where all this comes from
 */
public record FigureResults(
    List<ThroughputResult> throughput,
    List<DepthResult> depths,
    List<AccuracyResult> accuracy,
    List<AccuracyResult> realData,
    List<LimitsResult> limits,
    FilterFigures filter,
    GroupByFigures groupBy,
    List<String> notes,
    Provenance provenance) {
  private static final String THROUGHPUT = "throughput.csv";
  private static final String DEPTHS = "depth.csv";
  private static final String ACCURACY = "accuracy.csv";
  private static final String REAL_DATA = "real-data.csv";
  private static final String LIMITS = "limits.csv";
  private static final String FILTER = "filter.csv";
  private static final String FILTER_PHASES = "filter-phases.csv";
  private static final String FILTER_LOAD = "filter-load.csv";
  private static final String GROUP_BY = "group-by.csv";
  private static final String GROUP_BY_PASSES = "group-by-passes.csv";
  private static final String GROUP_BY_PARTITIONS = "group-by-partitions.csv";
  private static final String RATIO = "ratio.csv";
  private static final String NOTES = "notes.txt";

  /** Copies the lists. */
  public FigureResults {
    throughput = List.copyOf(throughput);
    depths = List.copyOf(depths);
    accuracy = List.copyOf(accuracy);
    realData = List.copyOf(realData);
    limits = List.copyOf(limits);
    notes = List.copyOf(notes);
  }

  /**
   * Results of the sketches alone.
   *
   * @param throughput rates by size, work load factor and stream
   * @param depths the thread sketch at depth 1, 2 and 3
   * @param accuracy errors by size and work load factor on uniform keys
   * @param realData errors on real data sets
   * @param limits the walls of the devices
   * @param notes what is missing and why, a sentence each
   * @param provenance where all this comes from
   */
  public FigureResults(
      List<ThroughputResult> throughput,
      List<DepthResult> depths,
      List<AccuracyResult> accuracy,
      List<AccuracyResult> realData,
      List<LimitsResult> limits,
      List<String> notes,
      Provenance provenance) {
    this(
        throughput,
        depths,
        accuracy,
        realData,
        limits,
        FilterFigures.NONE,
        GroupByFigures.NONE,
        notes,
        provenance);
  }

  /**
   * Tells whether these are the results of a quick run, whose rates are not worth quoting.
   *
   * @return true if the provenance names fewer than 3 repeats
   */
  public boolean isQuick() {
    String repeats = provenance.options().get(FigureOptions.REPEATS);
    return repeats != null && Integer.parseInt(repeats) < FigureOptions.LEAST_REPEATS;
  }

  /**
   * Compares CUDA with OpenCL.
   *
   * @return one result for each run that there is with both on one device, perhaps none
   */
  public List<RatioResult> ratios() {
    return RatioResult.of(throughput);
  }

  /**
   * Writes one CSV file for each kind of result, each with its provenance, and the notes. Ratios
   * are written where there are any; otherwise those of an earlier run are deleted.
   *
   * @param folder where to; made if missing
   * @throws IOException if a file cannot be written
   */
  public void write(Path folder) throws IOException {
    Results.write(folder.resolve(THROUGHPUT), ThroughputResult.class, throughput, provenance);
    Results.write(folder.resolve(DEPTHS), DepthResult.class, depths, provenance);
    Results.write(folder.resolve(ACCURACY), AccuracyResult.class, accuracy, provenance);
    Results.write(folder.resolve(REAL_DATA), AccuracyResult.class, realData, provenance);
    Results.write(folder.resolve(LIMITS), LimitsResult.class, limits, provenance);
    Results.write(folder.resolve(FILTER), FilterResult.class, filter.rates(), provenance);
    Results.write(folder.resolve(FILTER_PHASES), FilterPhases.class, filter.phases(), provenance);
    Results.write(folder.resolve(FILTER_LOAD), FilterLoad.class, filter.loads(), provenance);
    writeGroupBy(folder);
    writeRatios(folder.resolve(RATIO));
    AtomicFile.write(folder.resolve(NOTES), temporary -> Files.write(temporary, notes));
  }

  private void writeGroupBy(Path folder) throws IOException {
    Results.write(folder.resolve(GROUP_BY), GroupByResult.class, groupBy.rates(), provenance);
    Results.write(
        folder.resolve(GROUP_BY_PASSES), MultiPassResult.class, groupBy.passes(), provenance);
    Results.write(
        folder.resolve(GROUP_BY_PARTITIONS),
        PartitionSizes.class,
        groupBy.partitions(),
        provenance);
  }

  private void writeRatios(Path file) throws IOException {
    List<RatioResult> ratios = ratios();
    if (ratios.isEmpty()) {
      Files.deleteIfExists(file);
      Files.deleteIfExists(Results.provenanceFile(file));
    } else {
      Results.write(file, RatioResult.class, ratios, provenance);
    }
  }

  /**
   * Reads what {@link #write} has written, perhaps on another machine. Of a run that was kept in
   * part only, what is not there counts as empty; throughput is always needed.
   *
   * @param folder where from
   * @return the results
   * @throws IOException if there is no throughput, or a file cannot be read
   */
  public static FigureResults read(Path folder) throws IOException {
    return new FigureResults(
        Results.read(folder.resolve(THROUGHPUT), ThroughputResult.class),
        readKept(folder.resolve(DEPTHS), DepthResult.class),
        readKept(folder.resolve(ACCURACY), AccuracyResult.class),
        readKept(folder.resolve(REAL_DATA), AccuracyResult.class),
        readKept(folder.resolve(LIMITS), LimitsResult.class),
        readFilter(folder),
        readGroupBy(folder),
        Files.exists(folder.resolve(NOTES)) ? Files.readAllLines(folder.resolve(NOTES)) : List.of(),
        Results.readProvenance(folder.resolve(THROUGHPUT)));
  }

  private static FilterFigures readFilter(Path folder) throws IOException {
    return new FilterFigures(
        readKept(folder.resolve(FILTER), FilterResult.class),
        readKept(folder.resolve(FILTER_PHASES), FilterPhases.class),
        readKept(folder.resolve(FILTER_LOAD), FilterLoad.class));
  }

  private static GroupByFigures readGroupBy(Path folder) throws IOException {
    return new GroupByFigures(
        readKept(folder.resolve(GROUP_BY), GroupByResult.class),
        readKept(folder.resolve(GROUP_BY_PASSES), MultiPassResult.class),
        readKept(folder.resolve(GROUP_BY_PARTITIONS), PartitionSizes.class));
  }

  private static <T extends Record> List<T> readKept(Path file, Class<T> type) throws IOException {
    return Files.exists(file) ? Results.read(file, type) : List.of();
  }
}
