package org.qsketch.gpu.groupby.column;

import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.groupby.Aggregate;
import org.qsketch.keys.KeyWidth;

/**
 * The types of keys and values.
 *
 * @param keyWidth of each key
 * @param valueBits of each value, 0 if there are none
 */
public record PairKind(KeyWidth keyWidth, int valueBits) {
  /** Returns how to compile kernels that aggregate such pairs. */
  public KernelOptions options(Aggregate aggregate) {
    return KernelOptions.NONE
        .with(keyWidth)
        .with(Define.VALUE_BITS, valueBits)
        .with(Define.AGGREGATE, constant(aggregate).value());
  }

  private static KernelConstant constant(Aggregate aggregate) {
    return switch (aggregate) {
      case COUNT, SUM -> KernelConstant.AGGREGATE_ADD;
      case MIN -> KernelConstant.AGGREGATE_MIN;
      case MAX -> KernelConstant.AGGREGATE_MAX;
    };
  }
}
