package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.qsketch.gpu.device.KernelSource;

/** A program during its compilation. */
final class NvrtcProgram implements AutoCloseable {
  private final Nvrtc nvrtc;
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment holder = arena.allocate(ValueLayout.ADDRESS);

  /** Passes a source to NVRTC. */
  NvrtcProgram(Nvrtc nvrtc, KernelSource source) {
    this.nvrtc = nvrtc;
    try {
      create(arena.allocateFrom(source.text()), arena.allocateFrom(source.name()));
    } catch (RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  private void create(MemorySegment text, MemorySegment name) {
    int headers = 0;
    nvrtc.check(
        "take a program",
        () ->
            (int)
                nvrtc
                    .createProgram()
                    .invokeExact(
                        holder, text, name, headers, MemorySegment.NULL, MemorySegment.NULL));
  }

  /**
   * Compiles the program.
   *
   * @return a status code
   */
  int compile(List<String> options) {
    MemorySegment texts = arena.allocate(ValueLayout.ADDRESS, options.size());
    for (int i = 0; i < options.size(); i++) {
      texts.setAtIndex(ValueLayout.ADDRESS, i, arena.allocateFrom(options.get(i)));
    }
    return NativeCall.result(
        () -> (int) nvrtc.compileProgram().invokeExact(handle(), options.size(), texts));
  }

  /** Returns the messages of the compiler. */
  String log() {
    return read("the log", nvrtc.getProgramLogSize(), nvrtc.getProgramLog()).getString(0);
  }

  /** Returns the result in the requested form. */
  byte[] output(KernelTarget.Code code) {
    MemorySegment output =
        switch (code) {
          case CUBIN -> read("machine code", nvrtc.getCubinSize(), nvrtc.getCubin());
          case PTX -> read("PTX", nvrtc.getPtxSize(), nvrtc.getPtx());
        };
    return output.toArray(ValueLayout.JAVA_BYTE);
  }

  private MemorySegment read(String what, MethodHandle size, MethodHandle content) {
    MemorySegment bytes = arena.allocate(ValueLayout.JAVA_LONG);
    nvrtc.check("measure " + what, () -> (int) size.invokeExact(handle(), bytes));
    MemorySegment result = arena.allocate(bytes.get(ValueLayout.JAVA_LONG, 0));
    nvrtc.check("return " + what, () -> (int) content.invokeExact(handle(), result));
    return result;
  }

  private MemorySegment handle() {
    return holder.get(ValueLayout.ADDRESS, 0);
  }

  @Override
  public void close() {
    NativeCall.result(() -> (int) nvrtc.destroyProgram().invokeExact(holder));
    arena.close();
  }
}
