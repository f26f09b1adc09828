package org.qsketch.datasets.text;

import java.util.concurrent.CompletableFuture;
import org.qsketch.memory.Hold;

/**
 * Some tokens of a file.
 *
 * @param from the first byte in the text
 * @param bytes how many
 * @param hold to be closed when they have been read
 * @param beginsQuoted whether it begins within quotes, for CSV; cancelled if the range before it
 *     could not be read
 * @param endsQuoted the same of the range behind it
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
