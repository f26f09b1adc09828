package org.qsketch.bench.run;

/** Remembers what it heard; can interrupt the job at a step. */
public final class RecordedProgress implements Progress {
  private final long interruptAt;
  private long total;
  private long steps;
  private boolean ended;

  public RecordedProgress() {
    this(Long.MAX_VALUE);
  }

  /**
   * @param interruptAt after this many steps the thread is interrupted
   */
  public RecordedProgress(long interruptAt) {
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

  public long total() {
    return total;
  }

  public long steps() {
    return steps;
  }

  public boolean ended() {
    return ended;
  }
}
