package org.qsketch.job;

/** Hears how far a long job has come. Calls come from the thread that runs the job. */
public interface Progress {
  /** Hears nothing. */
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
   * A part of the job begins.
   *
   * @param label what is being done
   * @param work how much
   */
  void start(String label, Work work);

  /**
   * Some more of it is done.
   *
   * @param parts thousandths of steps, keys or bytes, as the work counts
   */
  void step(long parts);

  /** The part that was started last has ended, whether it succeeded or not. */
  void done();
}
