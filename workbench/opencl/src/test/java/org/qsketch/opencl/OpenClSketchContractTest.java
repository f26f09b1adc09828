package org.qsketch.opencl;

import org.qsketch.backend.Backend;
import org.qsketch.contract.SketchContract;
import org.qsketch.gpu.GpuBackend;

/** The contract of all backends on the first OpenCL device of this machine. */
@OnDevice
final class OpenClSketchContractTest extends SketchContract {
  @Override
  public Backend openBackend() {
    return GpuBackend.of(TestDevice.open());
  }
}
