package org.qsketch.lab.chapter.groupby;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.stream.Stream;
import org.qsketch.bench.figures.FigureResults;
import org.qsketch.groupby.Method;
import org.qsketch.lab.chart.Numbers;

/** At which numbers of groups hashing is faster than sorting, and where it is not. */
final class GroupByWinners {
  private static final List<Method> HASHING =
      List.of(Method.SP_EGA, Method.LINEAR_PROBING, Method.PARTITIONED);

  /** How many times as fast as a sort the best hashing is. */
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
      return "%s at %s".formatted(Numbers.ratio(ratio), GroupByWords.counted(groups, "group"));
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
            GroupByWords.range(here.getFirst().toString(), here.getLast().toString()),
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
