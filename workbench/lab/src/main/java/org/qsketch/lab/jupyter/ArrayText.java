package org.qsketch.lab.jupyter;

import java.lang.reflect.Array;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Arrays and lists in words, as JShell writes arrays; long ones are cut. */
final class ArrayText {
  private static final int MOST = 100;

  private ArrayText() {}

  /** Returns an array as JShell does, for example {@code int[3] { 1, 2, 3 }}. */
  static String ofArray(Object array) {
    int length = Array.getLength(array);
    String elements =
        IntStream.range(0, Math.min(length, MOST))
            .mapToObj(i -> element(Array.get(array, i)))
            .collect(Collectors.joining(", "));
    return "%s[%d] { %s%s }"
        .formatted(
            array.getClass().getComponentType().getSimpleName(), length, elements, rest(length));
  }

  /** Returns a list as it writes itself. */
  static String ofList(List<?> list) {
    String elements =
        list.stream().limit(MOST).map(String::valueOf).collect(Collectors.joining(", "));
    return "[%s%s]".formatted(elements, rest(list.size()));
  }

  private static String element(Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> '"' + text + '"';
      case Character letter -> "'" + letter + "'";
      case Object other when other.getClass().isArray() -> ofArray(other);
      case Object other -> other.toString();
    };
  }

  private static String rest(int length) {
    return length <= MOST ? "" : ", … %,d more".formatted(length - MOST);
  }
}
