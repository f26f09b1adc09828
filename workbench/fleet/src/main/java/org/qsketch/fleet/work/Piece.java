package org.qsketch.fleet.work;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A stretch of a batch, and the device that works on it.
 *
 * @param member the device
 * @param from index of the first key
 * @param to index after the last key
 */
public record Piece(int member, long from, long to) {
  /** Returns the number of keys. */
  public long size() {
    return to - from;
  }

  /** Returns the devices of pieces, each once. */
  public static Set<Integer> members(List<Piece> pieces) {
    return pieces.stream().map(Piece::member).collect(Collectors.toSet());
  }

  /** Divides the keys into chunks of a limited size. */
  public Stream<Piece> chunks(long most) {
    return LongStream.iterate(from, first -> first < to, first -> first + most)
        .mapToObj(first -> new Piece(member, first, Math.min(to, first + most)));
  }

  /** Returns these keys on another device. */
  public Piece on(int other) {
    return new Piece(other, from, to);
  }
}
