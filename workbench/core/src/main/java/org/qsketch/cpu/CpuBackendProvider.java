package org.qsketch.cpu;

import java.util.List;
import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendProvider;
import org.qsketch.backend.BackendStatus;
import org.qsketch.internal.memory.AvailableMemory;

/** Provides the CPU, which is always available: all its cores are one device. */
public final class CpuBackendProvider implements BackendProvider {
  /** Creates the provider, for the {@link java.util.ServiceLoader}. */
  public CpuBackendProvider() {}

  @Override
  public String name() {
    return CpuBackend.NAME;
  }

  @Override
  public int priority() {
    return 0;
  }

  @Override
  public BackendStatus status() {
    return BackendStatus.available(name(), List.of(CpuDevice.describe(cores())));
  }

  @Override
  public Backend open(int device) {
    return CpuBackend.open(cores());
  }

  @Override
  public Backend open(int device, int threads) {
    return CpuBackend.open(threads);
  }

  @Override
  public long freeBytes(int device) {
    return AvailableMemory.bytes();
  }

  private static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }
}
