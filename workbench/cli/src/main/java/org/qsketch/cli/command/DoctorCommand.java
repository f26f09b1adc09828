package org.qsketch.cli.command;

import java.util.List;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.bench.check.SelfCheck;
import org.qsketch.cli.option.BackendOptions;
import org.qsketch.cli.option.OpenBackends;
import org.qsketch.cli.output.Column;
import org.qsketch.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** {@code qsketch doctor}. */
@Command(
    name = "doctor",
    description =
        "Check the environment, and every structure on every device against the CPU with one thread"
            + " and against exact counts.",
    footer = {
      "",
      "Exit code 1 if anything differs, or a device fails; the others are checked all the same.",
      "",
      "Examples:",
      "  qsketch doctor",
      "  qsketch doctor --backend cpu --csv doctor.csv"
    })
public final class DoctorCommand extends TableCommand<Check> {
  private static final List<Column<Check>> COLUMNS =
      List.of(
          Column.text("structure", Check::structure),
          Column.text("backend", Check::backend),
          Column.text("result", Check::result),
          Column.text("detail", Check::detail));

  @Mixin private BackendOptions selected;

  DoctorCommand() {
    super(Check.class, COLUMNS);
  }

  @Override
  protected OpenBackends open() {
    return selected.openThoseOfAll();
  }

  @Override
  protected List<Check> rows(OpenBackends backends) {
    Progress progress = progress();
    return Stream.of(
            Environment.checks(),
            refused(backends),
            backends.onEach(backend -> check(backend, progress)))
        .flatMap(List::stream)
        .toList();
  }

  private static List<Check> refused(OpenBackends backends) {
    return backends.refusals().entrySet().stream()
        .map(refusal -> Check.refused(refusal.getKey(), Errors.line(refusal.getValue())))
        .toList();
  }

  private static List<Check> check(Backend backend, Progress progress) {
    try (Backend reference = Backends.open("cpu", 1)) {
      return new SelfCheck(backend, reference).run(progress).stream().map(Check::of).toList();
    }
  }

  @Override
  protected int conclude(OpenBackends backends, List<Check> checks) {
    long faults = checks.stream().filter(Check::isFault).count();
    if (faults == 0) {
      return ExitCode.OK;
    }
    err().println("qsketch: %d checks of devices failed".formatted(faults));
    return ExitCode.SOFTWARE;
  }
}
