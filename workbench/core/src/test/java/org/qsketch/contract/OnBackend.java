package org.qsketch.contract;

import org.qsketch.backend.Backend;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchSpec;

/** What every part of the contract needs: a backend to try. */
interface OnBackend {
  /**
   * The backend of the test class, open.
   *
   * @return the same for every test; not to be closed
   */
  Backend backend();

  /**
   * Another backend of the same kind.
   *
   * @return the backend, owned by the caller
   */
  Backend openBackend();

  /**
   * A sketch of the backend.
   *
   * @param spec what it is
   * @param keys what has been inserted into it
   * @return the sketch, owned by the caller
   */
  default Sketch filled(SketchSpec spec, long... keys) {
    Sketch sketch = backend().create(spec);
    sketch.insert(Keys.of(keys));
    return sketch;
  }

  /**
   * Whether keys that share a bucket are inserted in the order of their batch, so that a
   * multi-level sketch holds what one thread would have made it hold.
   *
   * @param spec a multi-level spec
   * @return false unless the backend promises it
   */
  default boolean insertsInOrder(SketchSpec spec) {
    return false;
  }
}
