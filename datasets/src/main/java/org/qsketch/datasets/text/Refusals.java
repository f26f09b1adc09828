package org.qsketch.datasets.text;

import java.io.IOException;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Finds the refusal that one thread would find first, while several threads read. A refusal is
 * certain when no thread works on anything before it. For use under the lock of the files.
 */
final class Refusals {
  /**
   * A piece of a file, in the order in which one thread reads.
   *
   * @param file the number of the file
   * @param piece the number of the piece; the largest number is the next piece, whichever it is
   */
  record Place(int file, int piece) implements Comparable<Place> {
    /** Returns the place after all pieces that have been claimed. */
    static Place next(int file) {
      return new Place(file, Integer.MAX_VALUE);
    }

    @Override
    public int compareTo(Place other) {
      return file == other.file
          ? Integer.compare(piece, other.piece)
          : Integer.compare(file, other.file);
    }
  }

  private record Refusal(Place place, Exception error) {}

  private final NavigableSet<Place> inWork = new TreeSet<>();
  private Optional<Refusal> first = Optional.empty();

  void begin(Place place) {
    inWork.add(place);
  }

  void end(Place place) {
    inWork.remove(place);
  }

  /** Adds a refusal, which is dropped if there is an earlier one. */
  void add(Place place, Exception error) {
    if (first.isEmpty() || isBefore(place)) {
      first = Optional.of(new Refusal(place, error));
    }
  }

  /** Tells whether a place is before the first refusal. */
  boolean isBefore(Place place) {
    return first.isPresent() && place.compareTo(first.get().place) < 0;
  }

  /** Tells whether a thread works on something before the first refusal. */
  boolean arePending() {
    return !inWork.isEmpty() && isBefore(inWork.first());
  }

  /** Throws the first refusal, if there is one. */
  void rethrow() throws IOException {
    if (first.isPresent()) {
      switch (first.get().error) {
        case IOException e -> throw e;
        case RuntimeException e -> throw e;
        case Exception e -> throw new AssertionError(e); // nothing else is added
      }
    }
  }
}
