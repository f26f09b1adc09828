package org.qsketch.bench.check;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.bench.figures.Studies;
import org.qsketch.bench.run.KeySet;
import org.qsketch.bench.run.Study.Check;
import org.qsketch.job.InterruptedRunException;
import org.qsketch.job.Job;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;

/**
 * Checks whether a backend computes what it should: every structure on key sets of small and odd
 * sizes, both key widths, uniform, skewed and all equal, on the host and on the device, against
 * another backend and against exact counts.
 */
public final class SelfCheck {
  /** The structure whose keys every other check builds on. */
  static final String KEY_STREAMS = "key streams";

  private final Backend backend;
  private final Backend reference;
  private final List<KeySet> keySets;

  /**
   * The result for one structure.
   *
   * @param backend the backend's name
   * @param device the device's name
   * @param structure a variant, a filter, a group-by, or {@code key streams}
   * @param cases how many key sets were tried
   * @param mismatches what differed, one line for each key set that failed
   */
  public record Finding(
      String backend, String device, String structure, int cases, List<String> mismatches) {
    /** Copies the list. */
    public Finding {
      mismatches = List.copyOf(mismatches);
    }

    /**
     * Tells whether every key set passed.
     *
     * @return true if nothing differed
     */
    public boolean ok() {
      return mismatches.isEmpty();
    }
  }

  /**
   * Creates a check of one backend.
   *
   * @param backend what is checked
   * @param reference computes what is right: preferably the CPU backend with one thread
   */
  public SelfCheck(Backend backend, Backend reference) {
    this.backend = backend;
    this.reference = reference;
    this.keySets = KeySet.all(Backends.devices(backend.name()).size());
  }

  /**
   * Checks the key streams, and what every study asks for.
   *
   * @param progress is told of every check
   * @return a finding for each structure
   * @throws InterruptedRunException if the thread is interrupted between two checks
   */
  public List<Finding> run(Progress progress) {
    List<Check> checks = checks();
    return Job.run(
        "the self-check",
        "checking " + backend.name(),
        Work.steps(checks.size()),
        progress,
        job -> checks.stream().map(check -> job.step(() -> finding(check))).toList());
  }

  private List<Check> checks() {
    Check streams = new Check(KEY_STREAMS, keys -> keys.difference(backend));
    return Stream.concat(
            Stream.of(streams),
            Studies.ALL.stream().flatMap(study -> study.checks(backend, reference).stream()))
        .toList();
  }

  private Finding finding(Check check) {
    List<KeySet> covered = keySets.stream().filter(check.covers()).toList();
    List<String> mismatches =
        covered.stream()
            .flatMap(
                keys -> guarded(check, keys).map(what -> "%s: %s".formatted(keys, what)).stream())
            .toList();
    return new Finding(
        backend.name(), backend.device().name(), check.structure(), covered.size(), mismatches);
  }

  /**
   * Runs a check. A backend that fails is reported like one that is wrong, and the other checks go
   * on.
   */
  private static Optional<String> guarded(Check check, KeySet keys) {
    try {
      return check.difference().apply(keys);
    } catch (RuntimeException e) {
      return Optional.of("failed with " + e.toString().strip().replaceAll("\\s*\\R\\s*", " "));
    }
  }
}
