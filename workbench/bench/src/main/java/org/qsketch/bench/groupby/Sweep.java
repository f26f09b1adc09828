package org.qsketch.bench.groupby;

import org.qsketch.bench.run.Labelled;

/** What varies from one result of a group-by to the next. */
enum Sweep implements Labelled {
  /** How full the tables are. */
  LOAD_FACTOR,
  /** How many keys differ. */
  GROUPS
}
