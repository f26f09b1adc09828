package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.require;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.qsketch.count.Counted;
import org.qsketch.count.Counting;
import org.qsketch.count.CountingResult;
import org.qsketch.count.Halving;
import org.qsketch.count.LiveCounts;
import org.qsketch.count.StreamWindow;
import org.qsketch.count.WindowSpan;
import org.qsketch.datasets.CsvFormat;
import org.qsketch.datasets.KeySource;
import org.qsketch.datasets.file.KeySources;
import org.qsketch.job.Progress;
import org.qsketch.sketch.SketchSpec;

/**
 * Tests counting rows with time stamps, of which some are late and some come after a gap: the last
 * part of them in a window, or all of them with halvings. Numbers and reports equal a model's, no
 * bound is wrong, and no frequent key is missing.
 */
final class TimeTorture implements TortureTrial {
  private static final int MOST_LISTED = 300;
  private static final int MEMORY = 1 << 22;
  private static final int FEW_ROWS = 200;
  private static final int SPANS = 50;
  private static final Duration NEVER = Duration.ofDays(1);

  @Override
  public String name() {
    return "times";
  }

  @Override
  public void run(TortureCase tried) throws IOException {
    Adversary adversary = tried.adversary();
    long span = adversary.oneOf(1L, 1000L, 1_500_000L, 60_000_000L, 3_600_000_000L);
    TimedRows rows = TimedRows.any(adversary, span);
    Path file = Files.writeString(tried.file("rows.csv"), rows.csv());
    if (adversary.oneIn(2)) {
      window(tried, file, rows, span);
    } else if (adversary.oneIn(2)) {
      long period = rows.rows().size() <= FEW_ROWS ? span : SPANS * span;
      TimedModel model = new TimedModel(period);
      model.countByTime(rows);
      halve(tried, file, rows, model, new Halving.ByStamps(micros(period)));
    } else {
      long every = 1L + rows.rows().size() / adversary.between(1, 2 * SPANS);
      TimedModel model = new TimedModel(1);
      model.countByKeys(rows, every);
      halve(tried, file, rows, model, new Halving.ByKeys(every));
    }
  }

  private static Duration micros(long count) {
    return Duration.of(count, ChronoUnit.MICROS);
  }

  private static KeySource open(Path file) throws IOException {
    return KeySources.timed(List.of(file), List.of("key"), "time", CsvFormat.STANDARD);
  }

  private static void window(TortureCase tried, Path file, TimedRows rows, long span)
      throws IOException {
    Adversary adversary = tried.adversary();
    SketchSpec spec = OddSketches.any(adversary);
    int panes = adversary.oneOf(1, 2, 3, 10, 40);
    long every = adversary.oneOf(1L, 1L, 2L, 7L);
    tried.step(
        "count %d rows in a window of %d panes of %d us, each a %s, with reports after %d",
        rows.rows().size(), panes, span, spec, every);
    TimedModel model = new TimedModel(span);
    model.place(rows, panes);
    Counting counting = new Counting(spec, 1 + adversary.size(MOST_LISTED), false);
    List<LiveCounts> reports = new ArrayList<>();
    StreamWindow window = new StreamWindow(micros(span), panes, true, every, reports::add);
    try (KeySource source = open(file);
        Counted counted = counting.window(tried.backend(), source, NEVER, _ -> {}, window)) {
      require(counted.damage().isEmpty(), "reading ended by %s", counted.damage());
      if (rows.rows().isEmpty()) {
        require(counted.result().keys() == 0 && reports.isEmpty(), "no row was counted");
        return;
      }
      Map<String, Long> exact = model.window(model.newest(), panes);
      checkSpan(counted.window().orElseThrow(), model, span, panes, model.newest());
      check(counted, source, exact);
      long seen = counted.window().orElseThrow().seen();
      require(seen + model.late() == rows.rows().size(), "%d rows were seen", seen);
    }
    checkReports(tried, reports, model, window);
  }

  /**
   * Checks reports. All rows are read at once, so that a report has those that come late in the
   * file.
   */
  private static void checkReports(
      TortureCase tried, List<LiveCounts> reports, TimedModel model, StreamWindow window) {
    long span = window.pane().toNanos() / 1000;
    List<Long> expected = model.reported(window.panes(), window.every());
    tried.step("compare %d reports", expected.size());
    require(reports.size() == expected.size(), "%d reports came", reports.size());
    for (int i = 0; i < reports.size(); i++) {
      LiveCounts report = reports.get(i);
      checkSpan(report.window().orElseThrow(), model, span, window.panes(), expected.get(i));
      TimedModel.check(
          report.top(), report.completeAbove(), model.window(expected.get(i), window.panes()));
    }
  }

  private static void checkSpan(
      WindowSpan found, TimedModel model, long span, int panes, long last) {
    long keys = model.window(last, panes).values().stream().mapToLong(Long::longValue).sum();
    Instant end = Instant.EPOCH.plus((last + 1) * span, ChronoUnit.MICROS);
    Instant begin = end.minus(panes * span, ChronoUnit.MICROS);
    require(
        found.from().equals(begin)
            && found.to().equals(end)
            && found.keys() == keys
            && found.total() == keys
            && found.late() == model.late(),
        "the window is %s: it should be from %s to %s, with %d keys and %d late ones",
        found,
        begin,
        end,
        keys,
        model.late());
  }

  private static void check(Counted counted, KeySource source, Map<String, Long> exact) {
    CountingResult result = counted.result();
    TimedModel.check(result.top(), result.completeAbove(), exact);
    Map<Long, Long> found = counted.counts(exact.keySet().stream().map(source::key).toList());
    exact.forEach(
        (text, count) -> {
          long estimate = found.get(source.key(text));
          require(
              result.isExact() ? estimate == count : estimate >= count,
              "the count of %s is %d: it should be %d",
              text,
              estimate,
              count);
        });
  }

  private static void halve(
      TortureCase tried, Path file, TimedRows rows, TimedModel model, Halving halving)
      throws IOException {
    Adversary adversary = tried.adversary();
    int top = 1 + adversary.size(MOST_LISTED);
    boolean exactly = adversary.oneIn(3);
    SketchSpec spec = OddSketches.any(adversary);
    Counting counting =
        (exactly
                ? Counting.exactlyWithin(MEMORY, top)
                : new Counting(spec, top, adversary.oneIn(3)))
            .halving(Optional.of(halving));
    boolean live = !exactly && !counting.exact() && adversary.oneIn(2);
    tried.step(
        "count %d rows with %s%s, %s",
        rows.rows().size(), exactly ? "exact counts" : spec, live ? ", live" : "", halving);
    try (KeySource source = open(file);
        Counted counted =
            live
                ? counting.live(tried.backend(), source, NEVER, _ -> {})
                : counting.count(tried.backend(), source, Progress.NONE)) {
      CountingResult result = counted.result();
      require(
          result.keys() == rows.rows().size()
              && result.halvings() == model.halvings()
              && result.total() == model.total(),
          "%d keys, %d halvings and a total of %d: they should be %d, %d and %d",
          result.keys(),
          result.halvings(),
          result.total(),
          rows.rows().size(),
          model.halvings(),
          model.total());
      check(counted, source, model.counts());
    }
  }
}
