package org.qsketch.lab.notebook;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.run.Journal;
import org.qsketch.bench.versus.Versus;
import org.qsketch.bench.versus.VersusPlan;
import org.qsketch.bench.versus.VersusResult;
import org.qsketch.job.RecordCopy;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Quantity;
import org.qsketch.lab.chapter.versus.VersusChapter;
import org.qsketch.lab.chart.Figure;
import org.qsketch.rivals.Budget;
import org.qsketch.rivals.Rival;
import tech.tablesaw.api.Table;

/**
 * Sketches of any origin in equal memory. Comes with the import of {@link Workbench}. Where nothing
 * is chosen: all of {@code qsketch versus}, in 64 KiB, 256 KiB and 1 MiB, with three seeds, on one
 * thread.
 */
public abstract class VersusHelpers extends GroupByHelpers {
  static final ResultTable<VersusResult> VERSUS =
      new ResultTable<>(
          "versus",
          VersusResult.FILE,
          List.of(
              "backend",
              "device",
              "execution",
              "sketch",
              "stream",
              "keys",
              "memory_bytes",
              "seed"));

  private static final List<Long> MEMORY = List.of(1L << 16, 1L << 18, 1L << 20);

  VersusHelpers() {}

  /**
   * Chooses amounts of memory for {@link #versus}.
   *
   * @param amounts bytes as people write them, for example {@code 64Ki}
   * @return the choice
   */
  public static Choice memory(String... amounts) {
    List<Long> bytes = Arrays.stream(amounts).map(Quantity::parse).toList();
    return choice(plan -> RecordCopy.with(plan, "memory", bytes));
  }

  /**
   * Chooses sketches for {@link #versus}, besides your own.
   *
   * @param names of variants and rivals, in the order of the legend
   * @return the choice
   */
  public static Choice sketches(String... names) {
    return choice(
        plan ->
            RecordCopy.with(
                plan,
                "sketches",
                Stream.concat(plan.own().keySet().stream(), Arrays.stream(names)).toList()));
  }

  /**
   * Adds a sketch of your own to {@link #versus}.
   *
   * @param name what to call it
   * @param maker makes an empty one, for example {@code Mine::new}
   * @return the choice
   */
  public static Choice rival(String name, Function<Budget, Rival> maker) {
    return choice(plan -> plan.with(name, maker));
  }

  /**
   * Chooses the heavy hitters of {@link #versus}.
   *
   * @param share their least share of all keys, between 0 and 1
   * @return the choice
   */
  public static Choice heavy(double share) {
    return choice(plan -> RecordCopy.with(plan, "heavyShare", share));
  }

  private static Choice choice(UnaryOperator<VersusPlan> change) {
    return setup -> setup.with(VersusPlan.class, change);
  }

  /**
   * Compares sketches in equal memory on the same keys, with the exact counts.
   *
   * @param stream what to call the keys
   * @param keys at least one; they stay the caller's
   * @param choices sketches and memory, {@link Workbench#seeds seeds}, and where variants run
   *     besides one thread
   * @return a row for each sketch, amount of memory and seed, with the columns of {@code qsketch
   *     versus}
   */
  public static Table versus(String stream, Keys keys, Choice... choices) {
    Setup setup = Setup.of(choices);
    Session session = Session.current();
    VersusPlan usual =
        RecordCopy.with(
            RecordCopy.with(VersusPlan.of(MEMORY), "seeds", setup.seeds()),
            "seed",
            setup.plan().seed());
    List<Backend> backends = setup.backends().stream().map(session::backend).toList();
    return VERSUS.of(
        Versus.run(
            setup.chosen(VersusPlan.class, usual),
            stream,
            keys,
            backends,
            session.screen().progress(),
            Journal.NONE));
  }

  /**
   * Draws errors, heavy hitters and rates over memory.
   *
   * @param results tables that {@link #versus} has made of one stream, of at most nine sketches
   * @return the figure
   * @throws IllegalArgumentException if there are more streams or sketches
   */
  public static Figure figureVersus(Table... results) {
    List<String> streams =
        VERSUS.rows(results).stream().map(VersusResult::stream).distinct().toList();
    if (streams.size() > 1) {
      throw new IllegalArgumentException(
          "a figure of versus is of one stream, not of %s: leave out all but one"
              .formatted(String.join(" and ", streams)));
    }
    List<Figure> figures = new VersusChapter().figures(VERSUS.alone(results));
    if (figures.size() > 1) {
      throw new IllegalArgumentException(
          "a figure tells nine sketches apart, not more: choose some by sketches(...)");
    }
    return drawn(figures.stream().findFirst(), "results of versus");
  }
}
