package org.qsketch.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.DriverManager;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class GroupContenderTest {
  private static final long[] KEYS = LongStream.range(0, 10_000).map(i -> i % 77).toArray();

  static final Iterable<String> CONTENDERS = GroupContender.BUILT_IN;

  @ParameterizedTest
  @FieldSource("CONTENDERS")
  void everyContenderFindsTheDistinctKeysTimeAndAgain(String name) {
    try (GroupContender contender = GroupContender.create(name, KEYS, KEYS, 2)) {
      assertThat(contender.group()).isEqualTo(77);
      assertThat(contender.group()).isEqualTo(77);
    }
  }

  @Test
  void whereDuckDbIsMissingItSaysWhatBringsIt() {
    assumeTrue(DriverManager.drivers().findAny().isEmpty(), "the build brings DuckDB");
    assertThatIllegalStateException()
        .isThrownBy(() -> GroupContender.create("duckdb", KEYS, KEYS, 1))
        .withMessageContaining("-Pduckdb");
  }
}
