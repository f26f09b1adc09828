package org.qsketch.spec;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;

/**
 * A spec, and where its structure is to lie. The structure is one of the spec without a place: its
 * images say nothing of devices.
 *
 * @param <T> the structure that a backend makes from the spec
 * @param spec what the structure is
 * @param placement where it lies
 */
public record PlacedSpec<T extends AutoCloseable>(Spec<T> spec, Placement placement)
    implements Spec<T> {
  /** Leaves out what an earlier choice said. */
  public PlacedSpec {
    Objects.requireNonNull(placement, "placement");
    spec = plain(Objects.requireNonNull(spec, "spec"));
  }

  /**
   * Returns the spec without the placement.
   *
   * @param <T> the structure
   * @param spec any spec
   * @return the same one if it says nothing of a place
   */
  public static <T extends AutoCloseable> Spec<T> plain(Spec<T> spec) {
    return spec instanceof PlacedSpec<T>(Spec<T> plain, _) ? plain : spec;
  }

  /**
   * Returns where a structure is to lie.
   *
   * @param spec any spec
   * @return {@link Placement#AUTOMATIC} if it says nothing of a place
   */
  public static Placement placement(Spec<?> spec) {
    return spec instanceof PlacedSpec<?>(_, Placement placement) ? placement : Placement.AUTOMATIC;
  }

  @Override
  public void checkState(List<MemorySegment> parts) {
    spec.checkState(parts);
  }
}
