package org.qsketch.datasets.text;

import static org.assertj.core.api.Assertions.fail;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class Utf8Test {
  @Test
  void everyCodePointIsEncodedAndDecodedAsJavaDoes() {
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
        continue;
      }
      byte[] encoded = new byte[Utf8.length(codePoint)];
      Utf8.encode(codePoint, encoded, 0);
      String decoded = new String(encoded, StandardCharsets.UTF_8);
      boolean same =
          decoded.equals(Character.toString(codePoint))
              && Utf8.decode(encoded, 0, encoded.length) == codePoint;
      if (!same) {
        fail("U+%X is encoded as %s", codePoint, Arrays.toString(encoded));
      }
    }
  }
}
