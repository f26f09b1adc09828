package org.qsketch.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.bench.check.SelfCheck.Finding;

class CheckTest {
  @Test
  void aDeviceThatCannotBeOpenedIsAFault() {
    Check refused = Check.refused("cuda:1", "another program has it");
    assertThat(refused.isFault()).isTrue();
    assertThat(refused.detail()).isEqualTo("another program has it");
  }

  @Test
  void aMismatchIsAFaultAndShowsItsFirstKeySet() {
    Finding finding = new Finding("cuda", "a card", "thread", 48, List.of("1 key: wrong", "2"));
    assertThat(Check.of(finding).isFault()).isTrue();
    assertThat(Check.of(finding).detail()).isEqualTo("2 of 48 key sets; first: 1 key: wrong");
    assertThat(Check.of(new Finding("cuda", "a card", "thread", 48, List.of())).isFault())
        .isFalse();
  }

  @Test
  void whatIsWrongAroundTheDevicesIsNoFaultOfTheirs() {
    assertThat(Check.failed("cache", "may not be written").isFault()).isFalse();
  }
}
