package org.qsketch.groupby;

import java.util.Objects;
import org.qsketch.memory.ByteSize;
import org.qsketch.spec.Spec;

/**
 * Describes a group-by of many parts: what it computes, and in how much memory. Immutable; made by
 * {@link GroupBySpec#inParts()}.
 *
 * @param groupBy what is computed, and how a device does it
 * @param hostBytes the host memory for groups and for pairs that wait to be combined. Groups that
 *     need more take more: no pair is refused. The less memory they leave, the fewer pairs wait and
 *     the more often they are combined, but half a million may always wait
 */
public record GroupAccumulatorSpec(GroupBySpec groupBy, long hostBytes)
    implements Spec<GroupAccumulator> {
  /** Checks the bounds. */
  public GroupAccumulatorSpec {
    Objects.requireNonNull(groupBy, "groupBy");
    if (hostBytes < 1) {
      throw new IllegalArgumentException(
          "the host memory is %s: it must be above 0".formatted(ByteSize.text(hostBytes)));
    }
  }
}
