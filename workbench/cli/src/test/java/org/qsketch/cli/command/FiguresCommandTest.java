package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.bench.figures.FigureSuite;
import org.qsketch.bench.figures.UnfinishedRun;
import org.qsketch.bench.run.FigureOptions;
import org.qsketch.cli.CommandRun;
import org.qsketch.job.Progress;
import org.qsketch.job.Work;

/** Without the lab, which is not on the class path of these tests. */
class FiguresCommandTest {
  @TempDir private Path folder;

  @Test
  void aRunGoesOnAndWithoutTheLabThereAreTheResultsAndOneLineThatSaysSo() throws IOException {
    Path out = folder.resolve("figures");
    endARun(out);
    CommandRun run =
        CommandRun.of("figures", "--quick", "--quiet", "--resume", "--out", out.toString());
    assertThat(run.exitCode()).isZero();
    assertThat(run.errLines().stream().filter(line -> !line.contains("the machine was busy")))
        .hasSize(2);
    assertThat(run.errLines().getFirst())
        .startsWith("qsketch: experiments taken over from " + out.resolve("unfinished") + ": 1, ");
    assertThat(run.errLines().getLast()).contains("the lab is not installed", "--from " + out);
    assertThat(Files.readString(out.resolve("limits.json"))).contains("\"resumed\" : \"1 of ");
    assertThat(out.resolve("unfinished")).doesNotExist();
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
  void aRunOfAnotherSeedIsNotGoneOnWith() throws IOException {
    Path out = folder.resolve("figures");
    endARun(out);
    CommandRun run =
        CommandRun.of("figures", "--quick", "--resume", "--seed", "7", "--out", out.toString());
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("is of another run (seed 42, now 7): give the same options");
    assertThat(run.exitCode()).isEqualTo(1);
  }

  /** In its second part. */
  private static void endARun(Path out) throws IOException {
    FigureSuite suite = new FigureSuite(FigureOptions.quick());
    try (Backend cpu = Backends.open("cpu");
        UnfinishedRun run = UnfinishedRun.begin(suite, List.of(cpu), out)) {
      assertThatThrownBy(() -> run.run(List.of(cpu), new EndingProgress())).hasMessage("enough");
    }
  }

  /** Ends a run when its second part begins. */
  private static final class EndingProgress implements Progress {
    private int parts;

    @Override
    public void start(String label, Work total) {
      if (++parts == 2) {
        throw new IllegalStateException("enough");
      }
    }

    @Override
    public void step(long amount) {}

    @Override
    public void done() {}
  }

  @Test
  void whatIsOnlyDrawnCannotGoOn() {
    CommandRun run = CommandRun.of("figures", "--from", "x", "--resume", "--out", "" + folder);
    assertThat(run.errLines()).singleElement().asString().contains("leave out --resume");
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aResultThatMayNotBeReplacedIsToldBeforeAnythingIsMeasured() throws IOException {
    Path kept = Files.writeString(folder.resolve("depth.json"), "old");
    Files.setPosixFilePermissions(kept, PosixFilePermissions.fromString("r--r--r--"));
    CommandRun run = CommandRun.of("figures", "--quick", "--out", folder.toString());
    assertThat(run.errLines()).singleElement().asString().contains(kept + " is read-only");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(kept).hasContent("old");
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
