package org.qsketch.cuda;

/**
 * The target of a compilation.
 *
 * @param code the form of the result
 * @param capability the compute capability as one number: 90 is 9.0
 */
record KernelTarget(Code code, int capability) {
  /** The forms of compiled kernels. */
  enum Code {
    /** Machine code of one architecture. */
    CUBIN("sm_"),
    /** Code that the driver translates for the architecture or any newer one. */
    PTX("compute_");

    private final String prefix;

    Code(String prefix) {
      this.prefix = prefix;
    }
  }

  static KernelTarget cubin(int capability) {
    return new KernelTarget(Code.CUBIN, capability);
  }

  static KernelTarget ptx(int capability) {
    return new KernelTarget(Code.PTX, capability);
  }

  /** Returns the name of the architecture for NVRTC, for example {@code sm_90}. */
  String architecture() {
    return code.prefix + capability;
  }
}
