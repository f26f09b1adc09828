package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.cli.CommandRun;

/** Without the lab, which is not on the class path of these tests. */
class FiguresCommandTest {
  @TempDir private Path folder;

  @Test
  void withoutTheLabThereAreTheResultsAndOneLineThatSaysSo() {
    Path out = folder.resolve("figures");
    CommandRun run = CommandRun.of("figures", "--quick", "--quiet", "--out", out.toString());
    assertThat(run.exitCode()).isZero();
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("the lab is not installed", "--from " + out);
    assertThat(run.out()).contains("sub-warp", "Results: " + out);
    assertThat(run.out()).contains("probe, present").containsPattern("cpu +serial +[\\d,]+ +0.75 ");
    assertThat(out).isDirectoryContaining(file -> file.endsWith("throughput.csv"));

    CommandRun again =
        CommandRun.of("figures", "--from", out.toString(), "--out", folder.resolve("b").toString());
    assertThat(again.out().lines().findFirst()).isEqualTo(run.out().lines().findFirst());
    assertThat(folder.resolve("b/accuracy.csv"))
        .hasSameTextualContentAs(out.resolve("accuracy.csv"));
  }

  @Test
  void resultsThatAreNotThereAreOneLine() {
    CommandRun run =
        CommandRun.of(
            "figures", "--from", folder.resolve("x").toString(), "--out", folder.toString());
    assertThat(run.errLines()).singleElement().asString().contains(folder.resolve("x").toString());
    assertThat(run.exitCode()).isEqualTo(1);
  }
}
