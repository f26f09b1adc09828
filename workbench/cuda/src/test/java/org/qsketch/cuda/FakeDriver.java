package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The driver of a fake machine: memory is the host's, kernels do nothing, and errors happen when a
 * test asks for them. Copies take place when something waits for them.
 */
final class FakeDriver extends FakeMachine {
  static final int INVALID_CONTEXT = 201;
  private static final int INVALID_HANDLE = 400;
  private static final int NOT_READY = 600;
  static final long HOST_MEMORY = 1 << 25;
  private static final int KERNEL_ARGUMENTS = 4;

  /** In place of an ordinal: managed memory, which is on the host at present. */
  static final int MANAGED = -2;

  private final Arena arena = Arena.ofAuto();
  private final ThreadLocal<Long> current = ThreadLocal.withInitial(() -> 0L);
  private final Map<Long, String> live = new HashMap<>();
  private final Map<Long, Long> sizes = new HashMap<>();
  private final TreeMap<Long, long[]> others = new TreeMap<>();
  private final List<long[]> launches = new ArrayList<>();
  private final List<MemorySegment> registered = new ArrayList<>();
  private final List<String> peers = new ArrayList<>();
  private final List<Runnable> copies = new ArrayList<>();
  private final Set<Long> ended = new HashSet<>();
  private final List<String> waits = new ArrayList<>();
  private long lastHandle = 1000;
  private int retained;
  private int nextError;
  private int stickyError;
  int retainResult;
  int recordResult;
  int registerResult;
  int peerResult;

  CudaDriver functions() {
    return Fakes.bind(CudaDriver.class, this);
  }

  /** The next call in a context returns this. */
  void failNext(int code) {
    nextError = code;
  }

  /** All further calls in a context return this, until it is retained again. */
  void failFromNowOn(int code) {
    stickyError = code;
  }

  /** The kinds of everything that was created and not yet freed. */
  List<String> live() {
    return live.values().stream().sorted().toList();
  }

  int retained() {
    return retained;
  }

  /** Grid size, block size, and the first four arguments of each launch. */
  List<long[]> launches() {
    return launches;
  }

  /** The memory that was to be page-locked, whether or not it was. */
  List<MemorySegment> registered() {
    return registered;
  }

  /** Which context was to read which one's memory, and what was copied from which to which. */
  List<String> peers() {
    return peers;
  }

  /** Which stream was to wait for which event. */
  List<String> waits() {
    return waits;
  }

  int primaryCtxRetain(MemorySegment out, int device) {
    if (retainResult != 0) {
      return retainResult;
    }
    retained++;
    out.set(ValueLayout.ADDRESS, 0, MemorySegment.ofAddress(device));
    return 0;
  }

  int primaryCtxRelease(int device) {
    retained--;
    return 0;
  }

  int primaryCtxReset(int device) {
    stickyError = 0;
    return 0;
  }

  int ctxSetCurrent(MemorySegment context) {
    current.set(context.address());
    return 0;
  }

  int ctxSynchronize() {
    return finish();
  }

  int ctxEnablePeerAccess(MemorySegment peer, int flags) {
    peers.add("%d reads %d".formatted(current.get(), peer.address()));
    return Math.max(peerResult, result());
  }

  int memGetInfo(MemorySegment free, MemorySegment total) {
    free.set(ValueLayout.JAVA_LONG, 0, MEMORY - used());
    total.set(ValueLayout.JAVA_LONG, 0, MEMORY);
    return result();
  }

  private long used() {
    return sizes.values().stream().mapToLong(Long::longValue).sum();
  }

  int memAlloc(MemorySegment out, long bytes) {
    return bytes == 0 ? 1 : bytes > MEMORY - used() ? 2 : allocate(out, bytes, "memory");
  }

  int memHostAlloc(MemorySegment out, long bytes, int flags) {
    return bytes > HOST_MEMORY ? 2 : allocate(out, bytes, "staging");
  }

  private int allocate(MemorySegment out, long bytes, String kind) {
    int result = result();
    if (result == 0) {
      MemorySegment memory = arena.allocate(bytes);
      out.set(ValueLayout.ADDRESS, 0, memory);
      live.put(memory.address(), kind);
      sizes.put(memory.address(), bytes);
    }
    return result;
  }

  /**
   * Memory of another library: on the device of an ordinal, on the host if negative, or managed.
   */
  MemorySegment memoryOfOthers(int ordinal, long bytes) {
    MemorySegment memory = arena.allocate(bytes, Long.BYTES);
    others.put(memory.address(), new long[] {ordinal, bytes});
    return memory;
  }

  int pointerGetAttribute(MemorySegment out, int attribute, long pointer) {
    Map.Entry<Long, long[]> found = others.floorEntry(pointer);
    if (found == null || pointer >= found.getKey() + found.getValue()[1]) {
      return Math.max(1, result());
    }
    boolean isManaged = found.getValue()[0] == MANAGED;
    boolean onHost = found.getValue()[0] < 0;
    switch (attribute) {
      case 2 -> out.set(ValueLayout.JAVA_INT, 0, onHost ? 1 : 2);
      case 8 -> out.set(ValueLayout.JAVA_BYTE, 0, (byte) (isManaged ? 1 : 0));
      case 9 -> out.set(ValueLayout.JAVA_INT, 0, (int) found.getValue()[0]);
      case 11 -> out.set(ValueLayout.JAVA_LONG, 0, found.getKey());
      case 12 -> out.set(ValueLayout.JAVA_LONG, 0, found.getValue()[1]);
      default -> throw new AssertionError("attribute " + attribute);
    }
    return result();
  }

  int memFree(long address) {
    return free(address);
  }

  int memFreeHost(MemorySegment memory) {
    return free(memory.address());
  }

  int memHostRegister(MemorySegment memory, long bytes, int flags) {
    registered.add(memory);
    int result = Math.max(registerResult, result());
    if (result == 0 && live.put(memory.address(), "locked " + bytes) != null) {
      throw new AssertionError("registered twice: " + memory);
    }
    return result;
  }

  int memHostUnregister(MemorySegment memory) {
    if (!copies.isEmpty() || !memory.scope().isAlive()) {
      throw new AssertionError("unregistered too early or too late: " + memory);
    }
    return free(memory.address());
  }

  int memcpyHtoDAsync(long to, MemorySegment from, long bytes, MemorySegment stream) {
    return copy(to, from.address(), bytes);
  }

  int memcpyDtoHAsync(MemorySegment to, long from, long bytes, MemorySegment stream) {
    return copy(to.address(), from, bytes);
  }

  int memcpyDtoDAsync(long to, long from, long bytes, MemorySegment stream) {
    return copy(to, from, bytes);
  }

  int memcpyPeerAsync(
      long to,
      MemorySegment target,
      long from,
      MemorySegment source,
      long bytes,
      MemorySegment stream) {
    peers.add("%d bytes from %d to %d".formatted(bytes, source.address(), target.address()));
    return copy(to, from, bytes);
  }

  private int copy(long to, long from, long bytes) {
    copies.add(() -> Fakes.at(to, bytes).copyFrom(Fakes.at(from, bytes)));
    return result();
  }

  int memsetD8Async(long to, byte value, long bytes, MemorySegment stream) {
    copies.add(() -> Fakes.at(to, bytes).fill(value));
    return result();
  }

  private int finish() {
    copies.forEach(Runnable::run);
    copies.clear();
    return result();
  }

  int streamCreate(MemorySegment out, int flags) {
    return create(out, "stream");
  }

  int streamDestroy(MemorySegment stream) {
    return free(stream.address());
  }

  int streamSynchronize(MemorySegment stream) {
    return finish();
  }

  int streamWaitEvent(MemorySegment stream, MemorySegment event, int flags) {
    waits.add("%s for %s".formatted(live.get(stream.address()), live.get(event.address())));
    return result();
  }

  int eventCreate(MemorySegment out, int flags) {
    return create(out, flags == 0 ? "timed event" : "event");
  }

  int eventDestroy(MemorySegment event) {
    return free(event.address());
  }

  int eventRecord(MemorySegment event, MemorySegment stream) {
    return Math.max(recordResult, result());
  }

  int eventSynchronize(MemorySegment event) {
    ended.add(event.address());
    return finish();
  }

  /** Events are made in the order in which they are recorded. */
  int eventElapsedTime(MemorySegment out, MemorySegment start, MemorySegment end) {
    if (!isTimed(start) || !isTimed(end)) {
      return INVALID_HANDLE;
    }
    out.set(ValueLayout.JAVA_FLOAT, 0, 1.5f * Long.signum(end.address() - start.address()));
    return ended.contains(end.address()) ? result() : NOT_READY;
  }

  private boolean isTimed(MemorySegment event) {
    return live.get(event.address()).equals("timed event");
  }

  int moduleLoadData(MemorySegment out, MemorySegment image) {
    return create(out, "module " + Fakes.text(image));
  }

  int moduleUnload(MemorySegment module) {
    return free(module.address());
  }

  int moduleGetFunction(MemorySegment out, MemorySegment module, MemorySegment name) {
    boolean there = live.get(module.address()).contains(Fakes.text(name));
    out.set(ValueLayout.ADDRESS, 0, MemorySegment.ofAddress(++lastHandle));
    return there ? result() : 500;
  }

  int launchKernel(
      MemorySegment function,
      int gridX,
      int gridY,
      int gridZ,
      int blockX,
      int blockY,
      int blockZ,
      int sharedBytes,
      MemorySegment stream,
      MemorySegment arguments,
      MemorySegment extra) {
    long[] launch = new long[2 + KERNEL_ARGUMENTS];
    launch[0] = (long) gridX * gridY * gridZ;
    launch[1] = (long) blockX * blockY * blockZ;
    for (int i = 0; i < KERNEL_ARGUMENTS; i++) {
      launch[2 + i] = argument(arguments, i);
    }
    launches.add(launch);
    return result();
  }

  private static long argument(MemorySegment arguments, int index) {
    MemorySegment pointers = Fakes.at(arguments.address(), KERNEL_ARGUMENTS * Long.BYTES);
    long pointer = pointers.getAtIndex(ValueLayout.JAVA_LONG, index);
    return Fakes.at(pointer, Long.BYTES).get(ValueLayout.JAVA_LONG, 0);
  }

  private int create(MemorySegment out, String kind) {
    int result = result();
    if (result == 0) {
      live.put(++lastHandle, kind);
      out.set(ValueLayout.ADDRESS, 0, MemorySegment.ofAddress(lastHandle));
    }
    return result;
  }

  private int free(long handle) {
    int result = result();
    if (result == 0 && live.remove(handle) == null) {
      throw new AssertionError("freed twice, or never made: " + handle);
    }
    sizes.remove(handle);
    return result;
  }

  /** What a call in a context returns. */
  private int result() {
    int code = current.get() == 0 ? INVALID_CONTEXT : Math.max(stickyError, nextError);
    nextError = 0;
    return code;
  }
}
