package org.qsketch.cli.option;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts times such as 30s, 5m and 1h. */
public final class Durations implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");

  /** Milliseconds of each unit, the largest first. */
  private static final Map<String, Long> UNITS = new LinkedHashMap<>();

  static {
    UNITS.put("d", 86_400_000L);
    UNITS.put("h", 3_600_000L);
    UNITS.put("m", 60_000L);
    UNITS.put("s", 1_000L);
    UNITS.put("ms", 1L);
  }

  @Override
  public Duration convert(String text) {
    Matcher found = FORM.matcher(text);
    if (!found.matches() || Long.parseLong(found.group(1)) == 0) {
      throw new TypeConversionException(
          "'%s' is no time: write a whole number above 0 and its unit (ms, s, m, h or d), such as 30s or 5m"
              .formatted(text));
    }
    return Duration.ofMillis(Long.parseLong(found.group(1)) * UNITS.get(found.group(2)));
  }

  /** Writes a time of whole milliseconds, in the largest unit of which it is a multiple. */
  public static String text(Duration time) {
    long millis = time.toMillis();
    return UNITS.entrySet().stream()
        .filter(unit -> millis % unit.getValue() == 0)
        .findFirst()
        .map(unit -> millis / unit.getValue() + unit.getKey())
        .orElseThrow();
  }
}
