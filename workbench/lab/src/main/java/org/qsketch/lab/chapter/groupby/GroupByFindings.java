package org.qsketch.lab.chapter.groupby;

import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.bench.groupby.GroupByStudy;
import org.qsketch.bench.groupby.MultiPassResult;
import org.qsketch.bench.groupby.PartitionSizes;
import org.qsketch.groupby.Method;
import org.qsketch.lab.chapter.Phrases;
import org.qsketch.lab.chart.Numbers;

/** Describes the results of the group-by in sentences with numbers. */
final class GroupByFindings {
  private final FigureResults all;

  private GroupByFindings(FigureResults all) {
    this.all = all;
  }

  /** Returns the sentences for which there are results; a quick run says nothing about times. */
  static List<String> of(FigureResults results) {
    GroupByFindings findings = new GroupByFindings(results);
    Stream<String> times = results.isQuick() ? Stream.empty() : findings.times();
    return Stream.concat(times, findings.partitions().stream()).toList();
  }

  private Stream<String> times() {
    return Stream.of(
            GroupByComparison.of(all).stream().map(GroupByFindings::sentence),
            new GroupByWinners(all).sentences(),
            all.of(GroupByStudy.PASSES).stream()
                .filter(one -> one.ratio() > 1)
                .map(GroupByFindings::sentence))
        .flatMap(part -> part);
  }

  private static String sentence(GroupByComparison one) {
    return "%s: %s has %s the rate of %s, in %s; published: %s."
        .formatted(
            one.measuredOn(),
            GroupByPhrases.algorithm(one),
            Phrases.ratios(one.least(), one.greatest()),
            GroupByPhrases.peer(one),
            Phrases.counted(one.cases(), "case"),
            Phrases.ratios(one.publishedLeast(), one.publishedGreatest()));
  }

  private static String sentence(MultiPassResult one) {
    return "%s: pairs of %s the memory budget are aggregated at %s, %s of what the link allows: %s tiles, %s of them by the host."
        .formatted(
            one.backend(),
            Numbers.times(one.ratio()),
            Numbers.rate(one.pairsPerSecond()),
            Numbers.percent(one.fractionOfLink()),
            Numbers.count(one.tiles()),
            Numbers.count(one.hostTiles()));
  }

  private Optional<String> partitions() {
    List<PartitionSizes> sizes = all.of(GroupByStudy.PARTITIONS);
    DoubleSummaryStatistics excess =
        sizes.stream()
            .mapToDouble(one -> (double) one.bins() / one.leastBins())
            .summaryStatistics();
    long broken =
        sizes.stream().filter(one -> one.simulatedProbability() > one.probability()).count();
    return sizes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Theorem 1 asks for %s as many partitions as are needed by simulation, and keeps its promise in %d of %s."
                .formatted(
                    Phrases.ratios(excess.getMin(), excess.getMax()),
                    sizes.size() - broken,
                    Phrases.counted(sizes.size(), "case")));
  }

  /** Tells at which numbers of groups hashing is faster than sorting. */
  private static final class GroupByWinners {
    private static final List<Method> HASHING =
        List.of(Method.SP_EGA, Method.LINEAR_PROBING, Method.PARTITIONED);

    /** The speed-up of the best hashing over a sort. */
    private record Duel(GroupBySetting setting, long groups, double ratio) {
      static Optional<Duel> of(GroupByCase one) {
        OptionalDouble best =
            HASHING.stream()
                .map(method -> one.speedUp(method.label(), Method.SORT.label()))
                .flatMapToDouble(OptionalDouble::stream)
                .max();
        return best.isEmpty()
            ? Optional.empty()
            : Optional.of(new Duel(one.setting(), one.groups(), best.getAsDouble()));
      }

      @Override
      public String toString() {
        return "%s at %s".formatted(Numbers.ratio(ratio), Phrases.counted(groups, "group"));
      }
    }

    private final List<Duel> duels;
    private final List<GroupBySetting> settings;

    GroupByWinners(FigureResults all) {
      this.duels =
          GroupByCase.of(all, GroupByCase.GROUPS).stream()
              .flatMap(one -> Duel.of(one).stream())
              .sorted(Comparator.comparingLong(Duel::groups))
              .toList();
      this.settings = duels.stream().map(Duel::setting).distinct().toList();
    }

    Stream<String> sentences() {
      return settings.stream().map(this::sentence);
    }

    private String sentence(GroupBySetting setting) {
      List<Duel> here = duels.stream().filter(one -> one.setting().equals(setting)).toList();
      return "%s: hashing against sorting: %s; hashing wins at %s, sorting at %s."
          .formatted(
              setting.name(settings),
              Phrases.range(here.getFirst().toString(), here.getLast().toString()),
              where(here, ratio -> ratio >= 1),
              where(here, ratio -> ratio < 1));
    }

    private static String where(List<Duel> here, DoublePredicate wins) {
      List<String> groups =
          here.stream()
              .filter(one -> wins.test(one.ratio()))
              .map(one -> Numbers.keys(one.groups()))
              .toList();
      return groups.isEmpty() ? "none" : String.join(", ", groups) + " groups";
    }
  }
}
