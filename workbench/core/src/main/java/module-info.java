/**
 * GPU-aware probabilistic data structures: the API, what authors of backends implement, and the CPU
 * backend.
 *
 * <p>Users need {@code backend}, {@code keys} and the package of a structure; authors of backends
 * {@code backend.spi} as well.
 *
 * @provides org.qsketch.backend.spi.BackendProvider the CPU
 * @uses org.qsketch.backend.spi.BackendProvider every backend on the class path
 * @uses org.qsketch.backend.spi.FleetProvider what makes one backend of several
 */
module org.qsketch.core {
  requires com.dynatrace.hash4j;
  requires jdk.management;

  exports org.qsketch.backend;
  exports org.qsketch.backend.spi;
  exports org.qsketch.countmin;
  exports org.qsketch.filter;
  exports org.qsketch.groupby;
  exports org.qsketch.image;
  exports org.qsketch.keys;
  exports org.qsketch.memory;
  exports org.qsketch.sketch;
  exports org.qsketch.spec;
  exports org.qsketch.topk;

  uses org.qsketch.backend.spi.BackendProvider;
  uses org.qsketch.backend.spi.FleetProvider;

  provides org.qsketch.backend.spi.BackendProvider with
      org.qsketch.cpu.CpuBackendProvider;
}
