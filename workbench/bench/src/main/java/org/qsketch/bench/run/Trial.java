package org.qsketch.bench.run;

import java.util.List;

/**
 * A structure whose operations are timed.
 *
 * @param <O> the operations
 */
public interface Trial<O> {
  /**
   * Returns what is timed.
   *
   * @return in the order in which they are done, beginning with an empty table
   */
  List<O> operations();

  /** Empties the table. */
  void clear();

  /**
   * Does an operation once.
   *
   * @param operation one of them
   */
  void perform(O operation);

  /**
   * Brings the table from the state after an operation to that before it.
   *
   * @param operation one of them, just done
   */
  void prepare(O operation);
}
