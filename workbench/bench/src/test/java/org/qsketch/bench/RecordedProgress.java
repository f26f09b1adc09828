package org.qsketch.bench;

/** Remembers what it heard; can interrupt the job at a step. */
final class RecordedProgress implements Progress {
  private final long interruptAt;
  private long total;
  private long steps;
  private boolean ended;

  RecordedProgress() {
    this(Long.MAX_VALUE);
  }

  /**
   * @param interruptAt after so many steps the thread is interrupted
   */
  RecordedProgress(long interruptAt) {
    this.interruptAt = interruptAt;
  }

  @Override
  public void start(String label, long amount) {
    total = amount;
    steps = 0;
    ended = false;
  }

  @Override
  public void step(long amount) {
    steps += amount;
    if (steps >= interruptAt) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void done() {
    ended = true;
  }

  long total() {
    return total;
  }

  long steps() {
    return steps;
  }

  boolean ended() {
    return ended;
  }
}
