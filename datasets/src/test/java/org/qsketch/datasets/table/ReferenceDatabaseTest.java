package org.qsketch.datasets.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReferenceDatabaseTest {
  @Test
  void aQueryGivesItsRows() throws IOException {
    try (ReferenceDatabase database = ReferenceDatabase.open()) {
      String text = ReferenceDatabase.quoted("it's");
      assertThat(database.query("SELECT %s, 'b' UNION ALL SELECT 'c', 'd'".formatted(text), 2))
          .containsExactlyInAnyOrder(List.of("it's", "b"), List.of("c", "d"));
    }
  }

  @Test
  void aQueryThatFailsIsNamed() throws IOException {
    try (ReferenceDatabase database = ReferenceDatabase.open()) {
      assertThatThrownBy(() -> database.query("SELECT x", 1))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("DuckDB refuses SELECT x");
    }
  }
}
