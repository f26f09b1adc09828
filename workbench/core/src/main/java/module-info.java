/**
 * GPU-aware probabilistic data structures: the API, what authors of backends implement, and the CPU
 * backend.
 *
 * <p>Users need {@code backend}, {@code keys} and the package of a structure; authors of backends
 * {@code backend.spi} as well.
 *
 * @provides org.qsketch.backend.BackendProvider the CPU
 * @uses org.qsketch.backend.BackendProvider every backend on the class path
 * @uses org.qsketch.backend.FleetProvider what makes one backend of several
 */
@SuppressWarnings("module") // modules that name this one do not exist yet when it is compiled
module org.qsketch.core {
  requires com.dynatrace.hash4j;
  requires jdk.management;

  exports org.qsketch.backend;
  exports org.qsketch.backend.spi;
  exports org.qsketch.backend.spi.fleet to
      org.qsketch.fleet,
      org.qsketch.gpu;
  exports org.qsketch.distinct;
  exports org.qsketch.filter;
  exports org.qsketch.groupby;
  exports org.qsketch.image;
  exports org.qsketch.internal to
      org.qsketch.bench,
      org.qsketch.cli,
      org.qsketch.count,
      org.qsketch.datasets,
      org.qsketch.fleet,
      org.qsketch.gpu;
  exports org.qsketch.internal.distinct to
      org.qsketch.bench,
      org.qsketch.gpu;
  exports org.qsketch.internal.file to
      org.qsketch.bench,
      org.qsketch.cli,
      org.qsketch.cuda,
      org.qsketch.datasets,
      org.qsketch.job;
  exports org.qsketch.internal.groupby to
      org.qsketch.bench,
      org.qsketch.gpu;
  exports org.qsketch.internal.memory to
      org.qsketch.bench,
      org.qsketch.cli,
      org.qsketch.count,
      org.qsketch.cuda,
      org.qsketch.datasets,
      org.qsketch.gpu,
      org.qsketch.opencl;
  exports org.qsketch.keys;
  exports org.qsketch.memory;
  exports org.qsketch.sketch;
  exports org.qsketch.sketch.flat to
      org.qsketch.fleet,
      org.qsketch.gpu;
  exports org.qsketch.sketch.multilevel to
      org.qsketch.gpu;
  exports org.qsketch.sketch.tagged to
      org.qsketch.gpu,
      org.qsketch.lab;
  exports org.qsketch.spec;
  exports org.qsketch.topk;
  exports org.qsketch.window;

  uses org.qsketch.backend.BackendProvider;
  uses org.qsketch.backend.FleetProvider;

  provides org.qsketch.backend.BackendProvider with
      org.qsketch.cpu.CpuBackendProvider;
}
