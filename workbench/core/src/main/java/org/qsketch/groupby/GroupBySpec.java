package org.qsketch.groupby;

import java.util.Objects;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.qsketch.internal.Checks;
import org.qsketch.memory.ByteSize;
import org.qsketch.spec.Spec;

/**
 * Describes a group-by: what it computes, how, and in how much memory. Immutable; begin with {@link
 * #count()}, {@link #sum()}, {@link #min()} or {@link #max()} and change what should differ.
 *
 * @param aggregate how the values of equal keys are combined
 * @param method how a device finds equal keys
 * @param loadFactor groups per slot of a hash table, 0.001 to 0.99
 * @param expectedGroups how many distinct keys to allocate for at first; if empty, as many as there
 *     are pairs. If there are more, the work starts over with a larger table; where pairs come in
 *     parts, the table grows
 * @param memoryBudget the device memory to use at most, in bytes, including pairs in transit and
 *     results; pairs that need more pass in parts
 * @param seed selects the hash. By default it is random, another one in each run of the Java
 *     virtual machine: keys cannot be chosen so that they collide. With a known seed they can, and
 *     slow a device down; the CPU notices, and hashes again
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

  /**
   * The default load factor. Probes are short; a table with linear probing is the fastest up to
   * about 0.9.
   */
  public static final double DEFAULT_LOAD_FACTOR = 0.5;

  /** The lowest load factor: below it, nearly all of a table is cleared and scanned in vain. */
  public static final double MIN_LOAD_FACTOR = 0.001;

  /** The highest load factor: above it, probes hardly end. */
  public static final double MAX_LOAD_FACTOR = 0.99;

  /** No budget: all the memory that a device has. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  /** Differs in each process. SecureRandom would load providers as a short command starts. */
  private static final long RANDOM_SEED = new SplittableRandom().nextLong();

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

  /**
   * Summarizes the spec in one line.
   *
   * @return aggregate, method, load factor and memory
   */
  public String summary() {
    return "%s by %s, load factor %s, %s"
        .formatted(
            aggregate.label(),
            method.label(),
            loadFactor,
            memoryBudget == UNLIMITED
                ? "in all the memory there is"
                : "in " + ByteSize.text(memoryBudget));
  }

  private static void checkLoadFactor(double value) {
    if (!(value >= MIN_LOAD_FACTOR && value <= MAX_LOAD_FACTOR)) {
      throw new IllegalArgumentException(
          "the load factor is %s: it must be between %s (below it, tables hold next to nothing) and %s (above it, probes hardly end)"
              .formatted(value, MIN_LOAD_FACTOR, MAX_LOAD_FACTOR));
    }
  }

  /**
   * Computes an aggregate with the defaults: the method by the number of groups, tables that are
   * half full, no memory budget, and a random hash.
   *
   * @param aggregate how the values of equal keys are combined
   * @return the spec
   */
  public static GroupBySpec of(Aggregate aggregate) {
    return new GroupBySpec(
        aggregate, Method.AUTO, DEFAULT_LOAD_FACTOR, OptionalLong.empty(), UNLIMITED, RANDOM_SEED);
  }

  /**
   * Counts the pairs of each key.
   *
   * @return the spec
   */
  public static GroupBySpec count() {
    return of(Aggregate.COUNT);
  }

  /**
   * Adds the values of each key.
   *
   * @return the spec
   */
  public static GroupBySpec sum() {
    return of(Aggregate.SUM);
  }

  /**
   * Finds the smallest value of each key.
   *
   * @return the spec
   */
  public static GroupBySpec min() {
    return of(Aggregate.MIN);
  }

  /**
   * Finds the largest value of each key.
   *
   * @return the spec
   */
  public static GroupBySpec max() {
    return of(Aggregate.MAX);
  }

  /**
   * Changes the aggregate.
   *
   * @param other how the values of equal keys are combined
   * @return the changed spec
   */
  public GroupBySpec aggregate(Aggregate other) {
    return new GroupBySpec(other, method, loadFactor, expectedGroups, memoryBudget, seed);
  }

  /**
   * Changes the method.
   *
   * @param other how a device finds equal keys
   * @return the changed spec
   */
  public GroupBySpec method(Method other) {
    return new GroupBySpec(aggregate, other, loadFactor, expectedGroups, memoryBudget, seed);
  }

  /**
   * Changes how full tables are.
   *
   * @param groupsPerSlot 0.001 to 0.99
   * @return the changed spec
   */
  public GroupBySpec loadFactor(double groupsPerSlot) {
    return new GroupBySpec(aggregate, method, groupsPerSlot, expectedGroups, memoryBudget, seed);
  }

  /**
   * Sizes tables for a number of groups: they take less memory, and there is less to clear and to
   * collect.
   *
   * @param groups an estimate of the number of distinct keys, 1 or more; too low an estimate costs
   *     only time
   * @return the changed spec
   */
  public GroupBySpec expectedGroups(long groups) {
    return new GroupBySpec(
        aggregate, method, loadFactor, OptionalLong.of(groups), memoryBudget, seed);
  }

  /**
   * Sizes tables for as many groups as there are pairs.
   *
   * @return the changed spec
   */
  public GroupBySpec anyGroups() {
    return new GroupBySpec(aggregate, method, loadFactor, OptionalLong.empty(), memoryBudget, seed);
  }

  /**
   * Changes the memory budget.
   *
   * @param bytes the device memory to use at most, above 0
   * @return the changed spec
   */
  public GroupBySpec memoryBudget(long bytes) {
    return new GroupBySpec(aggregate, method, loadFactor, expectedGroups, bytes, seed);
  }

  /**
   * Changes the hash.
   *
   * @param number any seed
   * @return the changed spec
   */
  public GroupBySpec seed(long number) {
    return new GroupBySpec(aggregate, method, loadFactor, expectedGroups, memoryBudget, number);
  }

  /**
   * Returns the size of a table for a number of groups at the load factor, in slots.
   *
   * @param groups 0 or more
   * @return an even number, more than groups
   */
  public long slots(long groups) {
    long least = Math.max(groups + 1, (long) Math.ceil(groups / loadFactor));
    return least + least % 2;
  }

  /**
   * Returns the number of groups to allocate for at first.
   *
   * @param pairs the number of pairs
   * @return at most the number of pairs
   */
  public long groupsAtFirst(long pairs) {
    return Math.min(pairs, expectedGroups.orElse(pairs));
  }

  /**
   * Describes the same aggregate for pairs that come in any number of parts.
   *
   * @return a spec without a limit of host memory
   */
  public GroupAccumulatorSpec inParts() {
    return inParts(UNLIMITED);
  }

  /**
   * Describes the same aggregate for pairs that come in any number of parts.
   *
   * @param hostBytes the host memory to stay in where the groups leave space, above 0
   * @return the spec
   */
  public GroupAccumulatorSpec inParts(long hostBytes) {
    return new GroupAccumulatorSpec(this, hostBytes);
  }
}
