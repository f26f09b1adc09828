package org.qsketch.cli;

import java.util.List;
import java.util.stream.Stream;
import org.qsketch.backend.Backend;
import org.qsketch.bench.Progress;
import org.qsketch.bench.SelfCheck;
import org.qsketch.cpu.CpuBackend;
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
      "Exit code 1 if anything differs.",
      "",
      "Examples:",
      "  qsketch doctor",
      "  qsketch doctor --backend cpu --csv doctor.csv"
    })
final class DoctorCommand extends TableCommand<Check> {
  private static final List<Column<Check>> COLUMNS =
      List.of(
          Column.of("structure", Check::structure),
          Column.of("backend", Check::backend),
          Column.of("result", Check::result),
          Column.of("detail", Check::detail));

  @Mixin private BackendOptions selected;

  DoctorCommand() {
    super(Check.class, COLUMNS);
  }

  @Override
  OpenBackends open() {
    return selected.openOrAll();
  }

  @Override
  List<Check> rows(OpenBackends backends) {
    Progress progress = progress();
    List<Check> structures = backends.onEach(backend -> check(backend, progress));
    return Stream.concat(Environment.checks().stream(), structures.stream()).toList();
  }

  private static List<Check> check(Backend backend, Progress progress) {
    try (Backend reference = CpuBackend.open(1)) {
      return new SelfCheck(backend, reference).run(progress).stream().map(Check::of).toList();
    }
  }

  @Override
  int conclude(List<Check> checks) {
    long mismatches = checks.stream().filter(Check::isMismatch).count();
    if (mismatches == 0) {
      return ExitCode.OK;
    }
    err().println("qsketch: %d structures do not compute what they should".formatted(mismatches));
    return ExitCode.SOFTWARE;
  }
}
