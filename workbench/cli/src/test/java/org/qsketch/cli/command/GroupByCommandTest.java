package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.backend.Backends;
import org.qsketch.cli.CommandRun;

class GroupByCommandTest {
  @TempDir private Path folder;

  private static CommandRun run(String options) {
    return CommandRun.of(("groupby --backend cpu --threads 2 --quiet " + options).split(" +", -1));
  }

  /** Values 1, 2, 3 ... of keys in turn. */
  private Path file(long... keys) throws IOException {
    ByteBuffer records =
        ByteBuffer.allocate(keys.length * 2 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < keys.length; i++) {
      records.putLong(keys[i]).putLong(i + 1L);
    }
    return Files.write(folder.resolve("pairs.bin"), records.array());
  }

  @Test
  void theTableHasARowForEverySetOfPairs() {
    CommandRun run =
        run("--pairs 1000 --groups 10,20 --stream uniform,distinct --repeats 1 --aggregate max");
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines()).hasSize(1 + 3);
    assertThat(run.outLines().getFirst()).contains("method", "load factor", "groups", "of limit");
    assertThat(run.outLines().get(1)).startsWith("cpu").contains("partitioned", "max", "uniform");
    assertThat(run.outLines().getLast()).contains("distinct", "1,000");
  }

  @Test
  void csvHasItsProvenanceBesideIt() throws IOException {
    Path csv = folder.resolve("rates.csv");
    assertThat(run("--pairs 100 --groups 7 --key-bits 32 --repeats 1 --csv " + csv).exitCode())
        .isZero();
    assertThat(Files.readAllLines(csv).get(1))
        .contains(",2,partitioned,sum,uniform,groups,32,0.5,100,7,");
    assertThat(Files.readString(folder.resolve("rates.json")))
        .contains("\"key-bits\" : \"32\"", "\"aggregate\" : \"sum\"");
  }

  @Test
  void theProvenanceOfAFileNamesIt() throws IOException {
    Path pairs = file(5, 7);
    run(pairs + " --csv " + folder.resolve("sums.csv"));
    assertThat(Files.readString(folder.resolve("sums.json")))
        .contains("\"FILE\" : \"%s\"".formatted(pairs))
        .doesNotContain("SP_EGA", "BITS_64");
  }

  @Test
  void whatChangesNothingOnTheCpuIsSaid() throws IOException {
    CommandRun run = run(file(5, 7) + " --budget 1Gi --methods sort --top 1e3");
    assertThat(run.exitCode()).isZero();
    assertThat(run.errLines())
        .containsExactly(
            "--budget is for devices: it changes nothing on cpu",
            "--methods is for devices: it changes nothing on cpu");
  }

  @Test
  void aFolderIsNoFileOfPairs() {
    CommandRun run = run(folder.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines().getLast()).contains(folder + " is no regular file");
  }

  @Test
  void aBudgetSplitsTheTimeWhereThereIsADevice() {
    assumeThat(Backends.available()).contains("opencl");
    CommandRun run =
        CommandRun.of(
            "groupby --backend opencl --pairs 50000 --groups 9 --budget 512Ki,256Ki --repeats 1 --csv - --quiet"
                .split(" "));
    assertThat(run.outLines()).hasSize(3);
    assertThat(run.outLines().getFirst())
        .startsWith("backend,device,pairs,groups,data_bytes,budget_bytes,ratio,tiles,host_tiles")
        .endsWith(
            "link_seconds,fraction_of_link,cpu_seconds,link_to_device,link_from_device,link_both_ways,least_seconds,fraction_of_least");
    assertThat(run.outLines().get(1)).startsWith("opencl,").contains(",50000,9,800000,524288,");
    assertThat(run.outLines().getLast()).contains(",50000,9,800000,262144,");
  }

  @Test
  void theGreatestGroupsOfAFileComeFirst() throws IOException {
    CommandRun run = run(file(5, -1, 5, 7) + " --top 2");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("4 pairs, 3 groups");
    assertThat(run.outLines().get(run.outLines().size() - 2)).matches(" *5 +4");
    assertThat(run.outLines().getLast()).matches(" *7 +4");
  }

  @Test
  void keysWithoutASignComeAsCsv() throws IOException {
    CommandRun run = run(file(5, -1, 5) + " --aggregate count --csv -");
    assertThat(run.outLines()).containsExactly("key,value", "5,2", "18446744073709551615,1");
    assertThat(run.err()).contains("3 pairs, 2 groups");
  }

  @Test
  void narrowKeysAloneAreCounted() throws IOException {
    CommandRun run = run(file(1, 2) + " --key-bits 32 --value-bits 0 --aggregate count --csv -");
    assertThat(run.outLines()).containsExactly("key,value", "0,4", "1,2", "2,2");
  }

  @Test
  void anEmptyFileHasNoGroups() throws IOException {
    CommandRun run = run(file().toString());
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("0 pairs, 0 groups");
  }

  @Test
  void aTextWithoutAKeyIsRefusedThoughItsSizeIsOneOfRecords() throws IOException {
    Path csv =
        Files.writeString(folder.resolve("sales.csv"), "user,amount\nab,1\nab,2\nab,3\nab,4\n");
    assertThat(Files.size(csv) % 16).isZero();
    CommandRun run = run(csv.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.errLines())
        .containsExactly(
            "qsketch: "
                + csv
                + " is text, and not a file of binary records: read the columns of a table by"
                + " --column and --value");
  }

  @Test
  void aFileThatEndsWithinARecordIsRefused() throws IOException {
    Path file = Files.write(folder.resolve("cut.bin"), new byte[37]);
    CommandRun run = run(file.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("ends within a record: it has 37 bytes, records have 16")
        .contains("the last whole one ends at 32");
  }
}
