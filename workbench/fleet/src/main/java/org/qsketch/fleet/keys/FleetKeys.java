package org.qsketch.fleet.keys;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.qsketch.backend.spi.BackendKeys;
import org.qsketch.backend.spi.Ownership;
import org.qsketch.internal.Closing;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.memory.Hold;

/** Keys on several devices, a consecutive range on each. */
public final class FleetKeys implements BackendKeys {
  private final Ownership owner;
  private final KeyWidth width;
  private final Joined<Part> parts;
  private final boolean isSlice;

  /**
   * Keys on one device.
   *
   * @param member the device
   * @param keys made by it
   */
  public record Part(int member, Keys keys) implements AutoCloseable {
    long size() {
      return keys.size();
    }

    @Override
    public void close() {
      keys.close();
    }
  }

  private FleetKeys(Ownership owner, KeyWidth width, List<Part> parts, boolean isSlice) {
    this.owner = owner;
    this.width = width;
    this.parts = new Joined<>(parts, Part::size);
    this.isSlice = isSlice;
  }

  /**
   * Joins keys.
   *
   * @param owner of the fleet
   * @param width of each key
   * @param parts in order; closed with these keys
   * @return the keys, owned by the caller
   */
  public static FleetKeys of(Ownership owner, KeyWidth width, List<Part> parts) {
    return owner.register(new FleetKeys(owner, width, parts, false));
  }

  @Override
  public Ownership owner() {
    return owner;
  }

  /** Returns the parts, in order. */
  public List<Part> parts() {
    return parts.parts();
  }

  /** Returns the index of the first key of a part. */
  public long start(int part) {
    return parts.start(part);
  }

  @Override
  public KeyWidth width() {
    return width;
  }

  @Override
  public KeyKind kind() {
    List<KeyKind> kinds = parts().stream().map(part -> part.keys().kind()).distinct().toList();
    return kinds.size() == 1 ? kinds.getFirst() : KeyKind.UNKNOWN;
  }

  @Override
  public long size() {
    return parts.size();
  }

  @Override
  public void copyTo(long from, long[] target, int offset, int count) {
    Objects.requireNonNull(target, "target");
    owner.runInOrder(
        () ->
            parts.copyTo(
                from,
                target,
                target.length,
                offset,
                count,
                (part, first, array, at, number) -> part.keys().copyTo(first, array, at, number)));
  }

  @Override
  public FleetKeys slice(long from, long to) {
    Keys.checkRange(from, to, size());
    List<Part> slices = new ArrayList<>();
    parts.forEach(
        from,
        to - from,
        (part, first, number, _) ->
            slices.add(new Part(part.member(), part.keys().slice(first, first + number))));
    return new FleetKeys(owner, width, slices, true);
  }

  @Override
  public Hold hold() {
    List<Hold> holds = new ArrayList<>();
    Hold all = () -> Closing.closeAll(holds);
    try {
      parts().forEach(part -> holds.add(part.keys().hold()));
      return all;
    } catch (RuntimeException e) {
      all.close();
      throw e;
    }
  }

  @Override
  public void close() {
    if (!isSlice) {
      owner.release(this, () -> Closing.closeAll(parts()));
    }
  }

  @Override
  public String toString() {
    return Keys.summary(this);
  }
}
