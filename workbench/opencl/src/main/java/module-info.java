/**
 * OpenCL devices, through JOCL.
 *
 * @provides org.qsketch.backend.BackendProvider every device of every OpenCL platform
 */
module org.qsketch.opencl {
  requires jocl;
  requires org.qsketch.core;
  requires org.qsketch.gpu;

  provides org.qsketch.backend.BackendProvider with
      org.qsketch.opencl.OpenClBackendProvider;
}
