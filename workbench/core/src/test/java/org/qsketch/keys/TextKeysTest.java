package org.qsketch.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.assertj.core.api.Condition;
import org.junit.jupiter.api.Test;

final class TextKeysTest {
  /** The published value of XXH3 for no bytes and seed 0. */
  private static final long XXH3_OF_NOTHING = 0x2D06800538D394C2L;

  @Test
  void theEmptyTextHasThePublishedHash() {
    assertThat(TextKeys.key("")).isEqualTo(XXH3_OF_NOTHING);
  }

  @Test
  void bytesOfUtf8HaveTheKeyOfTheirText() {
    byte[] bytes = "–Zürich–".getBytes(StandardCharsets.UTF_8);
    assertThat(TextKeys.key(bytes, 3, bytes.length - 6)).isEqualTo(TextKeys.key("Zürich"));
  }

  @Test
  void everyTextBecomesA64BitKeyInOrder() {
    Keys keys = TextKeys.of("to", "be", "or", "not", "to", "be");
    assertThat(keys.width()).isEqualTo(KeyWidth.BITS_64);
    assertThat(keys.toArray())
        .isEqualTo(TextKeys.of(List.of("to", "be", "or", "not", "to", "be")).toArray());
    assertThat(keys.toArray()[1]).isEqualTo(TextKeys.key("be")).isEqualTo(keys.toArray()[5]);
    assertThat(keys.toArray())
        .hasSize(6)
        .doesNotHave(new Condition<>(all -> all[0] == all[1], "equal keys of unequal texts"));
  }
}
