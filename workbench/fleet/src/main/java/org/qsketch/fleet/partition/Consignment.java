package org.qsketch.fleet.partition;

import org.qsketch.keys.Keys;

/** The keys of a chunk that belong to one range, as placed hashes. */
final class Consignment {
  private final int range;
  private final long[] hashes;
  private final int[] weights;
  private final int[] places;
  private int count;

  Consignment(int range, int size) {
    this.range = range;
    this.hashes = new long[size];
    this.weights = new int[size];
    this.places = new int[size];
  }

  void add(int place, long hash, int weight) {
    places[count] = place;
    hashes[count] = hash;
    weights[count++] = weight;
  }

  int range() {
    return range;
  }

  int size() {
    return count;
  }

  Keys keys() {
    return Keys.of(hashes);
  }

  Keys weights() {
    return Keys.of(weights);
  }

  /** Where in the chunk a key was. */
  int place(int index) {
    return places[index];
  }
}
