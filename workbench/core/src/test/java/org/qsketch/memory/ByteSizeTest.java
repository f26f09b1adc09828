package org.qsketch.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ByteSizeTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 bytes",
    "1023, 1023 bytes",
    "1024, 1.00 KiB",
    "1536, 1.50 KiB",
    "786432, 768.00 KiB",
    "1610612736, 1.50 GiB",
    "9223372036854775807, 8.00 EiB"
  })
  void bytesAreWrittenWithABinaryUnit(long bytes, String text) {
    assertThat(ByteSize.text(bytes)).isEqualTo(text);
  }
}
