package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.KernelArguments;

/** A kernel and its arguments. */
public interface Launch extends KernelArguments {
  /** Returns the name of the kernel's file, without suffix. */
  String file();

  /** Returns the name of the kernel. */
  String kernel();
}
