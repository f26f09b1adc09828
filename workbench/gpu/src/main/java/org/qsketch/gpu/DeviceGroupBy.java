package org.qsketch.gpu;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.qsketch.backend.GroupAggregator;
import org.qsketch.backend.Ownership;
import org.qsketch.gpu.SinglePass.Found;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.groupby.Groups;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/** Group-by aggregation on a device. */
final class DeviceGroupBy implements GroupAggregator {
  /** Larger tables than expected are tried in steps of this factor. */
  private static final int GROWTH = 4;

  private record Kind(KeyWidth keyWidth, int valueBits) {}

  private final Resources resources;
  private final GroupBySpec spec;
  private final GroupArrays arrays;
  private final Map<Kind, GroupKernels> kernels = new HashMap<>();

  private DeviceGroupBy(Resources resources, GroupBySpec spec) {
    this.resources = resources;
    this.spec = spec;
    this.arrays = resources.hold(new GroupArrays(resources.gpu()));
  }

  static DeviceGroupBy of(GroupBySpec spec, Gpu gpu) {
    return Resources.make(gpu, resources -> new DeviceGroupBy(resources, spec));
  }

  @Override
  public Optional<Ownership> readerOf(Keys column) {
    return DeviceKeys.reader(column);
  }

  @Override
  public Groups aggregate(Keys keys, Optional<Keys> values) {
    try (Uploaded keyColumn = Uploaded.of(keys, gpu())) {
      if (values.isEmpty()) {
        return groups(new PairColumns(keyColumn.keys(), Optional.empty()));
      }
      try (Uploaded valueColumn = Uploaded.of(values.get(), gpu())) {
        return groups(new PairColumns(keyColumn.keys(), Optional.of(valueColumn.keys())));
      }
    }
  }

  /** Keys on the device, for as long as they are needed there. */
  private record Uploaded(DeviceKeys keys, boolean isCopy) implements AutoCloseable {
    static Uploaded of(Keys keys, Gpu gpu) {
      return keys instanceof DeviceKeys here && here.isOn(gpu)
          ? new Uploaded(here, false)
          : new Uploaded(new KeyFeed(gpu).upload(keys), true);
    }

    @Override
    public void close() {
      if (isCopy) {
        keys.close();
      }
    }
  }

  private Groups groups(PairColumns pairs) {
    GroupKernels kernels = kernels(pairs);
    Found found = pairs.count() == 0 ? new Found(arrays.yellow(1), 0, 0) : find(pairs, kernels);
    DeviceKeys keys = DeviceKeys.allocate(gpu(), found.count(), pairs.keyWidth());
    try {
      DeviceKeys values = DeviceKeys.allocate(gpu(), found.count(), KeyWidth.BITS_64);
      kernels.split(found.memory(), found.from(), keys, values);
      return new Groups(keys, values);
    } catch (RuntimeException e) {
      keys.close();
      throw e;
    }
  }

  private Found find(PairColumns pairs, GroupKernels kernels) {
    long groups = spec.groupsAtFirst(pairs.count());
    Optional<Found> found = method(kernels).run(pairs, spec.slots(groups));
    while (found.isEmpty() && groups < pairs.count()) {
      groups = Math.min(pairs.count(), groups * GROWTH);
      found = method(kernels).run(pairs, spec.slots(groups));
    }
    return found.orElseGet(() -> findAnyway(pairs, kernels));
  }

  /** For keys that somebody chose so that their hashes crowd: a table of more slots than pairs. */
  private Found findAnyway(PairColumns pairs, GroupKernels kernels) {
    return new LinearProbing(kernels, arrays).run(pairs, spec.slots(pairs.count())).orElseThrow();
  }

  private SinglePass method(GroupKernels kernels) {
    return switch (spec.method()) {
      case SP_EGA -> new SpEga(spec, kernels, arrays);
      case LINEAR_PROBING, SORT -> new LinearProbing(kernels, arrays);
    };
  }

  private GroupKernels kernels(PairColumns pairs) {
    return kernels.computeIfAbsent(
        new Kind(pairs.keyWidth(), pairs.valueBits()),
        kind -> GroupKernels.of(resources, spec, kind.keyWidth(), kind.valueBits()));
  }

  private Gpu gpu() {
    return resources.gpu();
  }

  @Override
  public void close() {
    resources.close();
  }
}
