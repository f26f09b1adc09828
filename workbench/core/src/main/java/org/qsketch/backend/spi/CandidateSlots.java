package org.qsketch.backend.spi;

import java.util.Arrays;
import org.qsketch.keys.HashFamily;
import org.qsketch.topk.TopKSpec;

/**
 * Keys in a table of open addressing, which kernels only read. The slots hold hashes that are
 * different for different keys. A look-up begins at {@code bucket(hash, slots)} and goes on to the
 * next slot, behind the last one to the first, until it finds the hash or an empty slot.
 */
public final class CandidateSlots {
  /** The hash of all tables, with any sketch: it maps no two keys to one hash. */
  public static final HashFamily HASH = HashFamily.mix();

  /** The seed of that hash. */
  public static final long SEED = 0;

  private final long[] hashes;
  private final int[] slots;
  private final long empty;
  private int count;

  /**
   * Makes a table.
   *
   * @param capacity how many keys there may be
   * @param keys what is in it, each key once
   */
  public CandidateSlots(int capacity, long... keys) {
    long[] hashed = hashed(keys);
    this.empty = leastAbsent(hashed);
    this.hashes = new long[TopKSpec.slots(capacity)];
    this.slots = new int[capacity];
    Arrays.fill(hashes, empty);
    put(hashed);
  }

  private static long[] hashed(long... keys) {
    long[] hashed = keys.clone();
    HASH.hash(hashed, hashed.length, SEED);
    return hashed;
  }

  private void put(long... hashed) {
    for (long hash : hashed) {
      int slot = free(hash);
      hashes[slot] = hash;
      slots[count++] = slot;
    }
  }

  /**
   * Adds keys, for which there is space; those that are there keep their slots.
   *
   * @param keys each once, and none that is there
   * @return false if nothing was added: a table made anew would mark its empty slots differently
   */
  boolean add(long... keys) {
    long[] hashed = hashed(keys);
    if (Arrays.stream(hashed).anyMatch(hash -> hash == empty)) {
      return false;
    }
    put(hashed);
    return true;
  }

  /** Returns a number that no key has as its hash. */
  private static long leastAbsent(long... hashed) {
    long least = 0;
    for (long hash : Arrays.stream(hashed).sorted().toArray()) {
      least += hash == least ? 1 : 0;
    }
    return least;
  }

  private int free(long hash) {
    int at = first(hash);
    while (hashes[at] != empty) {
      at = next(at);
    }
    return at;
  }

  private int first(long hash) {
    return (int) Math.unsignedMultiplyHigh(hash, hashes.length);
  }

  private int next(int slot) {
    return slot + 1 < hashes.length ? slot + 1 : 0;
  }

  /**
   * Looks a key up.
   *
   * @param hash of the key
   * @return its slot, -1 if it has none
   */
  public int find(long hash) {
    int at = first(hash);
    while (hashes[at] != hash && hashes[at] != empty) {
      at = next(at);
    }
    return hash != empty && hashes[at] == hash ? at : -1;
  }

  /**
   * Returns the contents of each slot.
   *
   * @return the hash of a key, or {@link #empty()}
   */
  public long[] hashes() {
    return hashes.clone();
  }

  /**
   * Returns the contents of a slot without a key.
   *
   * @return a number that is the hash of none of the keys
   */
  public long empty() {
    return empty;
  }

  /**
   * Returns the number of slots.
   *
   * @return more than keys
   */
  public int size() {
    return hashes.length;
  }

  /** Returns the slot of a key, by its place among the keys. */
  int slot(int place) {
    return slots[place];
  }
}
