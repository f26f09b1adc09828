package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.qsketch.gpu.device.ComputeDevice.ComputeKernel;
import org.qsketch.gpu.device.ComputeDevice.ComputeProgram;

/** A module: machine code or PTX, loaded. */
final class CudaProgram extends CudaResource implements ComputeProgram {
  private final String name;
  private final MemorySegment module;

  private CudaProgram(CudaContext context, String name, MemorySegment module) {
    super(context, "the program " + name);
    this.name = name;
    this.module = module;
  }

  /**
   * Loads the output of NVRTC.
   *
   * @param name the name of the source
   * @param image a cubin, or zero-terminated PTX
   */
  static CudaProgram load(CudaContext context, String name, byte[] image) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocateFrom(ValueLayout.JAVA_BYTE, image);
      MemorySegment module =
          context.create(
              "load " + name,
              out -> (int) context.driver().moduleLoadData().invokeExact(out, copy));
      return context.own(new CudaProgram(context, name, module));
    }
  }

  @Override
  public ComputeKernel kernel(String kernel) {
    requireOpen();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(kernel);
      MemorySegment function =
          context()
              .create(
                  "find the kernel %s in %s".formatted(kernel, name),
                  out -> (int) driver().moduleGetFunction().invokeExact(out, module, text));
      return new CudaKernel(this, function);
    } catch (CudaException e) {
      throw e.code() == CudaErrors.NOT_FOUND ? noKernel(kernel) : e;
    }
  }

  private IllegalArgumentException noKernel(String kernel) {
    return new IllegalArgumentException(
        "%s has no kernel '%s': it needs extern \"C\" __global__".formatted(name, kernel));
  }

  @Override
  void free() {
    context().release(() -> (int) driver().moduleUnload().invokeExact(module));
  }

  /** A kernel of a program, valid until the program is closed. */
  record CudaKernel(CudaProgram program, MemorySegment function) implements ComputeKernel {
    MemorySegment handle() {
      program.requireOpen();
      return function;
    }
  }
}
