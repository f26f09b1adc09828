/**
 * Experiments: what is run, timed and compared, and results as records and CSV. A study for each
 * structure says what is swept and checked; one runner does the rest.
 */
module org.qsketch.bench {
  requires com.fasterxml.jackson.annotation;
  requires com.fasterxml.jackson.core;
  requires java.management;
  requires transitive org.qsketch.core;
  requires transitive org.qsketch.datasets;
  requires transitive org.qsketch.job;
  requires transitive org.qsketch.rivals;

  exports org.qsketch.bench.bulk;
  exports org.qsketch.bench.check;
  exports org.qsketch.bench.distinct;
  exports org.qsketch.bench.figures;
  exports org.qsketch.bench.filter;
  exports org.qsketch.bench.groupby;
  exports org.qsketch.bench.limits;
  exports org.qsketch.bench.run;
  exports org.qsketch.bench.sketch;
  exports org.qsketch.bench.topk;
  exports org.qsketch.bench.versus;

  opens org.qsketch.bench.bulk to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.distinct to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.filter to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.groupby to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.limits to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.run to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.sketch to
      com.fasterxml.jackson.databind;
  opens org.qsketch.bench.versus to
      com.fasterxml.jackson.databind;

  uses org.qsketch.bench.figures.FigureRenderer;
}
