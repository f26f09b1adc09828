package org.qsketch.cli;

import java.util.List;
import java.util.Map;
import org.qsketch.bench.sketch.Plan;
import org.qsketch.job.Provenance;
import picocli.CommandLine.IVersionProvider;

/** The versions of the workbench and of the Java runtime under it. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    Provenance build = Provenance.of(List.of(), Plan.DEFAULT_SEED, Map.of());
    return new String[] {
      "qsketch %s, commit %s".formatted(build.version(), build.commit()),
      "%s, %s".formatted(build.jdk(), build.operatingSystem())
    };
  }
}
