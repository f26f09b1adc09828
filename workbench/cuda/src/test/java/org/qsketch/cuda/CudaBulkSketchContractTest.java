package org.qsketch.cuda;

import java.util.Optional;
import org.qsketch.backend.AccessPath;
import org.qsketch.backend.Backend;
import org.qsketch.contract.SketchContract;

/** The same contract, with all batches by partitions where there is such a way. */
final class CudaBulkSketchContractTest extends SketchContract {
  @Override
  public Backend openBackend() {
    CudaInstallation installation = Machine.requireDevice();
    Backend backend =
        new CudaBackendProvider(() -> Found.of(installation), Optional::empty).open(0);
    backend.use(AccessPath.BULK);
    return backend;
  }
}
