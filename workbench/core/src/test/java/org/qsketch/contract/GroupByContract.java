package org.qsketch.contract;

import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.qsketch.backend.Backend;

/**
 * What the group-by of every backend must do: the backend's test extends this class and says how to
 * open it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class GroupByContract
    implements GroupResultContract,
        GroupColumnContract,
        GroupBudgetContract,
        GroupLifeContract,
        GroupPartsContract {
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

  @Override
  public abstract Backend openBackend();
}
