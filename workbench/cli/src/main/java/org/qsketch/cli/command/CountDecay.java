package org.qsketch.cli.command;

import static org.qsketch.cli.option.OptionChecks.require;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.qsketch.cli.option.Durations;
import org.qsketch.cli.output.Units;
import org.qsketch.count.CountingResult;
import org.qsketch.count.Halving;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option to let old keys count less and less. */
final class CountDecay {
  static final String NAME = "--halve-every";

  @Option(
      names = NAME,
      paramLabel = "TIME|N",
      converter = Interval.Converter.class,
      description =
          "Halve all counts, rounding up, whenever this time has passed (with --live or --time), or"
              + " this number of keys, so that old ones count less.")
  private Optional<Interval> interval = Optional.empty();

  /** The time or the number of keys from one halving to the next. */
  sealed interface Interval {
    /** A time. */
    record Time(Duration time) implements Interval {
      @Override
      public String toString() {
        return Durations.text(time);
      }
    }

    /** A number of keys. */
    record Keys(long count) implements Interval {
      @Override
      public String toString() {
        return Long.toString(count);
      }
    }

    /** Reads a whole number as keys, and everything else as a time. */
    final class Converter implements ITypeConverter<Interval> {
      @Override
      public Interval convert(String text) {
        if (!text.matches("[0-9]+")) {
          return new Time(new Durations().convert(text));
        }
        if (!text.matches("0*[1-9][0-9]{0,17}")) {
          throw new TypeConversionException(
              "'%s' keys: give 1 to %d, or a time with its unit, such as 1h"
                  .formatted(text, 999_999_999_999_999_999L));
        }
        return new Keys(Long.parseLong(text));
      }
    }
  }

  boolean isGiven() {
    return interval.isPresent();
  }

  /** Refuses options that do not fit together. */
  void check(boolean live, CountWindow window) {
    if (interval.isEmpty()) {
      return;
    }
    require(
        !window.isGiven(),
        "--halve-every lets old keys count less, and --window forgets them: leave out one of them");
    boolean timed = window.time().isPresent();
    switch (interval.get()) {
      case Interval.Time time ->
          require(
              live || timed,
              "--halve-every %s goes by the clock or by time stamps: add --live, or --time and a column; or give a number of keys"
                  .formatted(time));
      case Interval.Keys keys ->
          require(
              !timed,
              "--halve-every %s counts keys, not time: leave --time out, or give a time such as 1h"
                  .formatted(keys));
    }
  }

  /** Returns when counts are halved. */
  Optional<Halving> halving(CountWindow window) {
    return interval.map(
        each ->
            switch (each) {
              case Interval.Keys(long count) -> new Halving.ByKeys(count);
              case Interval.Time(Duration time) when window.time().isPresent() ->
                  new Halving.ByStamps(time);
              case Interval.Time(Duration time) -> new Halving.ByClock(time);
            });
  }

  /** Returns what a report says of the halvings. */
  Optional<String> words(CountingResult result, String things, CountWindow window) {
    return interval.map(
        each ->
            "All counts were halved %s, rounding up: %s; the total, halved likewise, is %s"
                .formatted(
                    result.halvings() == 1 ? "once" : Units.count(result.halvings()) + " times",
                    when(each, things, window),
                    Units.count(result.total())));
  }

  private static String when(Interval interval, String things, CountWindow window) {
    return switch (interval) {
      case Interval.Keys(long count) -> "every %s %s".formatted(Units.count(count), things);
      case Interval.Time time ->
          "every %s%s".formatted(time, window.time().map(" of the times in "::concat).orElse(""));
    };
  }

  /** Returns the cells of halvings, which stand before the cells of a key. */
  Map<String, Object> cells(CountingResult result) {
    return isGiven() ? Map.of("halvings", result.halvings()) : Map.of();
  }
}
