package org.qsketch.example;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.keys.TextKeys;

/** The example in the documentation of cuckoo filters. */
class CuckooFilterExampleTest {
  @Test
  void insertedNamesAreFoundUntilDeleted() {
    assertThat(insertTwoAndDeleteOne()).containsExactly(true, false);
  }

  private static boolean[] insertTwoAndDeleteOne() {
    // @start region="filter"
    CuckooFilterSpec spec = CuckooFilterSpec.forKeys(1000).falsePositiveRate(0.001).build();
    try (Backend backend = Backends.open("cpu");
        CuckooFilter filter = backend.create(spec)) {
      filter.insert(TextKeys.of("alice", "bob")).close();
      filter.delete(TextKeys.of("bob")).close();
      try (Answers answers = filter.contains(TextKeys.of("alice", "bob"))) {
        return answers.toArray(); // true, false
      }
    }
    // @end
  }
}
