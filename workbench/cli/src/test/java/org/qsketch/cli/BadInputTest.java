package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every mistake a user can make is one line that names the value, and an exit code. */
class BadInputTest {
  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          frobnicate                                   | frobnicate
          devices --frobnicate                         | --frobnicate
          devices superfluous                          | superfluous
          throughput --sed 1                           | perhaps --seed
          throughput --keys 0                          | number of keys is 0
          throughput --keys -5                         | '-5' is negative
          throughput --keys 2^^3                       | '2^^3' is not a number
          throughput --keys 2^64                       | '2^64' is not a whole number below 2^63
          throughput --keys                            | --keys
          throughput --wlf 0                           | work load factor is 0.0
          throughput --wlf half                        | 'half' is not a number
          throughput --variants bloom                  | no variant 'bloom'
          throughput --variants warp:33                | 33
          throughput --variants slim-fat:0             | z is 0
          throughput --depth 0                         | depth is 0
          throughput --depth 9 --variants sub-warp     | depth is 9
          throughput --depth deep                      | 'deep'
          throughput --backend abacus                  | no backend 'abacus'
          throughput --backend cpu,abacus              | no backend 'abacus'
          throughput --threads 0                       | threads is 0
          throughput --repeats 0                       | repeats is 0
          throughput --batch 0                         | batch is 0
          throughput --path sideways                   | 'sideways': choose auto, direct or bulk
          accuracy --stream gauss                      | 'gauss' is not a key stream
          accuracy --stream zipf:steep                 | 'zipf:steep' is not a key stream
          accuracy --seed -x                           | '-x' is not a whole number from -2^63
          figures --seed -9223372036854775809          | '-9223372036854775809' is not a whole number
          count --seed 2^63                            | '2^63' is not a whole number below 2^63
          accuracy --seeds 0                           | seeds is 0
          accuracy --hash md5                          | no hash family named 'md5'
          accuracy --hash identity --keys 100          | identity
          filter --keys 0                              | number of keys is 0
          filter --keys many                           | 'many' is not a number
          filter --load 0                              | load is 0.0
          filter --load 0.5,1.01                       | load is 1.01
          filter --load full                           | 'full' is not a number
          filter --entries 5                           | 5: it must be one of [4, 8, 16]
          filter --fingerprint-bits 12                 | 12: it must be one of [8, 16, 32]
          filter --false-positive-rate 0               | false positive rate is 0.0
          filter --false-positive-rate 1               | false positive rate is 1.0
          filter --false-positive-rate 1e-12           | reach 1.4e-09 with 32 bits, no less
          filter --false-positive-rate .1 --fingerprint-bits 8 | give one of them
          filter --alternate cuckoo                    | 'cuckoo' is not an alternate bucket: use mirror, xor or local
          filter --stripes 0                           | stripes is 0
          filter --repeats 0                           | repeats is 0
          filter --threads 0                           | threads is 0
          filter --seed x                              | 'x' is not a number
          groupby --pairs 0                            | number of pairs is 0
          groupby --pairs many                         | 'many' is not a number
          groupby --groups 0                           | number of groups is 0
          groupby --groups 2^28                        | number of groups is 268435456
          groupby --load-factor 0                      | load factor is 0.0
          groupby --load-factor 0.5,1                  | load factor is 1.0
          groupby --methods radix                      | no group-by method 'radix': choose from sp-ega
          groupby --aggregate mean                     | 'mean' is not an aggregate: use count
          groupby --stream gauss                       | 'gauss' is not a stream of pairs
          groupby --key-bits 48                        | 48 bits
          groupby --repeats 0                          | repeats is 0
          groupby --budget 0                           | memory budget is 0 bytes
          groupby --budget 1Mi --backend cpu           | name a device
          groupby --budget 1Mi --stream distinct       | leave out --stream
          groupby --top 3                              | leave out --top
          groupby no.bin --pairs 3                     | leave out --pairs
          groupby no.bin --value-bits 16               | 16 bits
          groupby no.bin --value-bits 0                | can be counted only
          groupby no.bin --top -1                      | groups to list is -1
          groupby no.bin --top some                    | 'some' is not a number
          groupby no.bin --top 2^40                    | '2^40' is too large: it must be at most 2147483647
          groupby no.bin --methods sort,lphga          | --methods names 2 ways
          groupby no.bin --load-factor .5,.9           | --load-factor names 2 ways
          limits --largest 10                          | 10 bytes
          doctor --backend abacus                      | no backend 'abacus'
          """)
  void badUsageIsOneLineAndExitCode2(String line, String reason) {
    CommandRun run = CommandRun.of((line + " --quiet").split(" +", -1));
    assertThat(run.errLines()).singleElement().asString().startsWith("qsketch: ").contains(reason);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          throughput --backend cpu:7                   | cpu:7
          accuracy --keys 2^40 --variants thread       | use fewer keys
          filter --keys 2^40 --backend cpu             | are available
          groupby --pairs 2^40 --backend cpu --quiet   | are available
          groupby no.bin                               | no file or folder no.bin
          lab                                          | the lab, which is not installed
          docs                                         | ./qsketch docs
          jshell                                       | the lab, which is not installed
          test                                         | ./qsketch test
          """)
  void whatCannotBeDoneIsOneLineAndExitCode1(String line, String reason) {
    CommandRun run = CommandRun.of(line.split(" +", -1));
    assertThat(run.errLines().getLast()).startsWith("qsketch: ").contains(reason);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aCsvFileThatIsAFolderIsRefusedBeforeTheWorkBegins() {
    CommandRun run = CommandRun.of("accuracy", "--csv", folder.toString());
    assertThat(run.errLines()).singleElement().asString().contains(folder + " is a folder");
    assertThat(run.exitCode()).isEqualTo(1);
  }

  @Test
  void aFailedRunLeavesNoFile() {
    Path csv = folder.resolve("results/rates.csv");
    CommandRun.of("throughput", "--keys", "0", "--csv", csv.toString());
    CommandRun.of("accuracy", "--hash", "identity", "--keys", "100", "--csv", csv.toString());
    assertThat(csv.getParent())
        .satisfiesAnyOf(
            parent -> assertThat(parent).doesNotExist(),
            parent -> assertThat(parent).isEmptyDirectory());
  }

  @Test
  void aStackTraceComesOnRequestAlone() {
    assertThat(CommandRun.of("throughput", "--keys", "0").err()).doesNotContain("\tat ");
    assertThat(CommandRun.of("throughput", "--keys", "0", "--debug").err()).contains("\tat ");
  }

  @Test
  void figuresRefusesAFileForItsFolder() throws Exception {
    Path file = Files.createFile(folder.resolve("taken"));
    CommandRun run = CommandRun.of("figures", "--out", file.toString());
    assertThat(run.errLines()).singleElement().asString().contains(file + " is a file");
    assertThat(run.exitCode()).isEqualTo(1);
  }
}
