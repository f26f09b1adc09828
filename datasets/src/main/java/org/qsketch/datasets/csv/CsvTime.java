package org.qsketch.datasets.csv;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;

/**
 * Parses a time stamp.
 *
 * <ul>
 *   <li>A whole number counts from the beginning of 1970 UTC. Below 10<sup>11</sup>, it is of
 *       seconds (until the year 5138); below 10<sup>14</sup>, of milliseconds (since March 1973);
 *       below 10<sup>17</sup>, of microseconds.
 *   <li>Other texts are ISO 8601, such as {@code 2026-11-27T08:30:00.5Z}: a date, or a date and a
 *       time after {@code T} or a space, with or without seconds, a fraction and an offset. Without
 *       an offset it is UTC.
 * </ul>
 */
public final class CsvTime {
  private static final long MILLI = 1_000;
  private static final long MICRO = 1_000_000;
  private static final long LEAST_MILLIS = 100_000_000_000L;
  private static final long LEAST_MICROS = MILLI * LEAST_MILLIS;
  private static final long TOO_LARGE = MICRO * LEAST_MILLIS;
  private static final int DATE_LENGTH = "2026-11-27".length();

  /** The digits of a date and a time of day in their places, with anything between them. */
  private static final int SECONDS_LENGTH = "2026-11-27T08:30:00".length();

  private static final DateTimeFormatter ISO =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .optionalStart()
          .appendOffset("+HH:mm", "Z")
          .optionalEnd()
          .optionalStart()
          .appendOffset("+HHmm", "Z")
          .optionalEnd()
          .optionalStart()
          .appendOffset("+HH", "Z")
          .optionalEnd()
          .toFormatter(java.util.Locale.ROOT);

  private CsvTime() {}

  /**
   * Returns the microseconds since the beginning of 1970 UTC; what is smaller is cut off.
   *
   * @throws NumberFormatException if bytes[from, to) is no time stamp
   */
  public static long parse(byte[] bytes, int from, int to) {
    int digits = from < to && bytes[from] == '-' ? from + 1 : from;
    for (int at = digits; at < to; at++) {
      if (bytes[at] < '0' || bytes[at] > '9') {
        return iso(new String(bytes, from, to - from, StandardCharsets.UTF_8));
      }
    }
    return micros(CsvValue.parse(bytes, from, to));
  }

  private static long micros(long number) {
    if (number <= -TOO_LARGE || number >= TOO_LARGE) {
      throw new NumberFormatException();
    }
    long size = Math.abs(number);
    return size < LEAST_MILLIS ? number * MICRO : size < LEAST_MICROS ? number * MILLI : number;
  }

  private static long iso(String text) {
    try {
      if (text.length() == DATE_LENGTH) {
        return micros(LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC));
      }
      boolean hasSpace = text.length() > DATE_LENGTH && text.charAt(DATE_LENGTH) == ' ';
      TemporalAccessor time =
          ISO.parseBest(
              hasSpace ? text.replaceFirst(" ", "T") : text,
              OffsetDateTime::from,
              LocalDateTime::from);
      return micros(
          time instanceof OffsetDateTime there
              ? there.toInstant()
              : ((LocalDateTime) time).toInstant(ZoneOffset.UTC));
    } catch (DateTimeException | ArithmeticException e) {
      NumberFormatException refused = new NumberFormatException();
      refused.initCause(e);
      throw refused;
    }
  }

  private static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }

  /** Returns why a field is not a time stamp, to follow the file and line in an error. */
  public static String refusal(String field) {
    return ": the time stamp %s: write ISO 8601, such as 2026-11-27T08:30:00Z, or whole seconds, milliseconds or microseconds since 1970"
        .formatted(field.isEmpty() ? "is empty" : "is '%s'".formatted(CsvWeight.shown(field)));
  }
}
