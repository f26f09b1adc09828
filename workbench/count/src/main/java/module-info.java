/** Counts and groups of files of any size, in the memory of a sketch or exactly. */
module org.qsketch.count {
  requires com.fasterxml.jackson.annotation;
  requires transitive com.fasterxml.jackson.core;
  requires transitive com.fasterxml.jackson.databind;
  requires transitive org.qsketch.core;
  requires transitive org.qsketch.datasets;
  requires transitive org.qsketch.job;

  exports org.qsketch.count;
  exports org.qsketch.count.groupby;
  exports org.qsketch.count.groups;

  opens org.qsketch.count to
      com.fasterxml.jackson.databind;
  opens org.qsketch.count.groupby to
      com.fasterxml.jackson.databind;
  opens org.qsketch.count.groups to
      com.fasterxml.jackson.databind;
}
