package org.qsketch.contract;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.qsketch.backend.Backend;

/** What the top-k of every backend must do. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class TopKContract
    implements TopKBoundsContract,
        TopKAnswerContract,
        TopKMergeContract,
        TopKImageContract,
        TopKTextContract,
        TopKLifeContract {
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
