package org.qsketch.backend;

import java.util.Locale;

/** The ways in which backends run operations. */
public enum Execution {
  /** One thread of the host's processor, without locks. */
  SERIAL,
  /** Several threads of the host's processor. */
  MULTI_CORE,
  /** A device that runs kernels. */
  DEVICE;

  /**
   * Returns how a processor with a number of threads runs operations.
   *
   * @param threads 1 or more
   * @return {@link #SERIAL} or {@link #MULTI_CORE}
   */
  public static Execution ofThreads(int threads) {
    return threads == 1 ? SERIAL : MULTI_CORE;
  }

  /**
   * Returns the name in results.
   *
   * @return for example {@code multi-core}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
