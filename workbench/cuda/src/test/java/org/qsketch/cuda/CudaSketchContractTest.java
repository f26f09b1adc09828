package org.qsketch.cuda;

import java.util.Optional;
import org.qsketch.backend.Backend;
import org.qsketch.contract.SketchContract;

/** The contract of all backends on the first device of this machine, if it has one. */
final class CudaSketchContractTest extends SketchContract {
  @Override
  public Backend openBackend() {
    CudaInstallation installation = Machine.requireDevice();
    return new CudaBackendProvider(() -> Found.of(installation), Optional::empty).open(0);
  }
}
