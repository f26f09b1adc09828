package org.qsketch.bench.run;

import java.util.List;

/** What the workbench knows to measure about one structure. */
public interface Study {
  /**
   * The files of its results.
   *
   * @return their names differ from those of every other study
   */
  List<ResultFile<?>> files();
}
