package org.qsketch.datasets.text;

import java.util.concurrent.CompletableFuture;
import org.qsketch.memory.Hold;

/**
 * A range of whole tokens of a file.
 *
 * @param from its first byte in the text
 * @param bytes its length
 * @param hold keeps the file open; closed when the range has been read
 * @param beginsQuoted whether it begins within quotes, for CSV; cancelled if the range before it
 *     could not be read
 * @param endsQuoted whether the next range begins within quotes
 */
public record TextRange(
    long from,
    int bytes,
    Hold hold,
    CompletableFuture<Boolean> beginsQuoted,
    CompletableFuture<Boolean> endsQuoted) {
  public long to() {
    return from + bytes;
  }
}
