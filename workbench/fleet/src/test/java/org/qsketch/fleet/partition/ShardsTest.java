package org.qsketch.fleet.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.spi.fleet.ResultRange;
import org.qsketch.fleet.partition.Routes.Part;
import org.qsketch.fleet.partition.Shards.RangeResults;

/** Which results belong to which keys. */
final class ShardsTest {
  private final List<String> closed = new ArrayList<>();

  /** Results of a name. */
  private AutoCloseable result(String name) {
    return () -> closed.add(name);
  }

  /** A result may have keys of several parts, and a part keys of several results. */
  @Test
  void aPieceHasItsShareOfEachResult() {
    AutoCloseable own = result("own");
    AutoCloseable first = result("first");
    AutoCloseable second = result("second");
    RangeResults<AutoCloseable> results = new RangeResults<>();
    results.add(own, 0, 10, List.of(new Part(2, 10)));
    List<Part> parts = List.of(new Part(0, 4), new Part(3, 0), new Part(1, 6));
    results.add(first, 0, 5, parts);
    results.add(second, 5, 10, parts);
    assertThat(results.ofPiece(2)).containsExactly(new ResultRange<>(own, 0, 10));
    assertThat(results.ofPiece(0)).containsExactly(new ResultRange<>(first, 0, 4));
    assertThat(results.ofPiece(1))
        .containsExactly(new ResultRange<>(first, 4, 1), new ResultRange<>(second, 0, 5));
    assertThat(results.ofPiece(3)).isEmpty();
    results.close();
    assertThat(closed).containsExactly("own", "first", "second");
  }
}
