package org.qsketch.lab.report;

import static j2html.TagCreator.code;
import static j2html.TagCreator.dd;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.each;

import j2html.tags.DomContent;
import org.qsketch.job.Provenance;
import org.qsketch.memory.ByteSize;

/** Where results come from, as HTML. */
final class HtmlProvenance {
  private HtmlProvenance() {}

  static DomContent of(Provenance run) {
    return dl(
        entry("Version", "%s, commit %s".formatted(run.version(), run.commit())),
        entry("Made", run.date().toString()),
        entry("Java", run.jdk()),
        entry("System", system(run)),
        each(run.devices(), HtmlProvenance::device),
        entry("Seed", Long.toString(run.seed())),
        each(run.options(), option -> entry(option.getKey(), option.getValue())),
        entry("Libraries", String.join(", ", run.libraries())));
  }

  private static String system(Provenance run) {
    return "%s, %d cores, %s"
        .formatted(run.operatingSystem(), run.cores(), ByteSize.text(run.memoryBytes()));
  }

  static DomContent device(Provenance.UsedDevice used) {
    return entry(
        used.backend(),
        "%s, %s, driver %s"
            .formatted(
                used.device().name(),
                ByteSize.text(used.device().memoryBytes()),
                used.device().driver()));
  }

  static DomContent entry(String name, String value) {
    return each(dt(name), dd(code(value)));
  }
}
