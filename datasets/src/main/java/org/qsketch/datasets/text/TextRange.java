package org.qsketch.datasets.text;

import java.util.concurrent.CompletableFuture;
import org.qsketch.memory.Hold;

/**
 * A range of whole tokens of a file.
 *
 * @param from its first byte in the text
 * @param bytes its length
 * @param hold keeps the file open; closed when the range has been read
 * @param carryIn what the range before passes on: for CSV 1 if this range begins within quotes,
 *     otherwise 0; for pcap the number of bytes from its beginning on that belong to a packet that
 *     began before, perhaps more than it has; cancelled if the range before could not be read
 * @param carryOut what this range passes on to the next one
 */
public record TextRange(
    long from,
    int bytes,
    Hold hold,
    CompletableFuture<Long> carryIn,
    CompletableFuture<Long> carryOut) {
  public long to() {
    return from + bytes;
  }
}
