package org.qsketch.contract;

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
        BoundContract,
        RemovalContract,
        MergeContract,
        ImageContract,
        GoldenContract,
        LifecycleContract,
        KeysContract {
  private Backend backend;

  @BeforeAll
  final void open() {
    backend = openBackend();
  }

  @AfterAll
  final void close() {
    backend.close();
  }

  @Override
  public final Backend backend() {
    return backend;
  }

  @Override
  public abstract Backend openBackend();
}
