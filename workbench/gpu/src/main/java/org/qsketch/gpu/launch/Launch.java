package org.qsketch.gpu.launch;

import org.qsketch.gpu.device.KernelArguments;

/** A kernel and its arguments. */
public interface Launch extends KernelArguments {
  /** The kernel's file, without suffix. */
  String file();

  /** The kernel's name in its file. */
  String kernel();
}
