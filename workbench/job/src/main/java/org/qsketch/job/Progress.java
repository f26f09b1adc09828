package org.qsketch.job;

/** Receives the progress of a long job, on the thread that runs it. */
public interface Progress {
  /** Ignores all progress. */
  Progress NONE =
      new Progress() {
        @Override
        public void start(String label, Work work) {}

        @Override
        public void step(long parts) {}

        @Override
        public void done() {}
      };

  /**
   * Begins a part of the job.
   *
   * @param label the name of the part
   * @param work its amount
   */
  void start(String label, Work work);

  /**
   * Reports that more is done.
   *
   * @param parts thousandths of steps, or keys, or bytes, by the unit of the work
   */
  void step(long parts);

  /**
   * Reports what an earlier run has done, whose time does not count.
   *
   * @param parts as in {@link #step}
   */
  default void skip(long parts) {
    step(parts);
  }

  /** Ends the part that was started last, whether it succeeded or not. */
  void done();
}
