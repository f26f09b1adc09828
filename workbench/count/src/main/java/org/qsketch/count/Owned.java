package org.qsketch.count;

import java.util.ArrayDeque;
import java.util.Deque;
import org.qsketch.internal.Closing;

/** What a run has made, closed in reverse order. */
final class Owned implements AutoCloseable {
  private final Deque<AutoCloseable> resources = new ArrayDeque<>();

  /** Takes something over. */
  <T extends AutoCloseable> T add(T resource) {
    resources.push(resource);
    return resource;
  }

  /** Closes something before the rest. */
  void release(AutoCloseable resource) {
    if (resources.remove(resource)) {
      Closing.close(resource);
    }
  }

  @Override
  public void close() {
    while (!resources.isEmpty()) {
      Closing.close(resources.pop());
    }
  }
}
