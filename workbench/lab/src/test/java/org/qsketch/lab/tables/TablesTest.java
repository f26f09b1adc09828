package org.qsketch.lab.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.DepthResult;
import org.qsketch.bench.sketch.RatioResult;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.count.TopKey;
import org.qsketch.job.Results;
import org.qsketch.lab.paper.Paper;
import tech.tablesaw.aggregate.AggregateFunctions;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.api.Table;

class TablesTest {
  private static final ThroughputResult INSERT = throughput("insert", 0.991);
  private static final ThroughputResult QUERY = throughput("query", Double.NaN);

  private static ThroughputResult throughput(String operation, double fraction) {
    return new ThroughputResult(
        "cpu",
        "Chip",
        "thread",
        operation,
        "uniform",
        0.5,
        1 << 20,
        3 << 20,
        0.00125,
        0.001,
        2,
        118_234_567,
        fraction);
  }

  @Test
  void aTableHasTheColumnsOfTheFile() {
    Table table = table(INSERT);
    assertThat(table.name()).isEqualTo("throughput");
    assertThat(table.columnNames()).isEqualTo(Results.columns(ThroughputResult.class));
    assertThat(table.column("variant").type()).isEqualTo(ColumnType.STRING);
    assertThat(table.column("keys").type()).isEqualTo(ColumnType.LONG);
    assertThat(table.column("wlf").type()).isEqualTo(ColumnType.DOUBLE);
  }

  @Test
  void resultsSurviveTheRoundTrip() {
    assertThat(Tables.results(ThroughputResult.class, table(INSERT, QUERY), table(INSERT)))
        .containsExactly(INSERT, QUERY, INSERT);
  }

  @Test
  void whatIsUnwrappedInTheFileIsSoInTheTable() {
    DepthResult result = new DepthResult(2, INSERT);
    Table table = Tables.of("depth", DepthResult.class, List.of(result));
    assertThat(table.columnNames()).startsWith("depth", "backend");
    assertThat(Tables.results(DepthResult.class, table)).containsExactly(result);
  }

  @Test
  void aFilteredTableWithMoreColumnsStillHoldsResults() {
    Table table = table(INSERT, QUERY);
    table.addColumns(table.doubleColumn("ops_per_second").divide(1e6).setName("millions"));
    Table queries = table.where(table.stringColumn("operation").isEqualTo("query"));
    assertThat(Tables.results(ThroughputResult.class, queries)).containsExactly(QUERY);
  }

  @Test
  void noResultsMakeATableWithItsColumnsAlone() {
    Table table = table();
    assertThat(table.rowCount()).isZero();
    assertThat(table.columnNames()).isEqualTo(Results.columns(ThroughputResult.class));
    assertThat(Tables.results(ThroughputResult.class, table)).isEmpty();
  }

  @Test
  void aTableOfAnotherKindIsRefusedWithWhatItHas() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tables.results(AccuracyResult.class, table(INSERT)))
        .withMessageStartingWith(
            "the table 'throughput' has no column 'distinct_keys': it has backend, device,");
  }

  @Test
  void numbersAreWrittenInTheirUnits() {
    Table table = table(INSERT, QUERY);
    assertThat(TableHtml.of(table)).contains("keys 2²⁰", ">3.00 MiB</td>", ">1.25 ms</td>");
    assertThat(table.getString(0, "median_seconds")).isEqualTo("1.25 ms");
    assertThat(table.getString(0, "ops_per_second")).isEqualTo("118 M/s");
    assertThat(table.getString(0, "fraction_of_limit")).isEqualTo("99 %");
    assertThat(table.getString(1, "fraction_of_limit")).isEqualTo("–");
    assertThat(table.getString(0, "wlf")).isEqualTo("0.5");
    assertThat(table.getUnformatted(0, 6)).isEqualTo("1048576");
  }

  @Test
  void rowsCanBeGroupedByTheirNumbers() {
    Table means =
        table(INSERT, QUERY).summarize("ops_per_second", AggregateFunctions.mean).by("keys");
    assertThat(means.rowCount()).isOne();
    assertThat(means.longColumn("keys").getLong(0)).isEqualTo(1 << 20);
  }

  @Test
  void bandwidthsAndRatiosHaveTheirUnits() {
    LimitsResult limits =
        new LimitsResult("cpu", "Chip", 1 << 20, 1e9, 2e8, 7.03e10, OptionalDouble.empty());
    RatioResult ratio = new RatioResult("Chip", "warp", "query", "uniform", 1, 8, 2e9, 1e9, 2);
    Table table = Tables.of("limits", LimitsResult.class, List.of(limits));
    Table ratios = Tables.of("ratio", RatioResult.class, List.of(ratio));
    assertThat(table.getString(0, "copy_bytes_per_second")).isEqualTo("70.3 GB/s");
    assertThat(ratios.getString(0, "ratio")).isEqualTo("2.00×");
    assertThat(ratios.getString(0, "wlf")).isEqualTo("1");
  }

  @Test
  void aCountThatIsNotKnownIsMissing() {
    Table table =
        Tables.of(
            "top",
            TopKey.class,
            List.of(
                new TopKey("the", 5, 4000, 7000, OptionalLong.empty()),
                new TopKey("of", 6, 4, 7, OptionalLong.of(6))));
    assertThat(table.column("exact").isMissing(0)).isTrue();
    assertThat(table.longColumn("exact").getLong(1)).isEqualTo(6);
    assertThat(TableHtml.of(table)).contains(">7,000</td>");
  }

  @Test
  void textOfFilesControlsNeitherTerminalsNorPages() {
    String raw = "\u001b[31mred\n\u202eright to left";
    String written = "\\u001b[31mred\\u000a\\u202eright to left";
    TopKey key = new TopKey(raw, 5, 4, 7, OptionalLong.of(6));
    Table table = Tables.of(raw, TopKey.class, List.of(key, key));
    assertThat(table.getString(0, "text")).isEqualTo(raw);
    assertThat(List.of(table.toString(), table.print(), table.print(1), table.printAll()))
        .allSatisfy(text -> assertThat(text).contains(written).doesNotContain("\u001b", "\u202e"));
    assertThat(table.first(1).printAll()).contains(written).doesNotContain("\u001b");
    assertThat(TableHtml.of(table)).contains(written + "</td>").doesNotContain("\u001b", "\u202e");
    assertThat(Paper.table(table).markdown()).doesNotContain("\u001b", "\u202e");
  }

  private static Table table(ThroughputResult... results) {
    return Tables.of("throughput", ThroughputResult.class, List.of(results));
  }
}
