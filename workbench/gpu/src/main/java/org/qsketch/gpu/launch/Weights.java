package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.ArgumentWriter;
import org.qsketch.gpu.device.KernelArguments;

/**
 * The weights of keys: the parameters {@code weights, weights_from}.
 *
 * @param chunk the weights
 */
public record Weights(Chunk chunk) implements KernelArguments {
  /** Returns {@code count} of these weights, from an index on. */
  public Weights part(long first, long count) {
    return new Weights(chunk.part(first, count));
  }

  @Override
  public void write(ArgumentWriter writer) {
    writer.putMemory(chunk.memory());
    writer.putLong(chunk.from());
  }
}
