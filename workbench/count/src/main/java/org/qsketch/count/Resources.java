package org.qsketch.count;

import java.util.ArrayDeque;
import java.util.Deque;
import org.qsketch.internal.Closing;

/** The resources of a run, which are closed in reverse order. */
final class Resources implements AutoCloseable {
  private final Deque<AutoCloseable> resources = new ArrayDeque<>();

  /** Adds a resource. */
  <T extends AutoCloseable> T add(T resource) {
    resources.push(resource);
    return resource;
  }

  /** Closes a resource before the others. */
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
