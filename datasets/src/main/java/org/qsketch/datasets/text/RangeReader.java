package org.qsketch.datasets.text;

import java.io.IOException;
import org.qsketch.datasets.DamagedInputException;
import org.qsketch.datasets.KeyBlock;

/** Reads a range of a file whose tokens may reach beyond it. */
public interface RangeReader {
  /**
   * Reads the tokens that begin in a range, by any thread; none if a range before it could not be
   * read.
   *
   * @param range is held meanwhile; its end is answered in any case
   * @param block takes the tokens
   * @throws DamagedInputException if the file ends too early; the block has the whole tokens before
   */
  void read(TextRange range, KeyBlock block) throws IOException;
}
