/**
 * The host side that all devices with kernels share. Authors of a backend implement {@code
 * ComputeDevice} and open a {@code GpuBackend} over it; nothing else is API.
 */
module org.qsketch.gpu {
  requires transitive org.qsketch.core;

  exports org.qsketch.gpu;
  exports org.qsketch.gpu.device;
}
