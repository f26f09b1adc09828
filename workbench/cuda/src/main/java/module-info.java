/**
 * NVIDIA GPUs, through the CUDA driver and NVRTC.
 *
 * @provides org.qsketch.backend.BackendProvider every CUDA device
 */
module org.qsketch.cuda {
  requires transitive org.qsketch.core;
  requires org.qsketch.gpu;

  exports org.qsketch.cuda;

  provides org.qsketch.backend.BackendProvider with
      org.qsketch.cuda.CudaBackendProvider;
}
