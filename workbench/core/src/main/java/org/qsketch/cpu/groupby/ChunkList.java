package org.qsketch.cpu.groupby;

import java.util.Arrays;

/** A list of chunk numbers that grows. */
final class ChunkList {
  private static final int FIRST_CAPACITY = 8;

  private int[] numbers = new int[0];
  private int size;

  int size() {
    return size;
  }

  int get(int index) {
    return numbers[index];
  }

  void push(int number) {
    reserve(size + 1);
    numbers[size++] = number;
  }

  int pop() {
    return numbers[--size];
  }

  void clear() {
    size = 0;
  }

  /** Moves all of another list to this one. */
  void takeAll(ChunkList other) {
    reserve(size + other.size);
    System.arraycopy(other.numbers, 0, numbers, size, other.size);
    size += other.size;
    other.size = 0;
  }

  private void reserve(int wanted) {
    if (wanted > numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(Math.max(FIRST_CAPACITY, wanted), 2 * size));
    }
  }
}
