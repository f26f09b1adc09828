/** Real data as streams of keys, and the published figures as records. */
module org.qsketch.datasets {
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.dataformat.csv;
  requires org.apache.commons.compress;
  requires transitive org.qsketch.core;

  exports org.qsketch.datasets;

  // records are read from CSV and JSON
  opens org.qsketch.datasets to
      com.fasterxml.jackson.databind;
}
