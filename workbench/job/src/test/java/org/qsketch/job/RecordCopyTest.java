package org.qsketch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class RecordCopyTest {
  private static final Sample SAMPLE = new Sample(List.of("a"), 1, 2);

  /** A record with components of equal types. */
  public record Sample(List<String> names, int first, long second) {
    /** Refuses negative numbers. */
    public Sample {
      if (first < 0) {
        throw new IllegalArgumentException("first is negative");
      }
    }
  }

  @Test
  void oneComponentChangesAndTheOthersStay() {
    assertThat(RecordCopy.with(SAMPLE, "names", List.of())).isEqualTo(new Sample(List.of(), 1, 2));
    assertThat(RecordCopy.with(SAMPLE, "first", 7)).isEqualTo(new Sample(List.of("a"), 7, 2));
    assertThat(RecordCopy.with(SAMPLE, "second", 7L)).isEqualTo(new Sample(List.of("a"), 1, 7));
    assertThat(SAMPLE).isEqualTo(new Sample(List.of("a"), 1, 2));
  }

  @Test
  void theConstructorChecksTheCopy() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordCopy.with(SAMPLE, "first", -1))
        .withMessage("first is negative");
  }

  @Test
  void aComponentThatDoesNotExistOrHasAnotherTypeIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordCopy.with(SAMPLE, "third", 1))
        .withMessage("Sample has no component 'third'");
    assertThatIllegalArgumentException().isThrownBy(() -> RecordCopy.with(SAMPLE, "first", "1"));
  }
}
