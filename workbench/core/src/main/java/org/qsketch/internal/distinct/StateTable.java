package org.qsketch.internal.distinct;

import java.util.Arrays;
import org.qsketch.keys.Mix;

/**
 * A hash table of groups with their states. The state of a group with few values is an array of
 * their hashes in ascending order, after their number. All others have registers.
 */
final class StateTable {
  private static final int FIRST_SLOTS = 16;
  private static final int BYTE = 0xFF;

  /** Receives the count of a group. */
  @FunctionalInterface
  interface Visitor {
    void visit(long group, long count);
  }

  private final int precision;
  private final int mostHashes;
  private long[] groups = new long[FIRST_SLOTS];

  /** The state of each group, null in free slots. */
  private Object[] states = new Object[FIRST_SLOTS];

  private int size;

  StateTable(int precision, int mostHashes) {
    this.precision = precision;
    this.mostHashes = mostHashes;
  }

  /** Returns the number of groups. */
  synchronized int size() {
    return size;
  }

  /** Adds the hashes of pairs order[from] to order[to - 1] to their groups. */
  synchronized void add(long[] pairGroups, long[] hashes, int[] order, int from, int to) {
    for (int i = from; i < to; i++) {
      add(pairGroups[order[i]], hashes[order[i]]);
    }
  }

  private void add(long group, long hash) {
    int slot = slot(group);
    if (states[slot] == null) {
      groups[slot] = group;
      states[slot] = new long[] {1, hash};
      size++;
      growIfCrowded();
    } else {
      states[slot] = with(states[slot], hash);
    }
  }

  private int slot(long group) {
    int last = groups.length - 1;
    int slot = (int) Mix.fmix64(group) & last;
    while (states[slot] != null && groups[slot] != group) {
      slot = (slot + 1) & last;
    }
    return slot;
  }

  /** Doubles the slots when 4 of 5 are in use. */
  private void growIfCrowded() {
    if (5L * size > 4L * groups.length) {
      long[] oldGroups = groups;
      Object[] oldStates = states;
      groups = new long[Math.multiplyExact(2, oldGroups.length)];
      states = new Object[groups.length];
      for (int i = 0; i < oldGroups.length; i++) {
        if (oldStates[i] != null) {
          int slot = slot(oldGroups[i]);
          groups[slot] = oldGroups[i];
          states[slot] = oldStates[i];
        }
      }
    }
  }

  private Object with(Object state, long hash) {
    return switch (state) {
      case long[] hashes -> withHash(hashes, hash);
      case byte[] registers -> withHash(registers, hash);
      default -> throw new IllegalStateException("no state: " + state);
    };
  }

  private Object withHash(long[] hashes, long hash) {
    int count = (int) hashes[0];
    int place = Arrays.binarySearch(hashes, 1, count + 1, hash);
    if (place >= 0) {
      return hashes;
    }
    if (count == mostHashes) {
      return withHash(registers(hashes), hash);
    }
    long[] all =
        count + 1 < hashes.length
            ? hashes
            : Arrays.copyOf(hashes, Math.min(mostHashes + 1, hashes.length * 3 / 2 + 1));
    int at = ~place;
    System.arraycopy(all, at, all, at + 1, count + 1 - at);
    all[at] = hash;
    all[0] = count + 1L;
    return all;
  }

  private byte[] registers(long[] hashes) {
    byte[] registers = new byte[1 << precision];
    for (int i = 1; i <= hashes[0]; i++) {
      registers = withHash(registers, hashes[i]);
    }
    return registers;
  }

  private byte[] withHash(byte[] registers, long hash) {
    int at = Registers.index(hash, precision);
    int height = Registers.height(hash, precision);
    registers[at] = (byte) Registers.with(registers[at] & BYTE, height);
    return registers;
  }

  /** Passes the count of each group to a visitor. */
  synchronized void forEach(Visitor visitor) {
    for (int i = 0; i < groups.length; i++) {
      if (states[i] != null) {
        visitor.visit(groups[i], count(states[i]));
      }
    }
  }

  /** Returns the number of hashes, or an estimate, which is above the greatest such number. */
  private long count(Object state) {
    if (state instanceof long[] hashes) {
      return hashes[0];
    }
    double estimate = Registers.estimate((byte[]) state);
    return Math.max(mostHashes + 1L, Math.round(estimate));
  }
}
