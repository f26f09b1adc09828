package org.qsketch.contract;

import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.qsketch.backend.Backend;

/**
 * The base of all contracts of a backend: one backend for the tests of a class, which extends the
 * contract and says how to open it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BackendContract implements OnBackend {
  private Optional<Backend> backend = Optional.empty();

  @BeforeAll
  final void open() {
    backend = Optional.of(openBackend());
  }

  @AfterAll
  final void close() {
    backend.ifPresent(Backend::close); // none where the test was skipped for want of a device
  }

  @Override
  public final Backend backend() {
    return backend.orElseThrow();
  }

  /**
   * Opens a backend, or skips the tests.
   *
   * @return owned by the caller
   */
  @Override
  public abstract Backend openBackend();
}
