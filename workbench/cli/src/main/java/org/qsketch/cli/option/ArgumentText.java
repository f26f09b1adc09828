package org.qsketch.cli.option;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.qsketch.filter.AlternateBucket;
import org.qsketch.groupby.Aggregate;
import org.qsketch.groupby.Method;
import org.qsketch.keys.KeyWidth;

/** Arguments as they are written on the command line, so that a run can be repeated. */
public final class ArgumentText {
  private ArgumentText() {}

  /** The text of a value; empty where there is none. */
  public static String of(Object value) {
    return switch (value) {
      case null -> "";
      case Optional<?> optional -> optional.map(ArgumentText::of).orElse("");
      case Collection<?> list ->
          list.stream().map(ArgumentText::of).collect(Collectors.joining(","));
      case AlternateBucket bucket -> bucket.name().toLowerCase(Locale.ROOT);
      case Aggregate aggregate -> aggregate.label();
      case Method method -> method.label();
      case KeyWidth width -> String.valueOf(width.bytes() * Byte.SIZE);
      case Object other -> other.toString();
    };
  }
}
