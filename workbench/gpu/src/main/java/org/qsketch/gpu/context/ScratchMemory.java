package org.qsketch.gpu.context;

import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.memory.SpareMemory.Loan;

/**
 * Device memory that is kept from one use to the next and grows when more is needed. When it is
 * closed, the next structure that needs as much may get it.
 */
public final class ScratchMemory implements AutoCloseable {
  private final Gpu gpu;
  private final String purpose;
  private Loan loan;

  public ScratchMemory(Gpu gpu, String purpose) {
    this.gpu = gpu;
    this.purpose = purpose;
  }

  /** Returns the current size. */
  public long bytes() {
    return loan == null ? 0 : loan.memory().bytes();
  }

  /** Returns memory of at least this size, with undefined contents. */
  public DeviceMemory atLeast(long bytes) {
    if (loan == null || bytes() < bytes) {
      close();
      loan = gpu.scratchMemory().snugLoan(bytes, purpose);
    }
    return loan.memory();
  }

  @Override
  public void close() {
    if (loan != null) {
      loan.close();
      loan = null;
    }
  }
}
