package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.cli.CommandRun;
import org.qsketch.cli.QSketch;

class TableCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          devices                                              | backend,device,memory_bytes,free_bytes,compute_units,driver
          limits --largest 1Mi                                 | backend,device,table_bytes,gathers_per_second,atomics_per_second,copy_bytes_per_second,swaps_per_second
          throughput --keys 100 --variants thread --repeats 1  | backend,device,variant,operation,stream,wlf,keys,counter_bytes,median_seconds,min_seconds,max_seconds,ops_per_second,fraction_of_limit
          groupby --pairs 100 --repeats 1                          | backend,device,threads,method,aggregate,stream,sweep,key_bits,load_factor,pairs,groups,median_seconds,min_seconds,max_seconds,pairs_per_second,fraction_of_limit
          filter --keys 100 --repeats 1                        | backend,device,threads,execution,entries,fingerprint_bits,alternate,operation,load,keys,filter_bytes,median_seconds,min_seconds,max_seconds,ops_per_second,fraction_of_limit,yes,false_positive_bound
          accuracy --keys 100 --variants thread                | backend,device,variant,stream,wlf,keys,distinct_keys,counter_bytes,mean_relative_error,least_mean_error,largest_mean_error,max_relative_error,mean_absolute_error,underestimates,high_relative_error,highest_relative_error,memory_bytes,update
          """)
  void csvOnStandardOutputIsTheTableAndNothingElse(String line, String header) {
    CommandRun run = CommandRun.of((line + " --csv -").split(" +", -1));
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines().getFirst()).isEqualTo(header);
    assertThat(run.outLines()).hasSizeGreaterThan(1);
  }

  @Test
  void aCsvFileHasItsProvenanceBesideIt() throws Exception {
    Path csv = folder.resolve("deeper/errors.csv");
    CommandRun run =
        CommandRun.of(
            "accuracy --keys 2^10,1e3 --wlf 0.5 --stream zipf:1.1:2^8 --variants sub-warp,slim-fat:2"
                .concat(" --seed 7 --csv " + csv)
                .split(" ", -1));
    assertThat(run.exitCode()).isZero();
    assertThat(Files.readAllLines(csv)).hasSize(1 + 4);
    assertThat(Files.readString(folder.resolve("deeper/errors.json")))
        .contains("\"seed\" : 7", "\"stream\" : \"zipf:1.1:2^8\"", "\"keys\" : \"1024,1000\"")
        .contains("\"backend\" : \"cpu\"", "\"jdk\"", "\"commit\"");
    assertThat(run.outLines()).hasSize(1 + 4);
  }

  @Test
  void tablesOnTheTerminalAreAligned() {
    CommandRun run = CommandRun.of("accuracy", "--keys", "100,100000", "--variants", "sub-warp");
    assertThat(run.outLines().getFirst()).startsWith("backend  variant ").contains("mean error");
    assertThat(run.outLines())
        .extracting(String::length)
        .containsOnly(run.outLines().getFirst().length());
  }

  @Test
  void limitsTellOnTheTerminalHowLongOneKeyTakes() {
    CommandRun run = CommandRun.of("limits", "--backend", "cpu", "--largest", "1Mi");
    assertThat(run.outLines()).hasSize(5);
    assertThat(run.outLines().get(3)).startsWith("backend").contains("insert a key", "query a key");
    assertThat(run.outLines().getLast()).matches("cpu( +\\d[.\\d]* [mun]?s){4}");
  }

  @Test
  void allBackendsCanBeNamedAtOnceAndNoneRunsTwice() {
    CommandRun run =
        CommandRun.of("limits", "--largest", "1Mi", "--backend", "cpu,all", "--csv", "-");
    assertThat(run.outLines().stream().skip(1).map(line -> line.split(",", 2)[0]))
        .contains("cpu")
        .doesNotHaveDuplicates();
  }

  @Test
  void aReasonIsOneLineBesideCsvAndFitsTheTerminalBesideATable() {
    assertThat(CommandRun.of("devices").errLines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    assertThat(CommandRun.of("devices", "--csv", "-").errLines())
        .allSatisfy(line -> assertThat(line).startsWith("no "));
  }

  @Test
  void theDoctorFindsTheCpuWell() {
    CommandRun run = CommandRun.of("doctor", "--quiet", "--csv", "-");
    assertThat(run.outLines().getFirst()).isEqualTo("structure,backend,device,result,detail");
    assertThat(run.out())
        .contains("Java", "key streams", "slim-fat:8", "group-by partitioned")
        .doesNotContain("mismatch");
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void progressGoesToStandardErrorUnlessItIsUnwanted() {
    String[] loud = {"accuracy", "--keys", "100", "--variants", "thread"};
    String[] quiet = {"accuracy", "--keys", "100", "--variants", "thread", "--quiet"};
    assertThat(CommandRun.of(loud).err()).contains("accuracy");
    assertThat(CommandRun.of(quiet).err()).isEmpty();
  }

  @Test
  void everyCommandHasHelpWithExamples() {
    QSketch.commandLine()
        .getSubcommands()
        .forEach(
            (name, command) -> {
              CommandRun run = CommandRun.of(name, "--help");
              assertThat(run.exitCode()).as(name).isZero();
              assertThat(run.out())
                  .as(name)
                  .startsWith("Usage: qsketch " + name)
                  .contains("xample");
            });
  }

  @Test
  void withoutACommandTheHelpIsShown() {
    assertThat(CommandRun.of().out()).startsWith("Usage: qsketch").contains("figures", "count");
  }
}
