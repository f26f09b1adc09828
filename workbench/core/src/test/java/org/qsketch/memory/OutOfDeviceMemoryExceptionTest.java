package org.qsketch.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutOfDeviceMemoryExceptionTest {
  private static String message(long requested, long available) {
    return new OutOfDeviceMemoryException("a table", requested, available).getMessage();
  }

  @Test
  void sizesHaveUnits() {
    assertThat(message(2L << 30, 1L << 20))
        .isEqualTo(
            "a table needs 2.00 GiB of device memory, 1.00 MiB are available: "
                + "use fewer keys or a smaller table");
  }

  @Test
  void sizesThatWouldReadAlikeAreToldToTheByte() {
    assertThat(message((4L << 30) + 1, 4L << 30))
        .contains("4,294,967,297 bytes of device memory, 4,294,967,296 are available");
  }

  @Test
  void memoryInSeveralPiecesIsToldFromTooLittle() {
    assertThat(message(4L << 30, 6L << 30))
        .contains("4.00 GiB of device memory in one piece, 6.00 GiB are available in all");
  }
}
