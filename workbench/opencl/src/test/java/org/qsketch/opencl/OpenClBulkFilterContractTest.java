package org.qsketch.opencl;

import org.qsketch.backend.AccessPath;
import org.qsketch.backend.Backend;
import org.qsketch.contract.FilterContract;
import org.qsketch.gpu.GpuBackend;

/** The same contract, with all batches by partitions where there is such a way. */
@OnDevice
final class OpenClBulkFilterContractTest extends FilterContract {
  @Override
  public Backend openBackend() {
    Backend backend = GpuBackend.of(TestDevice.open());
    backend.use(AccessPath.BULK);
    return backend;
  }
}
