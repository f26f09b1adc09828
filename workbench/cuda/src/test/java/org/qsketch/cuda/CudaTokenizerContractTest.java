package org.qsketch.cuda;

import org.qsketch.gpu.TokenizerContract;
import org.qsketch.gpu.device.ComputeDevice;

/** Tokens of texts on the first device of this machine, if it has one. */
final class CudaTokenizerContractTest extends TokenizerContract {
  @Override
  protected ComputeDevice openDevice() {
    return CudaDevice.open(Machine.requireDevice(), "cuda", 0, KernelCache.ofUser());
  }
}
