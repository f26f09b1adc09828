package org.qsketch.torture;

import java.util.List;

/**
 * A broken promise, and the way to repeat it.
 *
 * @param trial the name of the trial
 * @param backend the name of the backend
 * @param seed the seed of the case
 * @param what the broken promise, in one line
 * @param steps the first step of the case and the latest ones, in order
 * @param trace stack traces; empty if they are of no use
 */
public record TortureFinding(
    String trial, String backend, long seed, String what, List<String> steps, String trace) {
  /** Copies the steps. */
  public TortureFinding {
    steps = List.copyOf(steps);
  }

  /**
   * Returns the arguments that repeat the case.
   *
   * @return the command line after the name of the program
   */
  public String arguments() {
    return "torture --trials %s --backend %s --seed %d --cases 1".formatted(trial, backend, seed);
  }
}
