package org.qsketch.lab.notebook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.bench.groupby.GroupByResult;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.bench.groupby.PartitionSizes;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.limits.LimitsStudy;
import org.qsketch.bench.run.Provenance;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.DepthResult;
import org.qsketch.bench.sketch.RatioResult;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.report.Chapters;
import org.qsketch.lab.tables.Tables;
import tech.tablesaw.api.Table;

/**
 * The results of a run of {@code qsketch figures}, as tables.
 *
 * @param all what the run has written
 */
public record RunResults(FigureResults all) {
  private static final List<Path> PLACES =
      List.of(Path.of("results"), Path.of("notebooks/results"));

  /**
   * Reads the results of a device, kept beside the notebooks, or those of any folder.
   *
   * @param name a folder of {@code notebooks/results}, for example {@code h100}, or a path
   * @param from where to look; then in the folders above
   * @return the results
   * @throws IOException if a file cannot be read
   * @throws IllegalArgumentException if there are none of this name; the message names those there
   *     are
   */
  static RunResults read(String name, Path from) throws IOException {
    List<Path> places = places(from);
    Path folder =
        Stream.concat(Stream.of(from), places.stream())
            .map(place -> place.resolve(name))
            .filter(Files::isDirectory)
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(none(name, places)));
    return new RunResults(FigureResults.read(folder));
  }

  private static List<Path> places(Path from) {
    return Stream.iterate(from.toAbsolutePath(), above -> above != null, Path::getParent)
        .flatMap(above -> PLACES.stream().map(above::resolve))
        .filter(Files::isDirectory)
        .toList();
  }

  private static String none(String name, List<Path> places) {
    return "there are no results '%s': %s"
        .formatted(
            name,
            places.isEmpty()
                ? "give the folder of a run of `qsketch figures`"
                : "choose from %s, or give the folder of a run of `qsketch figures`"
                    .formatted(String.join(", ", names(places.getFirst()))));
  }

  private static List<String> names(Path place) {
    try (Stream<Path> folders = Files.list(place)) {
      return folders
          .filter(Files::isDirectory)
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException _) {
      return List.of();
    }
  }

  /**
   * Rates by size, work load factor and stream.
   *
   * @param backends names, for example {@code cuda}; none for all
   * @return the table
   */
  public Table throughput(String... backends) {
    return table(
        "throughput",
        ThroughputResult.class,
        all.of(SketchStudy.THROUGHPUT),
        ThroughputResult::backend,
        backends);
  }

  /**
   * The thread sketch at several depths.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table depths(String... backends) {
    return table(
        "depth",
        DepthResult.class,
        all.of(SketchStudy.DEPTH),
        one -> one.throughput().backend(),
        backends);
  }

  /**
   * Errors by size and work load factor on uniform keys.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table accuracy(String... backends) {
    return table(
        "accuracy",
        AccuracyResult.class,
        all.of(SketchStudy.ACCURACY),
        AccuracyResult::backend,
        backends);
  }

  /**
   * Errors on real data sets.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table realData(String... backends) {
    return table(
        "real data",
        AccuracyResult.class,
        all.of(SketchStudy.REAL_DATA),
        AccuracyResult::backend,
        backends);
  }

  /**
   * The walls of the devices.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table limits(String... backends) {
    return table(
        "limits", LimitsResult.class, all.of(LimitsStudy.LIMITS), LimitsResult::backend, backends);
  }

  /**
   * Rates of cuckoo filters by size.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table filterRates(String... backends) {
    return table(
        "filter rates",
        FilterResult.class,
        all.of(FilterStudy.RATES),
        FilterResult::backend,
        backends);
  }

  /**
   * What probes of a cuckoo filter take from host memory and back.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table filterPhases(String... backends) {
    return table(
        "filter phases",
        FilterPhases.class,
        all.of(FilterStudy.PHASES),
        FilterPhases::backend,
        backends);
  }

  /**
   * Cuckoo filters that fill up.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table filterLoads(String... backends) {
    return table(
        "filter loads", FilterLoad.class, all.of(FilterStudy.LOADS), FilterLoad::backend, backends);
  }

  /**
   * Rates of group-bys by load factor and by number of groups.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table groupByRates(String... backends) {
    return table(
        "group-by rates",
        GroupByResult.class,
        all.of(GroupByStudy.RATES),
        GroupByResult::backend,
        backends);
  }

  /**
   * Group-bys beyond the memory budget.
   *
   * @param backends names; none for all
   * @return the table
   */
  public Table groupByPasses(String... backends) {
    return table(
        "group-by passes",
        MultiPassResult.class,
        all.of(GroupByStudy.PASSES),
        MultiPassResult::backend,
        backends);
  }

  /**
   * Partitions by Theorem 1, and by simulation.
   *
   * @return the table
   */
  public Table partitionSizes() {
    return Tables.of("partition sizes", PartitionSizes.class, all.of(GroupByStudy.PARTITIONS));
  }

  /**
   * CUDA against OpenCL on one device.
   *
   * @return the table, empty where no device ran both
   */
  public Table ratios() {
    return Tables.of("ratio", RatioResult.class, all.of(SketchStudy.RATIO));
  }

  /**
   * Every figure that the results allow.
   *
   * @return as {@code qsketch figures} draws them
   */
  public List<Figure> figures() {
    return Chapters.figures(all);
  }

  /**
   * Where the results come from.
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

  private static <T extends Record> Table table(
      String name,
      Class<T> type,
      List<T> results,
      Function<T, String> backend,
      String... backends) {
    Set<String> wanted = Set.of(backends);
    return Tables.of(
        name,
        type,
        results.stream()
            .filter(one -> wanted.isEmpty() || wanted.contains(backend.apply(one)))
            .toList());
  }
}
