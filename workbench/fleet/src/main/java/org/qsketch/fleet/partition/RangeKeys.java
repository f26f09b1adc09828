package org.qsketch.fleet.partition;

import org.qsketch.keys.Keys;

/** The keys of a batch that belong to one range, as placed hashes. */
final class RangeKeys {
  private final long[] hashes;
  private final int[] weights;
  private final int[] places;
  private int count;

  RangeKeys(int size) {
    this.hashes = new long[size];
    this.weights = new int[size];
    this.places = new int[size];
  }

  void add(int place, long hash, int weight) {
    places[count] = place;
    hashes[count] = hash;
    weights[count++] = weight;
  }

  Keys keys() {
    return Keys.of(hashes);
  }

  Keys weights() {
    return Keys.of(weights);
  }

  /** Returns the index of a key in the batch. */
  int place(int index) {
    return places[index];
  }

  /** Writes the results of these keys to their indices in the batch. */
  void put(long[] given, long... all) {
    for (int i = 0; i < given.length; i++) {
      all[places[i]] = given[i];
    }
  }
}
