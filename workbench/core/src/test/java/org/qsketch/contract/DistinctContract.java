package org.qsketch.contract;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.qsketch.backend.Backend;

/** What the distinct counters of every backend must do. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class DistinctContract
    implements DistinctRegistersContract,
        DistinctKeysContract,
        DistinctMergeContract,
        DistinctImageContract,
        DistinctLifeContract {
  private Backend backend;

  /**
   * Opens a backend, or skips the tests.
   *
   * @return owned by the caller
   */
  @Override
  public abstract Backend openBackend();

  @Override
  public final Backend backend() {
    return backend;
  }

  @BeforeAll
  final void open() {
    backend = openBackend();
  }

  @AfterAll
  final void close() {
    if (backend != null) {
      backend.close();
    }
  }
}
