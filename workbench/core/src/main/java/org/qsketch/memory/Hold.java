package org.qsketch.memory;

/** Keeps something from being freed until this is closed, although others may close it. */
@FunctionalInterface
public interface Hold extends AutoCloseable {
  /** A hold on what needs none. */
  Hold NONE = () -> {};

  @Override
  void close();
}
