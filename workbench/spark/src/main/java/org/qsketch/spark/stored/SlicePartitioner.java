package org.qsketch.spark.stored;

import java.util.Objects;
import org.apache.spark.Partitioner;

/** A partition for each slice. */
final class SlicePartitioner extends Partitioner {
  private final int slices;

  SlicePartitioner(int slices) {
    this.slices = slices;
  }

  @Override
  public int numPartitions() {
    return slices;
  }

  @Override
  public int getPartition(Object slice) {
    return (Integer) slice;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SlicePartitioner same && same.slices == slices;
  }

  @Override
  public int hashCode() {
    return Objects.hash(slices);
  }
}
