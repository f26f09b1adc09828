package org.qsketch.groupby;

import java.util.Objects;
import java.util.OptionalLong;
import org.qsketch.memory.ByteSize;
import org.qsketch.spec.Checks;
import org.qsketch.spec.Spec;

/**
 * What a group-by computes, how, and in how much memory. Immutable; begin with {@link #count()},
 * {@link #sum()}, {@link #min()} or {@link #max()} and change what differs.
 *
 * @param aggregate what becomes of the values of equal keys
 * @param method how a device finds equal keys
 * @param loadFactor groups per slot of a hash table, 0.001 to 0.99
 * @param expectedGroups how many distinct keys to make room for at first; if empty, as many as
 *     there are pairs. Where there are more, the work begins again with a larger table
 * @param memoryBudget the most bytes of a device to work in, pairs on their way there and results
 *     included; pairs that need more pass in parts
 * @param seed selects the hash
 */
public record GroupBySpec(
    Aggregate aggregate,
    Method method,
    double loadFactor,
    OptionalLong expectedGroups,
    long memoryBudget,
    long seed)
    implements Spec<GroupBy> {
  /** Slots of a table hold a key and its aggregate, 64 bits each. */
  public static final int SLOT_BYTES = 16;

  /** Where probes are short: up to about 0.9, a table with linear probing is the quickest. */
  public static final double DEFAULT_LOAD_FACTOR = 0.5;

  /** Below it, nearly all of a table is cleared and looked through for nothing. */
  public static final double MIN_LOAD_FACTOR = 0.001;

  /** The highest load factor that probes end at. */
  public static final double MAX_LOAD_FACTOR = 0.99;

  /** What a device has. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  /** Checks the bounds. */
  public GroupBySpec {
    Objects.requireNonNull(aggregate, "aggregate");
    Objects.requireNonNull(method, "method");
    checkLoadFactor(loadFactor);
    expectedGroups.ifPresent(
        groups ->
            Checks.range(
                "the number of expected groups", groups, 1, 1L << 40, "tables are sized by it"));
    if (memoryBudget < 1) {
      throw new IllegalArgumentException(
          "the memory budget is %s: it must be above 0".formatted(ByteSize.text(memoryBudget)));
    }
  }

  private static void checkLoadFactor(double value) {
    if (!(value >= MIN_LOAD_FACTOR && value <= MAX_LOAD_FACTOR)) {
      throw new IllegalArgumentException(
          "the load factor is %s: it must be between %s, or tables hold next to nothing, and %s, or probes hardly end"
              .formatted(value, MIN_LOAD_FACTOR, MAX_LOAD_FACTOR));
    }
  }

  /**
   * Some aggregate, by linear probing in tables that are half full, in all the memory there is.
   *
   * @param aggregate what becomes of the values of equal keys
   * @return the spec
   */
  public static GroupBySpec of(Aggregate aggregate) {
    return new GroupBySpec(
        aggregate, Method.LINEAR_PROBING, DEFAULT_LOAD_FACTOR, OptionalLong.empty(), UNLIMITED, 0);
  }

  /**
   * Counts keys.
   *
   * @return the spec
   */
  public static GroupBySpec count() {
    return of(Aggregate.COUNT);
  }

  /**
   * Adds values.
   *
   * @return the spec
   */
  public static GroupBySpec sum() {
    return of(Aggregate.SUM);
  }

  /**
   * Finds the least values.
   *
   * @return the spec
   */
  public static GroupBySpec min() {
    return of(Aggregate.MIN);
  }

  /**
   * Finds the greatest values.
   *
   * @return the spec
   */
  public static GroupBySpec max() {
    return of(Aggregate.MAX);
  }

  /**
   * Another aggregate.
   *
   * @param other what becomes of the values of equal keys
   * @return the changed spec
   */
  public GroupBySpec aggregate(Aggregate other) {
    return new GroupBySpec(other, method, loadFactor, expectedGroups, memoryBudget, seed);
  }

  /**
   * Another method.
   *
   * @param other how a device finds equal keys
   * @return the changed spec
   */
  public GroupBySpec method(Method other) {
    return new GroupBySpec(aggregate, other, loadFactor, expectedGroups, memoryBudget, seed);
  }

  /**
   * Fuller or emptier tables.
   *
   * @param groupsPerSlot 0.001 to 0.99
   * @return the changed spec
   */
  public GroupBySpec loadFactor(double groupsPerSlot) {
    return new GroupBySpec(aggregate, method, groupsPerSlot, expectedGroups, memoryBudget, seed);
  }

  /**
   * Tables for a number of groups: less memory, and less to clear and to collect.
   *
   * @param groups a guess of the distinct keys, 1 or more; too low a guess costs time alone
   * @return the changed spec
   */
  public GroupBySpec expectedGroups(long groups) {
    return new GroupBySpec(
        aggregate, method, loadFactor, OptionalLong.of(groups), memoryBudget, seed);
  }

  /**
   * Tables for as many groups as there are pairs.
   *
   * @return the changed spec
   */
  public GroupBySpec anyGroups() {
    return new GroupBySpec(aggregate, method, loadFactor, OptionalLong.empty(), memoryBudget, seed);
  }

  /**
   * Another memory budget.
   *
   * @param bytes of the device, above 0
   * @return the changed spec
   */
  public GroupBySpec memoryBudget(long bytes) {
    return new GroupBySpec(aggregate, method, loadFactor, expectedGroups, bytes, seed);
  }

  /**
   * Another hash.
   *
   * @param number any
   * @return the changed spec
   */
  public GroupBySpec seed(long number) {
    return new GroupBySpec(aggregate, method, loadFactor, expectedGroups, memoryBudget, number);
  }

  /**
   * The slots of a table for so many groups at the load factor.
   *
   * @param groups 0 or more
   * @return an even number, more than groups
   */
  public long slots(long groups) {
    long least = Math.max(groups + 1, (long) Math.ceil(groups / loadFactor));
    return least + least % 2;
  }

  /**
   * How many groups to make room for at first.
   *
   * @param pairs how many there are
   * @return at most as many
   */
  public long groupsAtFirst(long pairs) {
    return Math.min(pairs, expectedGroups.orElse(pairs));
  }
}
