package org.qsketch.lab.counting;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.count.groups.GroupPile;
import org.qsketch.count.groups.Pairs;
import org.qsketch.count.groups.PartialGroups;
import org.qsketch.datasets.KeySource;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.job.Batches;
import org.qsketch.job.Progress;
import org.qsketch.keys.Keys;
import org.qsketch.lab.counting.SourceReader.Piece;
import org.qsketch.lab.tables.Tables;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;
import tech.tablesaw.api.Table;

/**
 * The relative errors |estimate - count| / count of a sketch for the keys that come about equally
 * often.
 *
 * @param variant of the sketch
 * @param counterBytes its memory
 * @param atLeast how often these keys come at least, a power of two; they come less than twice as
 *     often
 * @param distinctKeys how many they are
 * @param medianRelativeError half of them have at most this error
 * @param p90RelativeError nine of ten have at most this error
 * @param maxRelativeError none has more
 */
public record FrequencyError(
    String variant,
    long counterBytes,
    long atLeast,
    long distinctKeys,
    double medianRelativeError,
    double p90RelativeError,
    double maxRelativeError) {
  private static final int QUERY_BATCH = 1 << 20;
  private static final double MOST = 0.9;

  /**
   * Counts all keys of a source exactly and by sketches, in one reading. Takes 24 to 72 bytes of
   * host memory for each distinct key.
   *
   * @param backend what counts
   * @param specs the sketches
   * @param source the keys, perhaps with weights; not closed
   * @param progress is told of the bytes read
   * @return a row for each sketch and power of two
   * @throws IOException if reading fails
   */
  public static Table of(
      Backend backend, List<SketchSpec> specs, KeySource source, Progress progress)
      throws IOException {
    List<Sketch> sketches = new ArrayList<>();
    try (PartialGroups groups = new PartialGroups(backend, GroupBySpec.count())) {
      specs.forEach(spec -> sketches.add(backend.create(spec)));
      long keys =
          SourceReader.forEach("errors", source, progress, piece -> count(piece, groups, sketches));
      GroupPile exact = groups.all();
      List<FrequencyError> rows = sketches.stream().flatMap(sketch -> of(sketch, exact)).toList();
      return Tables.of(
          "errors by frequency over %,d keys, %,d of them different, against exact counts"
              .formatted(keys, exact.size()),
          FrequencyError.class,
          rows);
    } finally {
      sketches.forEach(Sketch::close);
    }
  }

  private static void count(Piece piece, PartialGroups groups, List<Sketch> sketches) {
    groups.add(new Pairs(piece.keys(), piece.weights()));
    for (Sketch sketch : sketches) {
      piece
          .weights()
          .ifPresentOrElse(
              weights -> sketch.insert(piece.keys(), weights), () -> sketch.insert(piece.keys()));
    }
  }

  private static Stream<FrequencyError> of(Sketch sketch, GroupPile exact) {
    return errors(sketch, exact).entrySet().stream()
        .map(errors -> of(sketch.spec(), errors.getKey(), errors.getValue().build().toArray()));
  }

  /** Returns errors by the power of two below the count. */
  private static Map<Long, DoubleStream.Builder> errors(Sketch sketch, GroupPile exact) {
    Map<Long, DoubleStream.Builder> errors = new TreeMap<>();
    Iterator<Keys> counts = Batches.of(exact.values(), QUERY_BATCH).iterator();
    Batches.of(exact.keys(), QUERY_BATCH)
        .forEach(keys -> add(errors, counts.next().toArray(), estimates(sketch, keys)));
    return errors;
  }

  private static long[] estimates(Sketch sketch, Keys keys) {
    try (Counts estimates = sketch.query(keys)) {
      return estimates.toArray();
    }
  }

  /** Adds relative errors. A key of weight 0 has none. */
  private static void add(Map<Long, DoubleStream.Builder> errors, long[] counts, long[] estimates) {
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        double error = Math.abs((double) estimates[i] - counts[i]) / counts[i];
        errors
            .computeIfAbsent(Long.highestOneBit(counts[i]), _ -> DoubleStream.builder())
            .add(error);
      }
    }
  }

  private static FrequencyError of(SketchSpec spec, long atLeast, double[] errors) {
    Arrays.sort(errors);
    return new FrequencyError(
        spec.variant(),
        spec.deviceBytes(),
        atLeast,
        errors.length,
        quantile(errors, 1.0 / 2),
        quantile(errors, MOST),
        errors[errors.length - 1]);
  }

  /** Returns the least error that a share of the keys does not exceed. */
  private static double quantile(double[] sorted, double share) {
    return sorted[(int) Math.ceil(share * sorted.length) - 1];
  }
}
