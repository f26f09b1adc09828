package org.qsketch.datasets.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTimeTest {
  private static long parse(String text) {
    byte[] bytes = ("1" + text + "9").getBytes(StandardCharsets.UTF_8);
    return CsvTime.parse(bytes, 1, bytes.length - 1);
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "1795768200, 2026-11-27T08:30:00Z",
    "1795768200123, 2026-11-27T08:30:00.123Z",
    "1795768200123456, 2026-11-27T08:30:00.123456Z",
    "0, 1970-01-01T00:00:00Z",
    "-1, 1969-12-31T23:59:59Z",
    "99999999999, 5138-11-16T09:46:39Z",
    "100000000000, 1973-03-03T09:46:40Z",
    "99999999999999, 5138-11-16T09:46:39.999Z",
    "100000000000000, 1973-03-03T09:46:40Z",
    "2026-11-27, 2026-11-27T00:00:00Z",
    "2026-11-27T08:30, 2026-11-27T08:30:00Z",
    "2026-11-27T08:30:00, 2026-11-27T08:30:00Z",
    "2026-11-27 08:30:00, 2026-11-27T08:30:00Z",
    "2026-11-27T08:30:00.5Z, 2026-11-27T08:30:00.5Z",
    "2026-11-27T08:30:00.123456789, 2026-11-27T08:30:00.123456Z",
    "2026-11-27T08:30:00+02:00, 2026-11-27T06:30:00Z",
    "2026-11-27T08:30:00.25-0130, 2026-11-27T10:00:00.25Z",
    "2026-11-27 08:30:00+00, 2026-11-27T08:30:00Z",
    "1969-12-31T23:59:59.5Z, 1969-12-31T23:59:59.5Z",
  })
  void timesAreMicrosecondsSince1970(String text, Instant time) {
    assertThat(parse(text)).isEqualTo(ChronoUnit.MICROS.between(Instant.EPOCH, time));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "",
        "-",
        "now",
        "100000000000000000",
        "-100000000000000000",
        "1.5",
        "2026-13-01T00:00:00Z",
        "2026-02-29T00:00:00Z",
        "2026-11-27T24:00:00Z",
        "2026-11-27T08:60:00Z",
        "2026-11-27T08:30:60Z",
        "2026-11-27T08:30:00.1234567890Z",
        "2026-11-27T08:30:00Zulu",
        "2026-11-27x08:30:00Z",
        "27.11.2026",
        "2026-11-27 ",
        " 2026-11-27T08:30:00Z",
      })
  void otherTextsAreRefused(String text) {
    assertThatThrownBy(() -> parse(text)).isInstanceOf(NumberFormatException.class);
  }

  @Test
  void theShortWayAgreesWithTheFormatter() {
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 2_000; i++) {
      Instant time = Instant.EPOCH.plus(random.nextLong(1L << 53) - (1L << 50), ChronoUnit.MICROS);
      String text = DateTimeFormatter.ISO_LOCAL_DATE_TIME.withZone(ZoneOffset.UTC).format(time);
      assertThat(parse(text + "Z")).isEqualTo(parse(text)).isEqualTo(parse(text + "+00:00"));
      assertThat(parse(text)).isEqualTo(ChronoUnit.MICROS.between(Instant.EPOCH, time));
    }
  }

  @Test
  void theRefusalNamesTheValueAndTheForms() {
    assertThat(CsvTime.refusal("now")).contains("the time stamp is 'now'", "ISO 8601", "seconds");
    assertThat(CsvTime.refusal("")).contains("is empty");
  }
}
