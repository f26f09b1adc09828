package org.qsketch.gpu.groupby.method;

import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.context.ScratchMemory;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.groupby.column.PairKind;
import org.qsketch.gpu.groupby.table.TableKernels;
import org.qsketch.groupby.GroupBySpec;

/**
 * Device memory that methods work in, kept from one run to the next: three arrays for tables or
 * pairs, and one for counts. What an array holds is up to the method.
 */
public final class Workspace {
  private final Gpu gpu;
  private final ScratchMemory first;
  private final ScratchMemory second;
  private final ScratchMemory third;
  private final ScratchMemory counts;
  private final ScratchMemory tableState;

  /**
   * Prepares a workspace without memory.
   *
   * @param resources own its memory
   */
  public Workspace(Resources resources) {
    this.gpu = resources.gpu();
    this.first = resources.hold(new ScratchMemory(gpu, "a group-by table or pairs to sort"));
    this.second = resources.hold(new ScratchMemory(gpu, "a partial table or pairs to sort"));
    this.third = resources.hold(new ScratchMemory(gpu, "ranges of pairs"));
    this.counts = resources.hold(new ScratchMemory(gpu, "places of pairs to sort"));
    this.tableState = resources.hold(new ScratchMemory(gpu, "the state of a table"));
  }

  /**
   * The device memory for a run of a method, without the pairs and the columns of their groups.
   *
   * @param first bytes of the first array
   * @param second bytes of the second array
   * @param third bytes of the third array
   * @param counts bytes of the array of counts
   * @param other bytes that the method borrows elsewhere
   */
  public record Sizes(long first, long second, long third, long counts, long other) {
    public long total() {
      return first + second + third + counts + other;
    }
  }

  public Gpu gpu() {
    return gpu;
  }

  public DeviceMemory first(long bytes) {
    return first.atLeast(bytes);
  }

  DeviceMemory second(long bytes) {
    return second.atLeast(bytes);
  }

  DeviceMemory third(long bytes) {
    return third.atLeast(bytes);
  }

  /** Returns memory for 32-bit counts. */
  DeviceMemory counts(long count) {
    return counts.atLeast(count * Integer.BYTES);
  }

  /** Returns the kernels of tables in this workspace; all share one state. */
  public TableKernels tables(GroupBySpec spec, PairKind kind) {
    return TableKernels.of(gpu, spec, kind, tableState.atLeast(TableKernels.STATE_BYTES));
  }

  /** Returns the bytes of all arrays. */
  long bytes() {
    return first.bytes() + second.bytes() + third.bytes() + counts.bytes();
  }

  /** Frees the arrays if they take more than the next run may: their memory is needed elsewhere. */
  public void keepAtMost(long most) {
    keepAtMost(most, new Sizes(0, 0, 0, 0, 0));
  }

  /** Frees the arrays if a run with these sizes would make them larger than allowed. */
  void keepAtMost(long most, Sizes sizes) {
    long grown =
        Math.max(first.bytes(), sizes.first)
            + Math.max(second.bytes(), sizes.second)
            + Math.max(third.bytes(), sizes.third)
            + Math.max(counts.bytes(), sizes.counts);
    if (grown > most) {
      release();
    }
  }

  /** Frees the arrays until they are used again. */
  public void release() {
    first.close();
    second.close();
    third.close();
    counts.close();
  }
}
