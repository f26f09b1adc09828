package org.qsketch.bench.distinct;

/**
 * How far estimates of one number of different keys are off, over many sets of keys.
 *
 * @param sketch "qsketch", or the name of a library's sketch
 * @param memoryBytes what the state may take, without a header
 * @param precision the logarithm of the number of registers that fit, to base 2
 * @param parts 1 if one sketch has all keys, 2 if it is the union of two that have half of them
 *     each
 * @param keys the true number of different keys
 * @param seeds how many sets of keys there are
 * @param stateBytes the mean size of the state as it would be stored, with its header
 * @param statedError the relative standard error that the authors of the sketch state
 * @param meanError the mean of (estimate - keys) / keys: the bias
 * @param rmsError the root of the mean square of (estimate - keys) / keys
 * @param maxError the largest |estimate - keys| / keys
 */
public record DistinctError(
    String sketch,
    long memoryBytes,
    int precision,
    int parts,
    long keys,
    int seeds,
    long stateBytes,
    double statedError,
    double meanError,
    double rmsError,
    double maxError) {
  /**
   * Returns the error as a multiple of what is stated.
   *
   * @return below 1 if estimates are closer than stated
   */
  public double ofStated() {
    return rmsError / statedError;
  }

  /**
   * Returns the bits of the state times the square of the error: what a sketch takes for a relative
   * standard error of 1. It hardly depends on the size, so it compares sketches of different sizes
   * (the memory-variance product of Ertl 2024).
   *
   * @return bits
   */
  public double bitsForError() {
    return stateBytes * Byte.SIZE * rmsError * rmsError;
  }
}
