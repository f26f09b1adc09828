package org.qsketch.bench.run;

import java.util.Locale;
import java.util.function.Consumer;
import org.qsketch.backend.Backend;
import org.qsketch.cpu.CpuBackend;

/** How a backend goes about its work. */
public enum Execution {
  /** One thread of the CPU, without locks. */
  SERIAL,
  /** Several threads of the CPU. */
  MULTI_CORE,
  /** A device of its own, or one that is programmed like that. */
  DEVICE;

  public static Execution of(Backend backend) {
    if (!(backend instanceof CpuBackend)) {
      return DEVICE;
    }
    return backend.device().computeUnits() == 1 ? SERIAL : MULTI_CORE;
  }

  /** Runs a job on a backend; on a CPU of several threads with one of them before. */
  public static void forEach(Backend backend, Consumer<Backend> job) {
    if (of(backend) == MULTI_CORE) {
      try (Backend serial = CpuBackend.open(1)) {
        job.accept(serial);
      }
    }
    job.accept(backend);
  }

  /** The name in results. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
