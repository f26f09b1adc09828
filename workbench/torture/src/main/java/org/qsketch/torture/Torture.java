package org.qsketch.torture;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.job.Job;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;

/**
 * Tests every promise by random cases on every backend. Trials share the time evenly. A case that
 * does not end is a failure. Its backend is not used any more, since the case may block it forever.
 */
public final class Torture {
  private static final List<TortureTrial> ALL =
      List.of(
          new SketchTorture(),
          new FilterTorture(),
          new GroupByTorture(),
          new DistinctTorture(),
          new DistinctGroupsTorture(),
          new TopKTorture(),
          new DecayTorture(),
          new ChangesTorture(),
          new WindowTorture(),
          new TimeTorture(),
          new StreamTorture(),
          new ImageTorture(Subject::any),
          new FileTorture(Subject::any),
          new TextTorture(),
          new JsonTorture(),
          new ThreadTorture(),
          new TotalsTorture());

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final List<TortureTrial> trials;
  private final long seed;
  private final Duration patience;
  private final List<Backend> hanging = new ArrayList<>();
  private volatile boolean stopped;

  Torture(List<TortureTrial> trials, long seed, Duration patience) {
    this.trials = List.copyOf(trials);
    this.seed = seed;
    this.patience = patience;
  }

  /**
   * Chooses trials.
   *
   * @param names a selection of {@link #names()}
   * @param seed the seed of the first case of each trial on each backend; later seeds follow from
   *     it
   * @return a new run
   * @throws IllegalArgumentException if there is no trial of a name
   */
  public static Torture of(List<String> names, long seed) {
    return new Torture(names.stream().distinct().map(Torture::named).toList(), seed, PATIENCE);
  }

  /**
   * Returns the names of all trials.
   *
   * @return their names
   */
  public static List<String> names() {
    return ALL.stream().map(TortureTrial::name).toList();
  }

  private static TortureTrial named(String name) {
    return ALL.stream()
        .filter(trial -> trial.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no trial '%s': choose from %s"
                        .formatted(name, String.join(", ", names()))));
  }

  /**
   * Runs cases until the limit is reached, {@link #stop} is called, or the thread is interrupted.
   *
   * @param backends the backends under test
   * @param limit ends the run
   * @param progress receives the finished share
   * @param findings receives every failure when it happens
   * @return a row for each trial on each backend
   */
  public List<TortureResult> run(
      List<Backend> backends,
      TortureLimit limit,
      Progress progress,
      Consumer<TortureFinding> findings) {
    List<Tally> tallies =
        backends.stream()
            .flatMap(backend -> trials.stream().map(trial -> new Tally(trial, backend, seed)))
            .toList();
    try (Backend reference = Backends.open("cpu", 1)) {
      return Job.run(
          "the torture",
          "torture, seed " + seed,
          Work.steps(limit.steps(tallies.size())),
          progress,
          job -> {
            new Session(new CaseRunner(reference, patience), tallies, limit, findings).run(job);
            return tallies.stream().map(Tally::result).toList();
          });
    }
  }

  /** Ends the run after the current case. Any thread may call this. */
  public void stop() {
    stopped = true;
  }

  /**
   * Returns the backends that a case may block forever: even closing them may not end.
   *
   * @return backends of this run
   */
  public List<Backend> hanging() {
    return List.copyOf(hanging);
  }

  /** One run. */
  private final class Session {
    private final CaseRunner runner;
    private final List<Tally> tallies;
    private final TortureLimit limit;
    private final Consumer<TortureFinding> findings;
    private final long start = System.nanoTime();

    Session(
        CaseRunner runner,
        List<Tally> tallies,
        TortureLimit limit,
        Consumer<TortureFinding> findings) {
      this.runner = runner;
      this.tallies = tallies;
      this.limit = limit;
      this.findings = findings;
    }

    void run(Job job) {
      try {
        long reported = 0;
        for (Optional<Tally> next = next(); next.isPresent(); next = next()) {
          runCase(next.get());
          long done = limit.done(tallies.stream().mapToLong(Tally::cases).sum(), passed());
          job.advance(done - reported);
          reported = done;
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }

    private Duration passed() {
      return Duration.ofNanos(System.nanoTime() - start);
    }

    /** Returns the trial that has had the least time. */
    private Optional<Tally> next() {
      return stopped || passed().compareTo(limit.time()) >= 0
          ? Optional.empty()
          : tallies.stream().filter(this::goesOn).min(Comparator.comparingLong(Tally::nanos));
    }

    private boolean goesOn(Tally tally) {
      return tally.cases() < limit.cases()
          && !tally.hasFailedOften()
          && !hanging.contains(tally.backend());
    }

    private void runCase(Tally tally) throws InterruptedException {
      long caseSeed = tally.nextSeed();
      long began = System.nanoTime();
      CaseRunner.Outcome outcome = runner.run(tally.trial(), tally.backend(), caseSeed);
      tally.add(outcome, System.nanoTime() - began);
      if (outcome.hangs()) {
        hanging.add(tally.backend());
      }
      if (!outcome.failure().isEmpty()) {
        findings.accept(
            new TortureFinding(
                tally.trial().name(),
                tally.backend().name(),
                caseSeed,
                outcome.failure(),
                outcome.steps(),
                outcome.trace()));
      }
    }
  }
}
