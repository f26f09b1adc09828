package org.qsketch.datasets.published;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The figures that papers report, as numbers. Unless stated otherwise, they are from the QSketch
 * paper (Qin, Zhang, Yan, Govindaraju, Chiu: "QSketch: GPU-Aware Probabilistic Sketch Data
 * Structures"). Its rates are in operations per second, and its unit of a million is
 * 2<sup>20</sup>.
 */
public final class Published {
  private static final CsvMapper CSV =
      CsvMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private Published() {}

  /**
   * Returns Figs. 5 and 6: rates by graphics card, work load factor and number of keys.
   *
   * @return one record for each point
   */
  public static List<PublishedThroughput> throughput() {
    return read("qsketch-throughput.csv", PublishedThroughput.class);
  }

  /**
   * Returns Fig. 7: mean relative errors by table size. The figure shows their means.
   *
   * @return one record for each point
   */
  public static List<PublishedAccuracy> accuracy() {
    return read("qsketch-accuracy.csv", PublishedAccuracy.class);
  }

  /**
   * Returns the rates of the thread sketch at depth 1, 2 and 3.
   *
   * @return one record for each point
   */
  public static List<PublishedDepth> depth() {
    return read("qsketch-depth.csv", PublishedDepth.class);
  }

  /**
   * Returns the numbers in the cuckoo filter paper (Neth: "Paralleler Cuckoo-Filter", 2017), which
   * does not give the curves of its figures as numbers.
   *
   * @return one record for each number
   */
  public static List<PublishedFilter> filter() {
    return read("cuckoo-filter.csv", PublishedFilter.class);
  }

  /**
   * Returns the ratios that the EGA paper (Applied Sciences 15, 3693, 2025) reports for its
   * group-by compared with others.
   *
   * @return one record for each kind of peer
   */
  public static List<PublishedGroupBy> groupBy() {
    return read("group-by.csv", PublishedGroupBy.class);
  }

  private static <T> List<T> read(String name, Class<T> row) {
    try (InputStream csv = Published.class.getResourceAsStream(name);
        MappingIterator<T> rows =
            CSV.readerFor(row).with(CsvSchema.emptySchema().withHeader()).readValues(csv)) {
      return List.copyOf(rows.readAll());
    } catch (IOException e) {
      throw new UncheckedIOException("the published figures in %s are broken".formatted(name), e);
    }
  }
}
