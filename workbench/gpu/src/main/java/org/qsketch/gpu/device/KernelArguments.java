package org.qsketch.gpu.device;

/** The arguments of a launch. */
@FunctionalInterface
public interface KernelArguments {
  /**
   * Writes all arguments, in the order of the kernel's parameters.
   *
   * @param writer takes them
   */
  void write(ArgumentWriter writer);
}
