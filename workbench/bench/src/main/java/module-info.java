/**
 * Experiments: what is run, timed and compared, and results as records and CSV. A study for each
 * structure says what is swept and checked; one runner does the rest.
 */
module org.qsketch.bench {
  requires com.fasterxml.jackson.annotation;
  requires transitive com.fasterxml.jackson.core;
  requires transitive com.fasterxml.jackson.databind;
  requires com.fasterxml.jackson.dataformat.csv;
  requires com.fasterxml.jackson.datatype.jdk8;
  requires com.fasterxml.jackson.datatype.jsr310;
  requires jdk.management;
  requires transitive org.qsketch.core;
  requires transitive org.qsketch.datasets;

  exports org.qsketch.bench.bulk;
  exports org.qsketch.bench.check;
  exports org.qsketch.bench.columns;
  exports org.qsketch.bench.comparison;
  exports org.qsketch.bench.counting;
  exports org.qsketch.bench.figures;
  exports org.qsketch.bench.filter;
  exports org.qsketch.bench.groupby;
  exports org.qsketch.bench.limits;
  exports org.qsketch.bench.run;
  exports org.qsketch.bench.scale;
  exports org.qsketch.bench.sketch;
  exports org.qsketch.bench.topk;
  exports org.qsketch.bench.torture;

  opens org.qsketch.bench.bulk to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.columns to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.comparison to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.filter to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.groupby to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.limits to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.run to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.scale to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.sketch to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.torture to
      com.fasterxml.jackson.databind;

  uses org.qsketch.bench.figures.FigurePresenter;
}
