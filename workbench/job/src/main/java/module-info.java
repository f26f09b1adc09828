/** Jobs that are timed, show their progress and can be interrupted, and their results as CSV. */
module org.qsketch.job {
  requires transitive com.fasterxml.jackson.core;
  requires transitive com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.dataformat.csv;
  requires com.fasterxml.jackson.datatype.jdk8;
  requires com.fasterxml.jackson.datatype.jsr310;
  requires jdk.management;
  requires transitive org.qsketch.core;

  exports org.qsketch.job;

  opens org.qsketch.job to
      com.fasterxml.jackson.databind;
}
