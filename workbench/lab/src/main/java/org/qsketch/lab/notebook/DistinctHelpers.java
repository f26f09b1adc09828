package org.qsketch.lab.notebook;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.qsketch.bench.distinct.DistinctError;
import org.qsketch.bench.distinct.DistinctErrors;
import org.qsketch.bench.distinct.DistinctExperiment;
import org.qsketch.bench.distinct.DistinctPlan;
import org.qsketch.bench.distinct.DistinctResult;
import org.qsketch.bench.distinct.DistinctStudy;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctEstimate;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.Keys;
import org.qsketch.lab.chapter.distinct.DistinctErrorFigure;
import org.qsketch.lab.chapter.distinct.DistinctRatesFigure;
import org.qsketch.lab.chart.Figure;
import tech.tablesaw.api.Table;

/** Counts of different keys. Comes with the import of {@link Workbench}. */
public abstract class DistinctHelpers extends VersusHelpers {
  static final ResultTable<DistinctResult> DISTINCT_RATES =
      new ResultTable<>("distinct rates", DistinctStudy.RATES);
  static final ResultTable<DistinctError> DISTINCT_ERRORS =
      new ResultTable<>("distinct errors", DistinctStudy.ERRORS);

  DistinctHelpers() {}

  /**
   * Chooses precisions for {@link #distinctRates}.
   *
   * @param logarithms of the numbers of registers, to base 2: 4 to 18
   * @return the choice
   */
  public static Choice precisions(int... logarithms) {
    List<Integer> all = Arrays.stream(logarithms).boxed().toList();
    return choice(plan -> plan.precisions(all));
  }

  private static Choice choice(UnaryOperator<DistinctPlan> change) {
    return setup -> setup.with(DistinctPlan.class, change);
  }

  /**
   * Estimates the number of different keys, on the best backend.
   *
   * @param keys any number of keys; they stay the caller's
   * @param precision the logarithm of the number of registers, to base 2: 4 to 18
   * @return the estimate and its error
   */
  public static DistinctEstimate distinct(Keys keys, int precision) {
    try (DistinctCounter counter = Session.current().best().create(DistinctSpec.of(precision))) {
      counter.insert(keys);
      return counter.estimate();
    }
  }

  /**
   * Measures rates of distinct counters, of precision 10, 12 and 14 where none is chosen.
   *
   * @param choices what to cover, and where
   * @return a row for each counter and library, with the columns of {@code qsketch distinct rates}
   */
  public static Table distinctRates(Choice... choices) {
    Setup setup = Setup.of(choices);
    Plan shared = setup.plan();
    DistinctPlan usual =
        DistinctPlan.standard().keys(shared.keys()).streams(shared.streams()).seed(shared.seed());
    DistinctExperiment experiment =
        new DistinctExperiment(setup.chosen(DistinctPlan.class, usual), setup.repeats());
    return Experiments.of(setup).onEachKind(DISTINCT_RATES, experiment::run);
  }

  /**
   * Measures errors of estimates, next to sketches of libraries in equal memory.
   *
   * @param largest the largest number of different keys
   * @param seeds how many sets of keys each error is of
   * @return a row for each sketch, amount of memory and number of keys, with the columns of {@code
   *     qsketch distinct errors}
   */
  public static Table distinctErrors(long largest, int seeds) {
    DistinctErrors errors = DistinctErrors.standard(largest, seeds, Plan.DEFAULT_SEED);
    return DISTINCT_ERRORS.of(errors.run(Session.current().screen().progress()));
  }

  /**
   * Draws errors against the number of different keys.
   *
   * @param errors tables that {@link #distinctErrors} has made
   * @return the figure
   */
  public static Figure figureDistinctErrors(Table... errors) {
    return drawn(
        DistinctErrorFigure.of(DISTINCT_ERRORS.alone(errors)),
        "errors of counts of different keys");
  }

  /**
   * Draws rates against the number of keys, with the bandwidth of a copy.
   *
   * @param rates tables that {@link #distinctRates} has made
   * @return the figure
   */
  public static Figure figureDistinctRates(Table... rates) {
    return drawn(
        DistinctRatesFigure.of(DISTINCT_RATES.alone(rates)), "rates of counts of different keys");
  }
}
