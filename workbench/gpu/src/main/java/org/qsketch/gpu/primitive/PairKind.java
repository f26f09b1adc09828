package org.qsketch.gpu.primitive;

import java.util.Map;
import java.util.TreeMap;
import org.qsketch.gpu.program.Program;
import org.qsketch.groupby.Aggregate;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;

/**
 * What pairs consist of.
 *
 * @param keyWidth of each key
 * @param valueBits of each value, 0 if there are none
 */
public record PairKind(KeyWidth keyWidth, int valueBits) {
  /** A program over such pairs, which does not aggregate them. */
  Program program(String structure, Map<String, Integer> definitions) {
    Map<String, Integer> all = new TreeMap<>(definitions);
    all.put("VALUE_BITS", valueBits);
    return new Program(structure, keyWidth, HashFamily.mix(), all);
  }

  /** A program that aggregates such pairs. */
  public Program program(String structure, Aggregate aggregate) {
    return program(structure, Map.of("AGGREGATE", number(aggregate)));
  }

  /** As {@code pairs.cu} and {@code pairs.cl} number them. */
  private static int number(Aggregate aggregate) {
    return switch (aggregate) {
      case COUNT, SUM -> 0;
      case MIN -> 1;
      case MAX -> 2;
    };
  }
}
