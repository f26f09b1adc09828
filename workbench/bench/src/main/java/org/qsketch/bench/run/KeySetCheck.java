package org.qsketch.bench.run;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;

/**
 * Checks one structure on one key set, against another backend and against exact counts.
 *
 * @param <S> the spec of the structure
 */
public abstract class KeySetCheck<S> {
  /** The backend that is checked. */
  protected final Backend backend;

  /** The backend that computes what is right. */
  protected final Backend reference;

  /** The structure. */
  protected final S spec;

  /** The keys. */
  protected final KeySet keySet;

  /**
   * Checks nothing yet.
   *
   * @param backend the backend that is checked
   * @param reference the backend that computes what is right
   * @param spec the structure
   * @param keySet the keys
   */
  protected KeySetCheck(Backend backend, Backend reference, S spec, KeySet keySet) {
    this.backend = backend;
    this.reference = reference;
    this.spec = spec;
    this.keySet = keySet;
  }

  /**
   * Runs the check.
   *
   * @return the first difference, if any
   */
  public abstract Optional<String> difference();

  /**
   * Runs checks until one fails.
   *
   * @param checks each returns its difference, if any
   * @return the first difference, if any
   */
  @SafeVarargs
  @SuppressWarnings("varargs")
  protected static Optional<String> first(Supplier<Optional<String>>... checks) {
    return Stream.of(checks).flatMap(check -> check.get().stream()).findFirst();
  }

  /**
   * Makes a difference of a condition.
   *
   * @param found whether there is a difference
   * @param what the difference
   * @return the difference, if there is one
   */
  protected static Optional<String> problem(boolean found, String what) {
    return found ? Optional.of(what) : Optional.empty();
  }
}
