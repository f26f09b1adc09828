package org.qsketch.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.fake.FakeBackend;
import org.qsketch.job.Provenance;
import org.qsketch.job.Results;

class TopKeyTest {
  private static final Provenance PROVENANCE =
      Provenance.of(List.of(new FakeBackend()), 42, Map.of());

  @TempDir Path folder;

  @Test
  void anUnknownExactCountIsAnEmptyCell() throws IOException {
    TopKey unknown = new TopKey("the, \"The\"", 5, 4, 7, OptionalLong.empty());
    TopKey known = new TopKey("größer", -5, 4, 7, OptionalLong.of(6));
    Path file = folder.resolve("top.csv");
    Results.write(file, TopKey.class, List.of(unknown, known), PROVENANCE);
    assertThat(Files.readString(file))
        .startsWith("text,key,at_least,estimate,exact\n")
        .contains(",5,4,7,\n");
    assertThat(Results.read(file, TopKey.class)).containsExactly(unknown, known);
  }
}
