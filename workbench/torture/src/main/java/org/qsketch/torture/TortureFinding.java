package org.qsketch.torture;

import java.util.List;

/**
 * A broken promise, and how to see it again.
 *
 * @param trial what was tried
 * @param backend on which backend
 * @param seed of the case
 * @param what what did not hold, in one line
 * @param steps the first step of the case and the latest ones, in order
 * @param trace where it happened: stack traces, empty if they tell nothing
 */
public record TortureFinding(
    String trial, String backend, long seed, String what, List<String> steps, String trace) {
  /** Copies the steps. */
  public TortureFinding {
    steps = List.copyOf(steps);
  }

  /**
   * The arguments that repeat the case.
   *
   * @return what stands after the name of the program
   */
  public String arguments() {
    return "torture --trials %s --backend %s --seed %d --cases 1".formatted(trial, backend, seed);
  }
}
