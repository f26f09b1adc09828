package org.qsketch.bench.figures;

import java.util.List;
import java.util.stream.Stream;
import org.qsketch.bench.bulk.BulkStudy;
import org.qsketch.bench.distinct.DistinctStudy;
import org.qsketch.bench.filter.FilterStudy;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.limits.LimitsStudy;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.bench.run.Study;
import org.qsketch.bench.sketch.SketchStudy;
import org.qsketch.bench.topk.TopKStudy;

/** Every study there is: a new structure adds its own here, and nowhere else. */
public final class Studies {
  /** All studies, in the order in which they run. */
  public static final List<Study> ALL =
      List.of(
          new LimitsStudy(),
          new SketchStudy(),
          new FilterStudy(),
          new GroupByStudy(),
          new TopKStudy(),
          new DistinctStudy(),
          new BulkStudy());

  private Studies() {}

  static Stream<ResultFile<?>> files() {
    return ALL.stream().flatMap(study -> study.files().stream());
  }

  static Stream<ResultFile.Measured<?>> measured() {
    return files()
        .filter(ResultFile.Measured.class::isInstance)
        .map(file -> (ResultFile.Measured<?>) file);
  }

  /** Returns the file that every kept run has: its provenance describes the run. */
  static ResultFile.Measured<?> required() {
    return measured().filter(ResultFile.Measured::required).findFirst().orElseThrow();
  }
}
