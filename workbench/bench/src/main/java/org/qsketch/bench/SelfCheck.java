package org.qsketch.bench;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.sketch.Variant;

/**
 * Whether a backend computes what it should: every structure on key sets of small and odd sizes,
 * both key widths, uniform, skewed and all equal, against another backend and against exact counts.
 */
public final class SelfCheck {
  /** The structure whose keys every other check builds on. */
  static final String KEY_STREAMS = "key streams";

  private final Backend backend;
  private final Backend reference;

  /**
   * What became of one structure.
   *
   * @param backend the backend's name
   * @param device the device's name
   * @param structure a variant, or {@code key streams}
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
     * Whether every key set passed.
     *
     * @return true if nothing differed
     */
    public boolean ok() {
      return mismatches.isEmpty();
    }
  }

  /**
   * A check of one backend.
   *
   * @param backend what is checked
   * @param reference computes what is right: preferably the CPU backend with one thread
   */
  public SelfCheck(Backend backend, Backend reference) {
    this.backend = backend;
    this.reference = reference;
  }

  /**
   * Checks the key streams and every variant.
   *
   * @param progress hears of every structure
   * @return a finding for each structure
   */
  public List<Finding> run(Progress progress) {
    List<KeySet> keySets = KeySet.all();
    progress.start("checking " + backend.name(), 1 + Variant.NAMES.size());
    try {
      return Stream.concat(Stream.of(KEY_STREAMS), Variant.NAMES.stream())
          .map(structure -> check(structure, keySets))
          .peek(_ -> progress.step(1))
          .toList();
    } finally {
      progress.done();
    }
  }

  private Finding check(String structure, List<KeySet> keySets) {
    InterruptedRunException.check("the self-check");
    Function<KeySet, Optional<String>> difference = differenceOf(structure);
    List<String> mismatches =
        keySets.stream()
            .flatMap(keys -> guarded(difference, keys).map(what -> keys + ": " + what).stream())
            .toList();
    return new Finding(
        backend.name(), backend.device().name(), structure, keySets.size(), mismatches);
  }

  private Function<KeySet, Optional<String>> differenceOf(String structure) {
    return structure.equals(KEY_STREAMS)
        ? keys -> keys.difference(backend)
        : keys -> new SketchCheck(backend, reference, structure, keys).difference();
  }

  /** A backend that fails is reported like one that is wrong, and the other checks go on. */
  private static Optional<String> guarded(
      Function<KeySet, Optional<String>> difference, KeySet keys) {
    try {
      return difference.apply(keys);
    } catch (RuntimeException e) {
      return Optional.of("failed with " + e.toString().strip().replaceAll("\\s*\\R\\s*", " "));
    }
  }
}
