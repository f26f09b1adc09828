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
import java.util.Locale;

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

  /** The form of most logs, which is read without a formatter; digits are zeros here. */
  private static final byte[] SECONDS = "0000-00-00T00:00:00".getBytes(StandardCharsets.US_ASCII);

  private static final int MICRO_DIGITS = 6;

  private static final DateTimeFormatter ISO =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .optionalStart()
          .appendOffset("+HH:MM", "Z")
          .optionalEnd()
          .optionalStart()
          .appendOffset("+HHMM", "Z")
          .optionalEnd()
          .optionalStart()
          .appendOffset("+HH", "Z")
          .optionalEnd()
          .toFormatter(Locale.ROOT);

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
        return isUsual(bytes, from, to)
            ? usual(bytes, from, to)
            : iso(new String(bytes, from, to - from, StandardCharsets.UTF_8));
      }
    }
    return micros(CsvValue.parse(bytes, from, to));
  }

  /** Tells whether a text is a date, a time with seconds, perhaps a fraction, and Z or nothing. */
  private static boolean isUsual(byte[] bytes, int from, int to) {
    int length = to - from;
    boolean usual = length >= SECONDS.length;
    for (int i = 0; i < SECONDS.length && usual; i++) {
      byte here = bytes[from + i];
      usual =
          SECONDS[i] == '0'
              ? isDigit(here)
              : here == SECONDS[i] || (here == ' ' && i == DATE_LENGTH);
    }
    int end = usual && bytes[to - 1] == 'Z' ? to - 1 : to;
    int point = from + SECONDS.length;
    usual &= end == point || (end > point + 1 && end <= point + 1 + 9 && bytes[point] == '.');
    for (int at = point + 1; at < end && usual; at++) {
      usual = isDigit(bytes[at]);
    }
    return usual;
  }

  private static boolean isDigit(byte letter) {
    return letter >= '0' && letter <= '9';
  }

  private static long usual(byte[] bytes, int from, int to) {
    int hour = number(bytes, from + 11, 2);
    int minute = number(bytes, from + 14, 2);
    int second = number(bytes, from + 17, 2);
    if (hour > 23 || minute > 59 || second > 59) {
      throw new NumberFormatException();
    }
    long seconds = ((day(bytes, from) * 24 + hour) * 60 + minute) * 60 + second;
    long fraction = 0;
    int at = from + SECONDS.length + 1;
    for (int digit = 0; digit < MICRO_DIGITS; digit++, at++) {
      fraction = 10 * fraction + (at < to && isDigit(bytes[at]) ? bytes[at] - '0' : 0);
    }
    return seconds * MICRO + fraction;
  }

  private static long day(byte[] bytes, int from) {
    try {
      return LocalDate.of(
              number(bytes, from, 4), number(bytes, from + 5, 2), number(bytes, from + 8, 2))
          .toEpochDay();
    } catch (DateTimeException e) {
      throw refused(e);
    }
  }

  private static int number(byte[] bytes, int from, int digits) {
    int number = 0;
    for (int at = from; at < from + digits; at++) {
      number = 10 * number + bytes[at] - '0';
    }
    return number;
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
      throw refused(e);
    }
  }

  private static NumberFormatException refused(RuntimeException cause) {
    NumberFormatException refused = new NumberFormatException();
    refused.initCause(cause);
    return refused;
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
