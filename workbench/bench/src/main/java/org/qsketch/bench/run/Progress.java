package org.qsketch.bench.run;

/** Hears how far a long job has come. Calls come from the thread that runs the job. */
public interface Progress {
  /** Hears nothing. */
  Progress NONE =
      new Progress() {
        @Override
        public void start(String label, long total) {}

        @Override
        public void step(long amount) {}

        @Override
        public void done() {}
      };

  /** The total where nobody knows it beforehand, as for a piped input. */
  long UNKNOWN = -1;

  /**
   * A part of the job begins.
   *
   * @param label what is being done
   * @param total how many steps it has, or {@link #UNKNOWN}
   */
  void start(String label, long total);

  /**
   * Some of the part is done.
   *
   * @param amount steps
   */
  void step(long amount);

  /** The part that was started last has ended, whether it succeeded or not. */
  void done();
}
