/** Real data as streams of keys, and the published figures as records. */
@SuppressWarnings("module") // org.qsketch.compare is compiled later
module org.qsketch.datasets {
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.dataformat.csv;
  requires com.github.luben.zstd_jni;
  requires org.apache.commons.compress;
  requires org.tukaani.xz;
  requires transitive org.qsketch.core;

  exports org.qsketch.datasets;
  exports org.qsketch.datasets.catalogue;
  exports org.qsketch.datasets.file;
  exports org.qsketch.datasets.published;
  exports org.qsketch.datasets.table to
      org.qsketch.compare;
  exports org.qsketch.datasets.trace;

  // records are read from CSV and JSON
  opens org.qsketch.datasets.published to
      com.fasterxml.jackson.databind;
}
