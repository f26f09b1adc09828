package org.qsketch.lab.chapter.distinct;

import static org.qsketch.lab.chapter.ReportTable.column;

import java.util.List;
import java.util.stream.Stream;
import org.qsketch.bench.distinct.DistinctError;
import org.qsketch.bench.distinct.DistinctResult;
import org.qsketch.bench.distinct.DistinctStudy;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.lab.chapter.Chapter;
import org.qsketch.lab.chapter.ReportTable;
import org.qsketch.lab.chapter.TimedRates;
import org.qsketch.lab.chart.Figure;
import org.qsketch.lab.chart.Numbers;
import org.qsketch.memory.ByteSize;

/** Counts of different keys. */
public final class DistinctChapter implements Chapter {
  private static final int PERCENT = 100;

  /** Creates the chapter. */
  public DistinctChapter() {}

  @Override
  public Headings headings() {
    return Headings.of("Counts of different keys");
  }

  @Override
  public List<String> findings(FigureResults results) {
    return DistinctFindings.of(results);
  }

  @Override
  public List<String> headlines(FigureResults results) {
    return DistinctFindings.rates(results).stream().limit(1).toList();
  }

  @Override
  public List<Figure> figures(FigureResults results) {
    return Stream.of(DistinctErrorFigure.of(results), DistinctRatesFigure.of(results))
        .flatMap(figure -> figure.stream())
        .toList();
  }

  @Override
  public List<ReportTable> tables(FigureResults results) {
    return List.of(errors(results.of(DistinctStudy.ERRORS)), rates(DistinctRuns.of(results)));
  }

  private static ReportTable errors(List<DistinctError> all) {
    long most = all.stream().mapToLong(DistinctError::keys).max().orElse(0);
    return ReportTable.of(
        "Errors of %s different keys, in equal memory".formatted(Numbers.count(most)),
        DistinctStudy.ERRORS.name(),
        1,
        all.stream().filter(one -> one.keys() == most).toList(),
        column("sketch", DistinctError::sketch),
        column("memory", one -> ByteSize.text(one.memoryBytes())),
        column("sketches merged", one -> Numbers.count(one.parts())),
        column("stored", one -> ByteSize.text(one.stateBytes())),
        column("error (%)", one -> percent(one.rmsError())),
        column("stated (%)", one -> percent(one.statedError())),
        column("bias (%)", one -> percent(one.meanError())),
        column("largest (%)", one -> percent(one.maxError())),
        column("bits for an error of 1", one -> Numbers.digits(one.bitsForError())));
  }

  private static String percent(double share) {
    return Numbers.digits(PERCENT * share);
  }

  /** Tabulates the most keys of each place and sketch. */
  private static ReportTable rates(DistinctRuns runs) {
    return ReportTable.of(
        "Rates of counts of different keys, at the most keys",
        DistinctStudy.RATES.name(),
        4,
        runs.results().stream().filter(one -> isLargest(runs, one)).toList(),
        column("backend", DistinctResult::backend),
        column("execution", DistinctResult::execution),
        column("sketch", DistinctResult::sketch),
        column("stream", DistinctResult::stream),
        column("key bits", one -> Numbers.count(one.keyBits())),
        column("memory", one -> ByteSize.text(one.memoryBytes())),
        column("keys", one -> Numbers.keys(one.keys())),
        column("rate", one -> TimedRates.text(one, one.keys())),
        column("of a copy", one -> Numbers.percent(one.fractionOfLimit())));
  }

  private static boolean isLargest(DistinctRuns runs, DistinctResult result) {
    return runs.results().stream()
        .filter(one -> one.backend().equals(result.backend()))
        .filter(one -> one.device().equals(result.device()))
        .filter(one -> one.execution().equals(result.execution()))
        .noneMatch(one -> one.keys() > result.keys());
  }
}
