package org.qsketch.datasets.text;

import java.io.IOException;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeyBlock;

/** Reads ranges of a file whose tokens may extend beyond them. */
public interface RangeReader {
  /**
   * Reads the tokens that begin in a range, by any thread. There are none if a range before it
   * could not be read.
   *
   * @param range held meanwhile; its {@code endsQuoted} is completed in any case
   * @param block receives the tokens
   * @throws DamagedInputException if the file ends too early; the block has the whole tokens before
   */
  void read(TextRange range, KeyBlock block) throws IOException;
}
