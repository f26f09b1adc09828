package org.qsketch.gpu.groupby.column;

import java.util.Map;
import java.util.TreeMap;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.Program;
import org.qsketch.groupby.Aggregate;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;

/**
 * The types of keys and values.
 *
 * @param keyWidth of each key
 * @param valueBits of each value, 0 if there are none
 */
public record PairKind(KeyWidth keyWidth, int valueBits) {
  private static final String AGGREGATE = "AGGREGATE";

  /** Returns a program that processes such pairs without aggregating them. */
  public Program program(KernelFile file, Map<String, Integer> definitions) {
    Map<String, Integer> all = new TreeMap<>(definitions);
    all.put("VALUE_BITS", valueBits);
    return new Program(file, keyWidth, HashFamily.mix(), all);
  }

  /** Returns a program that aggregates such pairs. */
  public Program program(KernelFile file, Aggregate aggregate) {
    return program(file, Map.of(AGGREGATE, constant(aggregate).value()));
  }

  /**
   * Returns a program that partitions such pairs before it aggregates them.
   *
   * @param frequent whether it combines frequent keys on the way
   */
  public Program partition(Aggregate aggregate, boolean frequent) {
    return program(
        KernelFile.PAIR_PARTITION,
        Map.of(AGGREGATE, constant(aggregate).value(), "FREQUENT", frequent ? 1 : 0));
  }

  private static KernelConstant constant(Aggregate aggregate) {
    return switch (aggregate) {
      case COUNT, SUM -> KernelConstant.AGGREGATE_ADD;
      case MIN -> KernelConstant.AGGREGATE_MIN;
      case MAX -> KernelConstant.AGGREGATE_MAX;
    };
  }
}
