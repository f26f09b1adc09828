package org.qsketch.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.bench.filter.FilterLoad;
import org.qsketch.bench.filter.FilterPhases;
import org.qsketch.bench.filter.FilterResult;
import org.qsketch.bench.limits.LimitsResult;
import org.qsketch.bench.sketch.AccuracyResult;
import org.qsketch.bench.sketch.DepthResult;
import org.qsketch.bench.sketch.ThroughputResult;
import org.qsketch.fake.FakeBackend;
import org.qsketch.job.Provenance;
import org.qsketch.job.Results;

class ResultsTest {
  private static final AccuracyResult ACCURACY =
      new AccuracyResult(
          "cpu",
          "A, \"quoted\" chip",
          "sub-warp",
          "uniform",
          0.5,
          8,
          7,
          96,
          0.1266,
          Optional.empty(),
          Optional.empty(),
          2,
          0.25,
          0,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
  private static final ThroughputResult THROUGHPUT =
      new ThroughputResult(
          "cpu", "Chip", "thread", "insert", "zipf:1.1", 1, 8, 96, 1e-9, 5e-10, 2, 8e9, 0.5);
  private static final Provenance PROVENANCE =
      Provenance.of(List.of(new FakeBackend()), 42, Map.of("variants", "thread", "keys", "2^20"));

  @TempDir Path folder;

  @Test
  void accuracyHasTheDocumentedColumns() throws IOException {
    assertThat(csv(AccuracyResult.class, ACCURACY))
        .startsWith(
            "backend,device,variant,stream,wlf,keys,distinct_keys,counter_bytes,"
                + "mean_relative_error,least_mean_error,largest_mean_error,max_relative_error,mean_absolute_error,underestimates,"
                + "high_relative_error,highest_relative_error,memory_bytes,update\n");
  }

  @Test
  void throughputHasTheDocumentedColumns() throws IOException {
    assertThat(csv(ThroughputResult.class, THROUGHPUT))
        .startsWith(
            "backend,device,variant,operation,stream,wlf,keys,counter_bytes,"
                + "median_seconds,min_seconds,max_seconds,ops_per_second,fraction_of_limit\n");
  }

  @Test
  void theFilterHasTheDocumentedColumns() {
    assertThat(String.join(",", Results.columns(FilterResult.class)))
        .isEqualTo(
            "backend,device,threads,execution,entries,fingerprint_bits,alternate,operation,load,keys,"
                + "filter_bytes,median_seconds,min_seconds,max_seconds,ops_per_second,"
                + "fraction_of_limit,yes,false_positive_bound");
    assertThat(String.join(",", Results.columns(FilterPhases.class)))
        .isEqualTo(
            "backend,device,execution,probe_case,keys,transfer_seconds,allocation_seconds,"
                + "kernel_seconds,total_seconds");
    assertThat(String.join(",", Results.columns(FilterLoad.class)))
        .isEqualTo(
            "backend,device,entries,fingerprint_bits,alternate,target_load,keys,reached_load,refused,"
                + "mean_displacements,probes,false_positives,false_positive_rate,bound,"
                + "inserts_per_second");
  }

  @Test
  void theDepthSweepHasTheDepthAndTheColumnsOfThroughput() throws IOException {
    assertThat(csv(DepthResult.class, new DepthResult(2, THROUGHPUT)))
        .startsWith("depth,backend,device,variant,operation,stream,wlf,keys,")
        .contains("\n2,cpu,Chip,thread,insert,");
  }

  @Test
  void resultsSurviveTheRoundTrip() throws IOException {
    Path file = folder.resolve("deep/accuracy.csv");
    Results.write(file, AccuracyResult.class, List.of(ACCURACY, ACCURACY), PROVENANCE);
    assertThat(Results.read(file, AccuracyResult.class)).containsExactly(ACCURACY, ACCURACY);
  }

  @Test
  void provenanceLiesBesideTheResults() throws IOException {
    Path file = folder.resolve("throughput.csv");
    Path beside = Results.write(file, ThroughputResult.class, List.of(THROUGHPUT), PROVENANCE);
    assertThat(beside).isEqualTo(folder.resolve("throughput.json"));
    assertThat(Results.readProvenance(file)).isEqualTo(PROVENANCE);
    assertThat(Files.readString(beside))
        .contains("\"driver\" : \"fake driver 1.0\"", "\"seed\" : 42", "\"keys\" : \"2^20\"");
  }

  @Test
  void noResultsMakeAFileWithAHeaderAlone() throws IOException {
    Path file = folder.resolve("empty.csv");
    Results.write(file, AccuracyResult.class, List.of(), PROVENANCE);
    assertThat(Files.readString(file)).startsWith("backend,device").hasLineCount(1);
    assertThat(Results.read(file, AccuracyResult.class)).isEmpty();
  }

  @Test
  void nothingIsLeftWhereWritingFails() throws IOException {
    Path taken = Files.createDirectories(folder.resolve("accuracy.csv/inside"));
    assertThatThrownBy(
            () ->
                Results.write(
                    taken.getParent(), AccuracyResult.class, List.of(ACCURACY), PROVENANCE))
        .isInstanceOf(IOException.class);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(taken.getParent());
    }
  }

  @Test
  void otherColumnsAreRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("other.csv"), "a,b\n1,2\n");
    assertThatThrownBy(() -> Results.read(file, AccuracyResult.class))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("other.csv, line 1: missing columns: backend, device")
        .hasMessageContaining("unknown columns: a, b");
  }

  @Test
  void aFileFromBeforeAnOptionalColumnIsReadAsEmptyThere() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("limits.csv"),
            """
            backend,device,table_bytes,gathers_per_second,atomics_per_second,copy_bytes_per_second
            cpu,Chip,64,3.0,2.0,1.0
            """);
    assertThat(Results.read(file, LimitsResult.class))
        .containsExactly(new LimitsResult("cpu", "Chip", 64, 3, 2, 1, OptionalDouble.empty()));
  }

  @Test
  void onlyAnOptionalColumnMayBeMissing() throws IOException {
    Path file = Files.writeString(folder.resolve("limits.csv"), "backend,device,table_bytes\n");
    assertThatThrownBy(() -> Results.read(file, LimitsResult.class))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(
            "missing columns: gathers_per_second, atomics_per_second, copy_bytes_per_second;");
  }

  @Test
  void aResultIsARowUnderTheColumnsOfItsFile() {
    DepthResult result = new DepthResult(2, THROUGHPUT);
    Map<String, Object> row = Results.row(result);
    assertThat(row.keySet()).containsExactlyElementsOf(Results.columns(DepthResult.class));
    assertThat(row)
        .containsEntry("depth", 2)
        .containsEntry("keys", 8L)
        .containsEntry("ops_per_second", 8e9);
    assertThat(Results.result(DepthResult.class, row)).isEqualTo(result);
  }

  @Test
  void aRowOfAnotherKindIsRefused() {
    Map<String, Object> row = Map.of("backend", "cpu", "keys", "many");
    assertThatThrownBy(() -> Results.result(AccuracyResult.class, row))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static <T extends Record> String csv(Class<T> type, T result) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Results.write(out, type, List.of(result));
    return out.toString(StandardCharsets.UTF_8);
  }
}
