package org.qsketch.contract;

import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.qsketch.backend.Backend;

/**
 * What the sketches of every backend must do, whichever variant they are: the backend's test
 * extends this class and says how to open it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class SketchContract
    implements TableContract,
        BatchContract,
        ErrorContract,
        SelectContract,
        BoundContract,
        RemovalContract,
        MultiLevelRemovalContract,
        TaggedContract,
        TaggedStressContract,
        TotalsContract,
        WideContract,
        WeightContract,
        WeightTotalsContract,
        MergeContract,
        ImageContract,
        ForeignImageContract,
        GoldenContract,
        LifecycleContract,
        ClosingContract,
        ArgumentsContract,
        KeysContract,
        WordsContract {
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
