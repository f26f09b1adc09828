package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.BackendStatus;
import org.qsketch.backend.Backends;
import org.qsketch.backend.Device;
import org.qsketch.backend.FleetProvider;
import org.qsketch.bench.check.SelfCheck;
import org.qsketch.bench.check.SelfCheck.Finding;
import org.qsketch.cli.CommandRun;
import org.qsketch.job.Progress;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.Variant;

/** Commands on several devices as one. */
final class FleetCommandsTest {
  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "throughput --keys 2^18 --variants sub-warp,multi-level --repeats 1",
        "throughput --keys 2^18 --variants sub-warp --repeats 1 --placement partitioned",
        "accuracy --keys 2^18 --variants multi-level --placement replicated",
        "filter --keys 2^18 --repeats 1",
        "groupby --pairs 2^18 --repeats 1",
        "limits --largest 1Mi"
      })
  void commandsRunOnAFleet(String line) {
    CommandRun run = CommandRun.of((line + " --backend cpu+cpu --csv -").split(" "));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.outLines()).hasSizeGreaterThan(1);
    assertThat(run.outLines().subList(1, run.outLines().size()))
        .allMatch(row -> row.contains("cpu+cpu"));
  }

  @Test
  void aFileIsCountedOnAFleet() throws Exception {
    Path file = folder.resolve("lines.txt");
    Files.write(file, List.of("a", "b", "a"));
    CommandRun run =
        CommandRun.of("count", file.toString(), "--lines", "--backend", "cpu+cpu", "--csv", "-");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("2", "a");
  }

  @Test
  void figuresCompareNumbersOfDevices() throws Exception {
    CommandRun run =
        CommandRun.of(
            "figures", "--quick", "--no-data", "--backend", "cpu+cpu", "--out", "" + folder);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(rows(folder.resolve("fleet.csv")))
        .hasSize(2 * 4) // insert, query, query-again and remove
        .satisfiesOnlyOnce(row -> assertThat(row).startsWith("cpu+cpu,1,cpu,").contains(",insert,"))
        .satisfiesOnlyOnce(
            row -> assertThat(row).startsWith("cpu+cpu,2,cpu+cpu,").contains(",insert,"));
  }

  /** Without the header, and without quotes. */
  private static Stream<String> rows(Path csv) throws IOException {
    return Files.readAllLines(csv).stream().skip(1).map(row -> row.replace("\"", ""));
  }

  @Test
  void thePlaceOfTablesIsWrittenDown() throws Exception {
    Path csv = folder.resolve("rates.csv");
    CommandRun.of(
        ("throughput --keys 1000 --variants sub-warp --repeats 1 --backend cpu+cpu"
                + " --placement partitioned --csv "
                + csv)
            .split(" "));
    assertThat(folder.resolve("rates.json"))
        .content()
        .contains("\"placement\" : \"partitioned\"", "\"backend\" : \"cpu+cpu\"");
  }

  @Test
  void partitionedErrorsAreThoseOfOneDevice() {
    String line =
        "accuracy --keys 2^18 --variants sub-warp --csv - --placement partitioned --backend ";
    List<String> fleet = CommandRun.of((line + "cpu+cpu").split(" ")).outLines();
    List<String> one = CommandRun.of((line + "cpu").split(" ")).outLines();
    assertThat(fleet.getLast())
        .endsWith(one.getLast().substring(one.getLast().indexOf("sub-warp")));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          throughput --backend cpu+cpu --placement partitioned | a thread sketch cannot be partitioned
          accuracy --backend cpu+cpu --placement partitioned   | a thread sketch cannot be partitioned
          throughput --placement scattered                     | no 'scattered': choose one of [automatic, replicated, partitioned]
          throughput --backend cpu+abacus                      | no backend 'abacus'
          throughput --backend abacus:*                        | no backend 'abacus'
          """)
  void whatCannotBeIsOneLine(String line, String reason) {
    CommandRun run = CommandRun.of((line + " --keys 1000 --quiet").split(" +"));
    assertThat(run.errLines()).singleElement().asString().startsWith("qsketch: ").contains(reason);
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  void devicesTellHowSeveralAreTakenAsOne() {
    Device card = new Device("a card", 1 << 30, 4, "driver 1");
    assertThat(DevicesCommand.fleet(BackendStatus.available("some", List.of(card, card))))
        .containsExactly("--backend 'some:*' takes the 2 devices of some as one");
    assertThat(DevicesCommand.fleet(BackendStatus.available("some", List.of(card)))).isEmpty();
  }

  @Test
  void theDoctorFindsADeviceThatLosesItsShare() {
    Backend forgetful = forgetful(Backend.class, Backends.open("cpu", 1));
    List<Backend> members = List.of(Backends.open("cpu", 1), forgetful);
    try (Backend fleet = fleets().open("cpu+cpu", members);
        Backend reference = Backends.open("cpu", 1)) {
      List<Finding> findings = new SelfCheck(fleet, reference).run(Progress.NONE);
      assertThat(findings)
          .filteredOn(finding -> !finding.ok())
          .extracting(Finding::structure)
          .contains(Variant.THREAD, Variant.SUB_WARP, Variant.TAGGED);
    }
  }

  private static FleetProvider fleets() {
    return ServiceLoader.load(FleetProvider.class).findFirst().orElseThrow();
  }

  /** What a backend is, but that its sketches forget what is inserted. */
  private static <T> T forgetful(Class<T> type, T target) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, arguments) -> {
              if (target instanceof Sketch && method.getName().equals("insert")) {
                return null;
              }
              try {
                Object made = method.invoke(target, arguments);
                return made instanceof Sketch sketch ? forgetful(Sketch.class, sketch) : made;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
