package org.qsketch.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.Units;
import org.qsketch.datasets.KeySource;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.FilterImage;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code qsketch member ask}. */
@Command(
    name = "ask",
    description =
        "Print the keys of files that are in a filter, one on each line and in their order. All that"
            + " are in it are printed, and seldom one that is not.",
    footer = {
      "",
      "Take the options for keys with which the filter was built. The exit code is 0 if keys were",
      "printed, 1 if none was, and 2 after an error.",
      "",
      "Examples:",
      "  qsketch member ask blocked.qsketch access.log --lines",
      "  qsketch member ask users.qsketch new.csv --column id --absent > unknown.txt",
      "  tail -f hosts.txt | qsketch member ask blocked.qsketch - --lines"
    })
public final class MemberAskCommand extends QSketchCommand {
  private static final int BATCH = 1 << 16;
  private static final int NONE = 1;

  @Parameters(index = "0", paramLabel = "IMAGE", description = "A filter of `member build`.")
  private Path image;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "FILE",
      description = "Whose keys to look up, as for count; - is standard input.")
  private List<String> given = List.of();

  @Mixin private KeyInput keys;
  @Mixin private BackendOptions selected;

  @Option(
      names = "--absent",
      description = "Print the keys that are not in the filter, which is certain.")
  private boolean absent;

  private long asked;
  private long found;

  @Override
  int failureCode() {
    return ExitCode.USAGE;
  }

  @Override
  public Integer call() throws IOException {
    keys.requireOne();
    List<Path> files = FilePatterns.expand(given);
    try (FilterImage state = FilterImage.load(image);
        OpenBackends backends =
            selected.openOne(Stream.concat(files.stream(), Stream.of(image)).toList());
        CuckooFilter filter = backends.first().open(state);
        KeySource source = keys.open(files)) {
      requireKind(state.keyKind(), source.keyKind(), CountReport.name(files));
      try {
        ask(filter, source);
      } finally {
        Errors.warn(err(), source);
        report(filter);
      }
    }
    return (absent ? asked - found : found) > 0 ? ExitCode.OK : NONE;
  }

  private void requireKind(KeyKind inFilter, KeyKind asked, String files) {
    try {
      KeyKind _ = inFilter.with(asked, image.toString());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the keys of %s are %s, but %s has keys that are %s: give the options with which the filter was built"
              .formatted(files, asked, image, inFilter),
          e);
    }
  }

  private void ask(CuckooFilter filter, KeySource source) throws IOException {
    long[] batch = new long[BATCH];
    for (int count = source.read(batch); count >= 0; count = source.read(batch)) {
      Keys some = Keys.of(batch).slice(0, count);
      try (Answers answers = filter.contains(some)) {
        print(answers.toArray(), source);
        asked += count;
        found += answers.yes();
      }
    }
  }

  private void print(boolean[] answers, KeySource source) throws IOException {
    PrintWriter out = out();
    for (int i = 0; i < answers.length; i++) {
      if (answers[i] != absent) {
        out.print(source.text(i));
        out.print('\n');
      }
    }
    out.flush();
    if (out.checkError()) {
      throw new IOException("Broken pipe"); // the reader has seen enough, or the disk is full
    }
  }

  private void report(CuckooFilter filter) {
    err()
        .println(
            "%s of %s %s are in %s, %s are not"
                .formatted(
                    Units.count(found),
                    Units.count(asked),
                    keys.things(),
                    image,
                    Units.count(asked - found)));
    err().println(MemberBuildCommand.falsePositives(filter.spec(), filter.statistics().load()));
    err().flush();
  }
}
