package org.qsketch.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.MemberOptions;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.CommandFailedException;
import org.qsketch.cli.output.OutputPlace;
import org.qsketch.cli.output.Units;
import org.qsketch.count.DistinctKeys;
import org.qsketch.count.ExactCounts;
import org.qsketch.datasets.KeySource;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.memory.ByteSize;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code qsketch member build}. */
@Command(
    name = "build",
    description = "Write the cuckoo filter of the different keys of files, sized for them.",
    footer = {
      "",
      "Examples:",
      "  qsketch member build blocked.txt --lines --out blocked.qsketch",
      "  qsketch member build 'users/*.csv' --column id --error 1e-6 --out users.qsketch",
      "  qsketch member build trace.pcap --key 5tuple --out flows.qsketch"
    })
public final class MemberBuildCommand extends QSketchCommand {
  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Whose keys to take, as for count; - is standard input. Several are one input.")
  private List<String> given = List.of();

  @Mixin private KeyInput keys;
  @Mixin private MemberOptions options;
  @Mixin private BackendOptions selected;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "IMAGE",
      description = "Where to write the filter.")
  private Path image;

  @Override
  public Integer call() throws IOException {
    keys.requireOne();
    CuckooFilterSpec _ = options.spec(1); // refuses bad options before the work begins
    List<Path> files = FilePatterns.expand(given);
    OutputPlace.requireApart(Stream.concat(files.stream().distinct(), Stream.of(image)));
    OutputPlace.requireFile(image);
    try (OpenBackends backends = selected.openOne(files);
        KeySource source = keys.open(files);
        ExactCounts distinct = DistinctKeys.of(backends.first(), source, progress())) {
      Errors.warn(err(), source);
      if (distinct.distinct() == 0) {
        throw new IllegalArgumentException(
            CountReport.name(files) + " has no keys: name another file");
      }
      build(backends.first(), distinct.keys(), source.keyKind(), CountReport.name(files));
    }
    return 0;
  }

  private void build(Backend backend, Keys distinct, KeyKind kind, String files)
      throws IOException {
    CuckooFilterSpec spec = options.spec(distinct.size());
    try (CuckooFilter filter = backend.create(spec);
        Answers inserted = filter.insert(distinct)) {
      requireAll(inserted, spec);
      try (FilterImage state = filter.image()) {
        state.setKeyKind(kind);
        state.save(image);
      }
      report(filter, files);
    }
  }

  private static void requireAll(Answers inserted, CuckooFilterSpec spec) {
    long refused = inserted.size() - inserted.yes();
    if (refused > 0) {
      throw new CommandFailedException(
          "the filter of %d entries is full: it refused %d of %d different keys, and nothing was written; --expect %d or a smaller --load makes space"
              .formatted(spec.slots(), refused, inserted.size(), inserted.size()));
    }
  }

  private void report(CuckooFilter filter, String files) {
    double load = filter.statistics().load();
    out()
        .println(
            "%s: %s different %s of %s, %s, load %s"
                .formatted(
                    image,
                    Units.count(filter.statistics().used()),
                    keys.things(),
                    files,
                    ByteSize.text(filter.spec().bytes()),
                    Units.percent(load)));
    out().println(falsePositives(filter.spec(), load));
    out().flush();
  }

  /** Returns how many absent keys are found at most. */
  static String falsePositives(CuckooFilterSpec spec, double load) {
    return "A key that is not there is found with a probability of at most "
        + Units.smallPercent(spec.falsePositiveBound(load));
  }
}
