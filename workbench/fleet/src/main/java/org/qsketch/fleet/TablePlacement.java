package org.qsketch.fleet;

import java.util.List;
import java.util.Locale;
import org.qsketch.backend.Backend;
import org.qsketch.backend.spi.FilterTable;
import org.qsketch.backend.spi.SketchTable;
import org.qsketch.distinct.DistinctGroupsSpec;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.fleet.distinct.FirstDeviceGroups;
import org.qsketch.fleet.distinct.FleetDistinctTable;
import org.qsketch.fleet.filter.FirstDeviceFilter;
import org.qsketch.fleet.filter.PartitionedFilter;
import org.qsketch.fleet.groupby.FleetAccumulator;
import org.qsketch.fleet.groupby.FleetGroupBy;
import org.qsketch.fleet.sketch.PartitionedSketch;
import org.qsketch.fleet.sketch.ReplicatedSketch;
import org.qsketch.fleet.topk.FleetTopK;
import org.qsketch.fleet.work.Distributor;
import org.qsketch.groupby.GroupAccumulatorSpec;
import org.qsketch.groupby.GroupBySpec;
import org.qsketch.memory.OutOfDeviceMemoryException;
import org.qsketch.sketch.MultiLevelSketchSpec;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SlimFatSketchSpec;
import org.qsketch.sketch.SubWarpSketchSpec;
import org.qsketch.sketch.TaggedSketchSpec;
import org.qsketch.sketch.ThreadSketchSpec;
import org.qsketch.sketch.WarpSketchSpec;
import org.qsketch.spec.Placement;
import org.qsketch.topk.TopKSpec;

/**
 * Decides where tables lie.
 *
 * @param distributor knows the devices
 * @param placement what the user chose
 */
record TablePlacement(Distributor distributor, Placement placement) {
  /** How much of what is copied has to be free: the rest is left to others. */
  private static final long SPARE = 2;

  SketchTable sketch(SketchSpec spec) {
    return switch (placement) {
      case REPLICATED -> new ReplicatedSketch(spec, distributor);
      case PARTITIONED -> partitioned(spec);
      case AUTOMATIC -> automatic(spec);
    };
  }

  /**
   * Chooses the place of a sketch. Merged multi-level sketches are not quite what one would be:
   * they are the user's choice.
   */
  private SketchTable automatic(SketchSpec spec) {
    return switch (spec) {
      case MultiLevelSketchSpec _ -> new ReplicatedSketch(spec, distributor.onFirst());
      case ThreadSketchSpec _, TaggedSketchSpec _, SlimFatSketchSpec _ ->
          new ReplicatedSketch(spec, distributor);
      case WarpSketchSpec _, SubWarpSketchSpec _ ->
          fitsEveryDevice(spec.deviceBytes())
              ? new ReplicatedSketch(spec, distributor)
              : partitioned(spec);
    };
  }

  /**
   * Creates a top-k. Merged candidates can differ from the candidates of a single one, so
   * replication is opt-in.
   */
  FleetTopK topK(TopKSpec spec) {
    return switch (placement) {
      case AUTOMATIC -> new FleetTopK(spec, distributor.onFirst());
      case REPLICATED -> new FleetTopK(spec, distributor);
      case PARTITIONED ->
          throw new IllegalArgumentException(
              "a top-k cannot be partitioned, since all keys compete for its candidates: replicate"
                  + " it");
    };
  }

  /** Returns a distinct counter; merged registers equal the registers of one device. */
  FleetDistinctTable distinct(DistinctSpec spec) {
    if (placement == Placement.PARTITIONED) {
      throw new IllegalArgumentException(
          "a distinct counter cannot be partitioned, since its registers fit every device:"
              + " replicate it");
    }
    return new FleetDistinctTable(spec, distributor);
  }

  /** Returns distinct counts of groups; one table has to tell which pairs are different. */
  FirstDeviceGroups distinctGroups(DistinctGroupsSpec spec) {
    requireAutomatic("a distinct counter of groups");
    return new FirstDeviceGroups(spec, distributor);
  }

  /** Returns a group-by; each group stays on the device that found it. */
  FleetGroupBy groupBy(GroupBySpec spec) {
    requireAutomatic("a group-by");
    return new FleetGroupBy(spec, distributor);
  }

  /** Returns an accumulator; each group stays on the device that found it. */
  FleetAccumulator accumulator(GroupAccumulatorSpec spec) {
    requireAutomatic("a group-by");
    return new FleetAccumulator(spec, distributor);
  }

  private void requireAutomatic(String structure) {
    if (placement != Placement.AUTOMATIC) {
      throw new IllegalArgumentException(
          "%s has no table that could be %s: leave the placement out"
              .formatted(structure, placement.name().toLowerCase(Locale.ROOT)));
    }
  }

  private PartitionedSketch partitioned(SketchSpec spec) {
    long free = FleetDevice.memory(distributor.members().all(), Backend::freeBytes);
    if (spec.deviceBytes() > free) {
      throw new OutOfDeviceMemoryException(
          "a %s sketch on all devices".formatted(spec.variant()), spec.deviceBytes(), free);
    }
    return new PartitionedSketch(spec, distributor);
  }

  /**
   * Tells whether each device has the memory. Devices that use the memory of the host have it
   * together.
   */
  private boolean fitsEveryDevice(long bytes) {
    List<Backend> all = distributor.members().all();
    long sharers = all.stream().filter(each -> each.device().sharesHostMemory()).count();
    return all.stream()
        .allMatch(
            each -> each.freeBytes() / (each.device().sharesHostMemory() ? sharers : 1) >= bytes);
  }

  /** Creates a filter, divided where its blocks allow that; copies would all have to be asked. */
  FilterTable filter(CuckooFilterSpec spec) {
    if (placement == Placement.REPLICATED) {
      throw new IllegalArgumentException(
          "a cuckoo filter cannot be replicated, since every device would have to be asked for"
              + " every key: partition it");
    }
    if (PartitionedFilter.isPossible(spec)) {
      return new PartitionedFilter(
          spec,
          distributor,
          placement == Placement.AUTOMATIC && fitsEveryDevice(SPARE * spec.bytes()));
    }
    if (placement == Placement.PARTITIONED) {
      throw new IllegalArgumentException(
          "a cuckoo filter of %d buckets with alternate buckets by %s cannot be partitioned, since those may be anywhere: choose LOCAL and more than %d buckets"
              .formatted(spec.buckets(), spec.alternate(), spec.blockBuckets()));
    }
    return new FirstDeviceFilter(spec, distributor);
  }
}
