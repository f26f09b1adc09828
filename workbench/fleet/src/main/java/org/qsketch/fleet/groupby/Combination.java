package org.qsketch.fleet.groupby;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.qsketch.fleet.keys.FleetKeys;
import org.qsketch.fleet.keys.HostCopy;
import org.qsketch.fleet.work.Members.Job;
import org.qsketch.fleet.work.Sharing;
import org.qsketch.groupby.GroupAccumulator;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.Mix;

/**
 * Combines the groups that several devices have found, each among its pairs. Each device combines
 * the groups of some keys: a hash says whose.
 */
final class Combination implements AutoCloseable {
  private static final int BLOCK = 1 << 18;

  /** Fewer groups are combined by one device: sharing them out takes longer. */
  private static final long FEW = 1 << 16;

  private final Sharing sharing;
  private final List<GroupAccumulator> accumulators = new ArrayList<>();

  private Combination(Sharing sharing, GroupAccumulatorSpec spec, int devices) {
    this.sharing = sharing;
    try {
      IntStream.range(0, devices)
          .mapToObj(sharing.members()::get)
          .forEach(device -> accumulators.add(device.create(spec)));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Combines groups, whose keys become as wide as wanted. */
  static Groups of(Sharing sharing, GroupAccumulatorSpec spec, List<Groups> parts, KeyWidth width) {
    long groups = parts.stream().mapToLong(Groups::size).sum();
    int devices = groups < FEW ? 1 : sharing.members().size();
    try (Combination all = new Combination(sharing, spec, devices)) {
      parts.forEach(all::add);
      return all.groups(width);
    }
  }

  private void add(Groups part) {
    long[] keys = new long[(int) Math.min(BLOCK, part.size())];
    long[] values = new long[keys.length];
    for (long from = 0; from < part.size(); from += BLOCK) {
      int count = (int) Math.min(BLOCK, part.size() - from);
      part.keys().copyTo(from, keys, 0, count);
      part.values().copyTo(from, values, 0, count);
      add(count, keys, values);
    }
  }

  private void add(int count, long[] keys, long[] values) {
    List<Columns> columns = accumulators.stream().map(_ -> new Columns(count)).toList();
    for (int i = 0; i < count; i++) {
      columns.get(device(keys[i])).add(keys[i], values[i]);
    }
    List<Job<Boolean>> jobs =
        IntStream.range(0, columns.size())
            .mapToObj(
                device ->
                    new Job<>(device, () -> columns.get(device).addTo(accumulators.get(device))))
            .toList();
    List<Boolean> _ = sharing.members().run(jobs);
  }

  private int device(long key) {
    return (int) Math.unsignedMultiplyHigh(Mix.fmix64(key + Mix.GOLDEN), accumulators.size());
  }

  /** Groups of one device. */
  private static final class Columns {
    private final long[] keys;
    private final long[] values;
    private int count;

    Columns(int most) {
      this.keys = new long[most];
      this.values = new long[most];
    }

    void add(long key, long value) {
      keys[count] = key;
      values[count++] = value;
    }

    boolean addTo(GroupAccumulator accumulator) {
      accumulator.add(Keys.of(Arrays.copyOf(keys, count)), Keys.of(Arrays.copyOf(values, count)));
      return true;
    }
  }

  private Groups groups(KeyWidth width) {
    List<Job<Groups>> jobs =
        IntStream.range(0, accumulators.size())
            .mapToObj(device -> new Job<>(device, () -> groups(device, width)))
            .toList();
    return joined(sharing, sharing.members().run(jobs), width);
  }

  private Groups groups(int device, KeyWidth width) {
    Groups wide = accumulators.get(device).groups();
    return width == KeyWidth.BITS_64 ? wide : narrow(wide, width);
  }

  private static Groups narrow(Groups wide, KeyWidth width) {
    try (Keys keys = wide.keys()) {
      return new Groups(HostCopy.of(keys, width), wide.values());
    } catch (RuntimeException e) {
      wide.values().close();
      throw e;
    }
  }

  /** Groups of the first devices, none of which has a key of another, as one. */
  static Groups joined(Sharing sharing, List<Groups> parts, KeyWidth width) {
    return new Groups(
        FleetKeys.of(sharing.owner(), width, columns(parts.stream().map(Groups::keys).toList())),
        FleetKeys.of(
            sharing.owner(),
            KeyWidth.BITS_64,
            columns(parts.stream().map(Groups::values).toList())));
  }

  private static List<FleetKeys.Part> columns(List<Keys> columns) {
    return IntStream.range(0, columns.size())
        .mapToObj(device -> new FleetKeys.Part(device, columns.get(device)))
        .toList();
  }

  @Override
  public void close() {
    accumulators.forEach(GroupAccumulator::close);
  }
}
