package org.qsketch.cuda;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * The contexts whose memory a context reads where it lies. It does so until either is destroyed:
 * access is not closed before, since others of this process may use the same contexts.
 */
final class CudaPeers {
  private static final int NO_FLAGS = 0;

  private final CudaContext context;
  private final Map<CudaContext, Boolean> reached =
      Collections.synchronizedMap(new WeakHashMap<>());

  CudaPeers(CudaContext context) {
    this.context = context;
  }

  /** Opens the way to the memory of another context, if there is one. */
  boolean reach(CudaContext other) {
    return context.isSameAs(other) || reached.computeIfAbsent(other, this::open);
  }

  private boolean open(CudaContext other) {
    try {
      context.run(
          "reach the memory of " + other.name(),
          () -> (int) context.driver().ctxEnablePeerAccess().invokeExact(other.handle(), NO_FLAGS));
      return true;
    } catch (CudaException e) { // without a link between the two, or with too many at work
      return e.code() == CudaErrors.PEER_ACCESS_ALREADY_ENABLED;
    }
  }
}
