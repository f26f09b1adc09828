package org.qsketch.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A compiler for 7.5, 8.0 and 9.0, whose machine code is the source itself. */
final class FakeNvrtc {
  private final Arena arena = Arena.ofAuto();
  private final List<String> compiled = new ArrayList<>();
  private final int major;
  private String source = "";
  private int live;

  FakeNvrtc(int major) {
    this.major = major;
  }

  NvrtcCompiler compiler() {
    return new NvrtcCompiler(Fakes.bind(Nvrtc.class, this), Optional.empty());
  }

  /** The options of each compilation, separated by spaces. */
  List<String> compiled() {
    return compiled;
  }

  int live() {
    return live;
  }

  int version(MemorySegment majorOut, MemorySegment minorOut) {
    majorOut.set(ValueLayout.JAVA_INT, 0, major);
    minorOut.set(ValueLayout.JAVA_INT, 0, 4);
    return 0;
  }

  MemorySegment getErrorString(int code) {
    return arena.allocateFrom("NVRTC_ERROR_" + code);
  }

  int getNumSupportedArchs(MemorySegment out) {
    out.set(ValueLayout.JAVA_INT, 0, 3);
    return 0;
  }

  int getSupportedArchs(MemorySegment out) {
    MemorySegment.copy(new int[] {75, 80, 90}, 0, out, ValueLayout.JAVA_INT, 0, 3);
    return 0;
  }

  int createProgram(
      MemorySegment out,
      MemorySegment text,
      MemorySegment name,
      int headers,
      MemorySegment headerTexts,
      MemorySegment headerNames) {
    source = Fakes.text(text);
    live++;
    return 0;
  }

  int destroyProgram(MemorySegment program) {
    live--;
    return 0;
  }

  int compileProgram(MemorySegment program, int count, MemorySegment options) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(Fakes.text(options.getAtIndex(ValueLayout.ADDRESS, i)));
    }
    compiled.add(String.join(" ", texts));
    return source.contains("error") ? 6 : 0;
  }

  int getProgramLogSize(MemorySegment program, MemorySegment out) {
    return size(out, "this is wrong");
  }

  int getProgramLog(MemorySegment program, MemorySegment out) {
    return put(out, "this is wrong");
  }

  int getCubinSize(MemorySegment program, MemorySegment out) {
    return size(out, source);
  }

  int getCubin(MemorySegment program, MemorySegment out) {
    return put(out, source);
  }

  int getPtxSize(MemorySegment program, MemorySegment out) {
    return size(out, "ptx " + source);
  }

  int getPtx(MemorySegment program, MemorySegment out) {
    return put(out, "ptx " + source);
  }

  private static int size(MemorySegment out, String text) {
    out.set(ValueLayout.JAVA_LONG, 0, text.length() + 1L);
    return 0;
  }

  private static int put(MemorySegment out, String text) {
    out.setString(0, text);
    return 0;
  }
}
