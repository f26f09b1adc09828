package org.qsketch.bench.run;

import java.util.List;

/**
 * What is timed, operation by operation.
 *
 * @param <O> the operations
 */
public interface Trial<O> {
  /** In the order in which they are done, beginning with an empty table. */
  List<O> operations();

  /** Empties the table. */
  void clear();

  /** Does an operation once. */
  void perform(O operation);

  /** Brings the table from the state after an operation to that before it. */
  void prepare(O operation);
}
