package org.qsketch.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
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
  void bytesOfAnyLengthHaveTheHashOfTheLibrary() {
    SplittableRandom random = new SplittableRandom(1);
    for (int length = 0; length <= 300; length++) {
      byte[] bytes = new byte[length + 7];
      random.nextBytes(bytes);
      for (int offset = 0; offset <= 7; offset++) {
        assertThat(TextKeys.key(bytes, offset, length))
            .as("%d bytes from %d", length, offset)
            .isEqualTo(Hashing.xxh3_64().hashBytesToLong(bytes, offset, length));
      }
    }
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
