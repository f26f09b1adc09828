package org.qsketch.distinct;

import java.util.Objects;
import org.qsketch.memory.ByteSize;
import org.qsketch.spec.Spec;

/**
 * Describes distinct counts for each group: in how much memory they are exact, and what estimates
 * them beyond that. Immutable; begin with {@link #of}.
 *
 * @param counter the registers of a group with too many values, and the seed of all hashes
 * @param hostBytes the memory for different pairs of a group and a value, of which {@value
 *     #PAIR_BYTES} bytes each are reckoned. When they need more, the groups continue with a state
 *     each. States take as much memory as they need, and half a million pairs may always wait
 */
public record DistinctGroupsSpec(DistinctSpec counter, long hostBytes)
    implements Spec<DistinctGroups> {
  /** No limit: all counts are exact. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  /** The memory of a pair: in a table, on its way out of it, and while it is counted. */
  public static final int PAIR_BYTES = 64;

  private static final int LEAST_EXACT = 32;
  private static final int MOST_EXACT = 512;

  /** The hashes of a state without registers take at most half as much as registers. */
  private static final int REGISTERS_PER_EXACT = 2 * Long.BYTES;

  /** Checks the bounds. */
  public DistinctGroupsSpec {
    Objects.requireNonNull(counter, "counter");
    if (hostBytes < 1) {
      throw new IllegalArgumentException(
          "the host memory is %s: it must be above 0".formatted(ByteSize.text(hostBytes)));
    }
  }

  /**
   * Returns a spec without a limit of memory.
   *
   * @param counter the registers of a group with too many values, and the seed of all hashes
   * @return the spec
   */
  public static DistinctGroupsSpec of(DistinctSpec counter) {
    return new DistinctGroupsSpec(counter, UNLIMITED);
  }

  /**
   * Changes the memory.
   *
   * @param bytes for different pairs, above 0
   * @return the changed spec
   */
  public DistinctGroupsSpec hostBytes(long bytes) {
    return new DistinctGroupsSpec(counter, bytes);
  }

  /**
   * Returns the greatest count that is exact in any case. Groups with more values are estimated
   * once the pairs need more memory than the spec allows.
   *
   * @return 2<sup>p</sup> / 16 for registers of precision p, but at least 32 and at most 512
   */
  public long exactUpTo() {
    return Math.clamp(counter.bytes() / REGISTERS_PER_EXACT, LEAST_EXACT, MOST_EXACT);
  }

  /**
   * Returns the number of different pairs that the memory is enough for.
   *
   * @return at least 0
   */
  public long mostPairs() {
    return hostBytes / PAIR_BYTES;
  }

  @Override
  public String toString() {
    return hostBytes == UNLIMITED
        ? "exact distinct counts of groups"
        : "distinct counts of groups, exact in %s and up to %d, others by a %s"
            .formatted(ByteSize.text(hostBytes), exactUpTo(), counter);
  }
}
