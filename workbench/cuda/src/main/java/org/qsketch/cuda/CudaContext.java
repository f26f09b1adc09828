package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.qsketch.cuda.NativeCall.OutCall;
import org.qsketch.gpu.device.DeviceLostException;

/**
 * The primary context of a device. It makes and checks all calls for the device. It keeps a
 * register of its resources, so that closing it frees all of them.
 */
final class CudaContext implements AutoCloseable {
  private static final int NO_FLAGS = 0;

  private final CudaDriver driver;
  private final CudaErrors errors;
  private final String name;
  private final int device;
  private final MemorySegment handle;
  private final CudaEvents events = new CudaEvents(this);

  /** The contexts whose memory this context can access. Access stays open until either closes. */
  private final Map<CudaContext, Boolean> peers = Collections.synchronizedMap(new WeakHashMap<>());

  private final Set<CudaResource> owned = ConcurrentHashMap.newKeySet();
  private volatile Optional<String> fatalError = Optional.empty();
  private volatile boolean closed;

  private CudaContext(CudaDriver driver, String name, int device, MemorySegment handle) {
    this.driver = driver;
    this.errors = new CudaErrors(driver);
    this.name = name;
    this.device = device;
    this.handle = handle;
  }

  /**
   * Retains the primary context of a device.
   *
   * @param name the name of the device in messages, for example {@code cuda:1}
   * @throws CudaException if the driver refuses it
   */
  static CudaContext retain(CudaDriver driver, String name, int ordinal) {
    int device = new CudaDevices(driver).handle(ordinal);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(ValueLayout.ADDRESS);
      new CudaErrors(driver)
          .check("open " + name, () -> (int) driver.primaryCtxRetain().invokeExact(out, device));
      return new CudaContext(driver, name, device, out.get(ValueLayout.ADDRESS, 0));
    }
  }

  CudaDriver driver() {
    return driver;
  }

  CudaEvents events() {
    return events;
  }

  String name() {
    return name;
  }

  MemorySegment handle() {
    return handle;
  }

  /** Returns whether another context is of the same device: both are its primary context then. */
  boolean isSameAs(CudaContext other) {
    return device == other.device;
  }

  /** Returns whether this is the context of the device with an ordinal number. */
  boolean isOf(int ordinal) {
    return new CudaDevices(driver).handle(ordinal) == device;
  }

  /** Opens access to the memory of another context; returns whether that is possible. */
  boolean canAccess(CudaContext other) {
    return isSameAs(other) || peers.computeIfAbsent(other, this::enableAccess);
  }

  private boolean enableAccess(CudaContext other) {
    try {
      run(
          "reach the memory of " + other.name,
          () -> (int) driver.ctxEnablePeerAccess().invokeExact(other.handle, NO_FLAGS));
      return true;
    } catch (CudaException e) { // there is no link between the two, or too many are open
      return e.code() == CudaErrors.PEER_ACCESS_ALREADY_ENABLED;
    }
  }

  /**
   * Calls the driver, with this context current on this thread.
   *
   * @param attempt the purpose of the call, for example {@code launch a kernel}
   * @throws CudaException if it fails
   * @throws DeviceLostException if it or an earlier call failed beyond recovery
   * @throws IllegalStateException if the context is closed
   */
  void run(String attempt, NativeCall call) {
    requireUsable();
    check(attempt, makeCurrent());
    check(attempt, NativeCall.result(call));
  }

  /** Calls a driver function that writes a handle or an address, and returns the result. */
  MemorySegment create(String attempt, OutCall call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(ValueLayout.ADDRESS);
      run(attempt, () -> call.invoke(out));
      return out.get(ValueLayout.ADDRESS, 0);
    }
  }

  /** Calls a function that frees a resource. The next operation reports a failure. */
  void release(NativeCall call) {
    makeCurrent();
    recordFatal("free a closed resource", NativeCall.result(call));
  }

  /** Registers a resource, which is closed with the context if not before. */
  <T extends CudaResource> T own(T resource) {
    owned.add(resource);
    return resource;
  }

  void disown(CudaResource resource) {
    owned.remove(resource);
  }

  /** Waits for the device, and frees all open resources. Closing again has no effect. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    release(() -> (int) driver.ctxSynchronize().invokeExact());
    List.copyOf(owned).forEach(CudaResource::close);
    events.destroySpare();
    NativeCall.result(() -> (int) driver.ctxSetCurrent().invokeExact(MemorySegment.NULL));
    NativeCall.result(() -> (int) driver.primaryCtxRelease().invokeExact(device));
    if (fatalError.isPresent()) {
      // cures some errors; after others, only a new process can use the device again
      NativeCall.result(() -> (int) driver.primaryCtxReset().invokeExact(device));
    }
  }

  /** Makes this context current on the thread, whose last call may have been for another device. */
  private int makeCurrent() {
    return NativeCall.result(() -> (int) driver.ctxSetCurrent().invokeExact(handle));
  }

  private void requireUsable() {
    if (closed) {
      throw new IllegalStateException(name + " is closed");
    }
    requireDevice();
  }

  private void requireDevice() {
    if (fatalError.isPresent()) {
      throw new DeviceLostException(name, fatalError.get());
    }
  }

  private void check(String attempt, int code) {
    if (code == CudaErrors.SUCCESS) {
      return;
    }
    recordFatal(attempt, code);
    requireDevice();
    throw new CudaException(code, errors.failure(attempt, code));
  }

  private void recordFatal(String attempt, int code) {
    if (CudaErrors.isFatal(code) && fatalError.isEmpty()) {
      fatalError = Optional.of(errors.failure(attempt, code));
    }
  }
}
