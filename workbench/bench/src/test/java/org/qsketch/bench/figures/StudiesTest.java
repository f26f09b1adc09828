package org.qsketch.bench.figures;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.qsketch.bench.run.ResultFile;
import org.qsketch.bench.run.Study;

class StudiesTest {
  @Test
  void togetherTheyTakeNoMoreThanAllTheTime() {
    assertThat(Studies.ALL.stream().mapToDouble(Study::share).sum()).isBetween(0.9, 1.0);
  }

  @Test
  void noTwoWriteTheSameFile() {
    assertThat(Studies.files()).extracting(ResultFile::name).doesNotHaveDuplicates();
  }

  @Test
  void oneFileIsRequired() {
    assertThat(Studies.measured().filter(ResultFile.Measured::required))
        .containsExactly(Studies.required());
  }
}
