package org.qsketch.lab.chapter.groupby;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.datasets.published.Published;
import org.qsketch.datasets.published.PublishedGroupBy;
import org.qsketch.groupby.Method;
import org.qsketch.lab.chapter.Place;

/**
 * The speed-up of a group-by over others, published and measured: from the least ratio to the
 * greatest.
 *
 * @param algorithm the published one, {@code sp-ega} or {@code mp-ega}; beyond the budget, what ran
 *     here is {@code auto}
 * @param peer what it is compared with: {@code hash}, {@code sort} or {@code cpu}
 * @param loadFactorAbove the load factors that this is about, 0 for all
 * @param measuredOn what ran here
 * @param publishedLeast the paper's least ratio
 * @param publishedGreatest the paper's greatest ratio
 * @param least our least ratio
 * @param greatest our greatest ratio
 * @param cases how many ratios were measured
 */
public record GroupByComparison(
    String algorithm,
    String peer,
    double loadFactorAbove,
    String measuredOn,
    double publishedLeast,
    double publishedGreatest,
    double least,
    double greatest,
    long cases) {
  private static final String SINGLE_PASS = Method.SP_EGA.label();

  /**
   * Compares what was measured with every published range.
   *
   * @param all what was measured
   * @return a comparison for each published range and everything that ran both, the published in
   *     their order
   */
  public static List<GroupByComparison> of(FigureResults all) {
    return Published.groupBy().stream().flatMap(one -> of(one, all)).toList();
  }

  private static Stream<GroupByComparison> of(PublishedGroupBy one, FigureResults all) {
    return switch (one.peer()) {
      case "hash" -> singlePass(one, Method.LINEAR_PROBING, full(one, all));
      case "sort" -> singlePass(one, Method.SORT, GroupByCase.of(all, GroupByCase.GROUPS));
      default -> multiPass(one, all.of(GroupByStudy.PASSES));
    };
  }

  private static List<GroupByCase> full(PublishedGroupBy one, FigureResults all) {
    return GroupByCase.of(all, GroupByCase.LOAD_FACTORS).stream()
        .filter(each -> each.loadFactor() > one.loadFactorAbove())
        .toList();
  }

  private static Stream<GroupByComparison> singlePass(
      PublishedGroupBy one, Method peer, List<GroupByCase> cases) {
    List<GroupBySetting> settings = cases.stream().map(GroupByCase::setting).distinct().toList();
    return settings.stream()
        .flatMap(
            setting ->
                of(
                    one,
                    setting.name(settings),
                    cases.stream()
                        .filter(each -> each.setting().equals(setting))
                        .map(each -> each.speedUp(SINGLE_PASS, peer.label()))
                        .flatMapToDouble(OptionalDouble::stream))
                    .stream());
  }

  private static Stream<GroupByComparison> multiPass(
      PublishedGroupBy one, List<MultiPassResult> passes) {
    List<Place> places = passes.stream().map(Place::of).distinct().toList();
    return places.stream()
        .flatMap(
            place ->
                of(
                    one,
                    place.name(places),
                    passes.stream()
                        .filter(each -> Place.of(each).equals(place) && each.ratio() > 1)
                        .mapToDouble(each -> each.cpuSeconds() / each.medianSeconds()))
                    .stream());
  }

  private static Optional<GroupByComparison> of(
      PublishedGroupBy one, String measuredOn, DoubleStream ratios) {
    DoubleSummaryStatistics range = ratios.filter(Double::isFinite).summaryStatistics();
    return range.getCount() == 0
        ? Optional.empty()
        : Optional.of(
            new GroupByComparison(
                one.algorithm(),
                one.peer(),
                one.loadFactorAbove(),
                measuredOn,
                one.least(),
                one.greatest(),
                range.getMin(),
                range.getMax(),
                range.getCount()));
  }
}
