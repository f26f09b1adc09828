package org.qsketch.bench.versus;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Device;
import org.qsketch.bench.run.Experiment;
import org.qsketch.bench.run.Journal;
import org.qsketch.bench.run.Run;
import org.qsketch.bench.run.Run.Outcome;
import org.qsketch.bench.versus.EstimateErrors.Heavy;
import org.qsketch.job.Provenance;
import org.qsketch.job.Stopwatch;
import org.qsketch.job.Work;
import org.qsketch.rivals.Budget;

/**
 * Compares sketches in equal memory on the same keys, on one backend. Rivals run on one thread of
 * Java, whatever the backend.
 *
 * @param plan what is compared
 * @param stream the keys
 * @param journal recalls what an ended run has measured, and keeps what this one does
 */
record VersusExperiment(VersusPlan plan, VersusStream stream, Journal journal)
    implements Experiment<VersusResult> {
  private static final double NANOS = 1e9;

  @Override
  public String name() {
    return "versus";
  }

  @Override
  public String identity() {
    return "versus of %s: %s".formatted(stream.identity(), plan);
  }

  @Override
  public String size() {
    return stream.name();
  }

  @Override
  public long steps(Backend backend) {
    return (long) plan.pairs().size() * plan.seeds();
  }

  @Override
  public Work work(Backend backend) {
    return Work.keys(steps(backend) * stream.keys().size());
  }

  @Override
  public List<VersusResult> measure(Run run) {
    try (Contest contest = new Contest(plan, stream, run)) {
      Comparison comparison = new Comparison(run, contest);
      List<VersusResult> results = new ArrayList<>();
      for (VersusPlan.Pair pair : plan.pairs()) {
        plan.allSeeds()
            .mapToObj(seed -> run.step(stream.keys().size(), () -> comparison.cell(pair, seed)))
            .forEach(results::addAll);
      }
      return results;
    }
  }

  /** One run, whose cells are a sketch in an amount of memory with a seed. */
  private final class Comparison {
    private final Run run;
    private final Contest contest;
    private final Set<String> warm = new HashSet<>();
    private final String place;

    Comparison(Run run, Contest contest) {
      this.run = run;
      this.contest = contest;
      Backend backend = run.backend();
      Provenance now = Provenance.of(List.of(backend), 0, Map.of());
      this.place =
          "%s on %s %s, version %s %s, JDK %s"
              .formatted(
                  stream.identity(),
                  backend.name(),
                  Provenance.Hardware.of(backend.device()),
                  now.version(),
                  now.commit(),
                  now.jdk());
    }

    /** Recalls or measures a cell. A sketch of one's own may have changed: it is measured. */
    List<VersusResult> cell(VersusPlan.Pair pair, long seed) {
      if (plan.own().containsKey(pair.sketch())) {
        return List.of(measured(pair, seed));
      }
      String identity =
          "%s in %d bytes, seed %d, heavy from %s: %s"
              .formatted(pair.sketch(), pair.memory(), seed, plan.heavyShare(), place);
      Optional<Outcome<VersusResult>> recalled = journal.recall(identity);
      recalled.ifPresent(_ -> run.skip());
      return recalled.orElseGet(() -> kept(identity, pair, seed)).results();
    }

    private Outcome<VersusResult> kept(String identity, VersusPlan.Pair pair, long seed) {
      Stopwatch watch = new Stopwatch();
      List<VersusResult> result = List.of(measured(pair, seed));
      Outcome<VersusResult> outcome = new Outcome<>(result, watch.nanos(), Map.of());
      journal.keep(identity, outcome);
      return outcome;
    }

    private VersusResult measured(VersusPlan.Pair pair, long seed) {
      Budget budget = new Budget(pair.memory(), stream.keyBits(), seed);
      if (warm.add(pair.sketch())) {
        contest.warmUp(pair.sketch(), budget);
      }
      return result(pair, seed, contest.result(pair.sketch(), budget));
    }

    private VersusResult result(VersusPlan.Pair pair, long seed, Contest.Score score) {
      EstimateErrors errors = new EstimateErrors(stream.counts(), score.estimates());
      double[] highest = errors.highest();
      Heavy heavy = errors.heavy(contest.leastHeavy(), score.isReported());
      Device device = run.backend().device();
      return new VersusResult(
          VersusPlan.isVariant(pair.sketch()) ? run.backend().name() : VersusResult.JAVA,
          device.name(),
          device.execution().label(),
          pair.sketch(),
          stream.name(),
          stream.keys().size(),
          stream.distinct().length,
          stream.exactBytes(),
          pair.memory(),
          Math.ceilDiv(score.bits(), (long) Byte.SIZE),
          seed,
          errors.meanRelative(),
          errors.meanAbsolute(),
          highest[0],
          highest[1],
          contest.leastHeavy(),
          heavy.truly(),
          heavy.precision(),
          heavy.recall(),
          heavy.f1(),
          errors.distribution(),
          stream.keys().size() * NANOS / score.insertNanos(),
          stream.distinct().length * NANOS / score.queryNanos());
    }
  }
}
