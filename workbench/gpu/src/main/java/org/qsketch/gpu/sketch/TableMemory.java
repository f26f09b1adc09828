package org.qsketch.gpu.sketch;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.WeightSums;
import org.qsketch.gpu.launch.Arg;
import org.qsketch.gpu.launch.Chunk;
import org.qsketch.gpu.launch.Launch;
import org.qsketch.gpu.launch.TablesKernels;
import org.qsketch.gpu.program.Define;
import org.qsketch.gpu.program.KernelConstant;
import org.qsketch.gpu.program.KernelOptions;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/**
 * The state of a sketch on the device: the parts that its image has.
 *
 * @param gpu where they are
 * @param spec of the sketch
 * @param parts one memory for each part
 */
record TableMemory(Gpu gpu, SketchSpec spec, List<DeviceMemory> parts) {
  /** Groups that share a summary: enough to fill a device, few enough to add up on the host. */
  private static final int SUMMARY_GROUPS = 1024;

  /** The bytes that a work-item reads at once. */
  static final int VECTOR_BYTES = 16;

  /** A summary of counters. */
  record Summary(long used, long largest) {}

  /** Allocates all parts, full of zeros. */
  static TableMemory zeros(SketchSpec spec, Resources resources) {
    String purpose = "a " + spec.variant() + " sketch";
    List<DeviceMemory> parts =
        spec.parts().stream().map(bytes -> resources.zeros(bytes, purpose)).toList();
    return new TableMemory(resources.gpu(), spec, parts);
  }

  private KernelOptions options() {
    return KernelOptions.NONE.with(Define.COUNTER_BITS, spec.counterBits());
  }

  /** Returns the sum of weights. */
  long total(Keys weights) {
    return new WeightSums(gpu, options()).of(weights);
  }

  DeviceMemory part(int index) {
    return parts.get(index);
  }

  void clear() {
    parts.forEach(part -> gpu.queue().zero(part, 0, part.bytes()));
  }

  SketchImage image() {
    SketchImage image = SketchImage.allocate(spec);
    try {
      for (int i = 0; i < parts.size(); i++) {
        gpu.transfers().read(part(i), image.parts().get(i));
      }
      return image;
    } catch (RuntimeException e) {
      image.close();
      throw e;
    }
  }

  void load(List<MemorySegment> state) {
    for (int i = 0; i < parts.size(); i++) {
      gpu.transfers().write(part(i), state.get(i));
    }
  }

  /** Overwrites all parts with the parts of another device, directly if this one reads it. */
  void copyFrom(TableMemory other) {
    for (int i = 0; i < parts.size(); i++) {
      DeviceMemory target = part(i);
      DeviceMemory source = other.part(i);
      if (!gpu.reads(other.gpu, () -> gpu.queue().copy(source, 0, target, 0, source.bytes()))) {
        other.read(i, 0, source.bytes(), (slice, at) -> gpu.transfers().write(target, at, slice));
      }
    }
  }

  /** Reads a range of a part, slice by slice, each with its position in the part. */
  void read(int part, long from, long bytes, ObjLongConsumer<MemorySegment> action) {
    gpu.transfers().read(part(part), from, bytes, (slice, at) -> action.accept(slice, from + at));
  }

  /** Merges an image on the host, where rows are given out one after the other. */
  void mergeOnHost(SketchImage image) {
    try (SketchImage merged = image()) {
      merged.merge(image);
      load(merged.parts());
    }
  }

  /** Reads the number that a part holds. */
  long number(int part) {
    long[] number = new long[1];
    gpu.transfers()
        .read(part(part), 0, Long.BYTES, (slice, _) -> number[0] = slice.get(JAVA_LONG, 0));
    return number[0];
  }

  /** Adds the first part of an image, counter by counter. */
  void addCounters(SketchImage image) {
    addCounters(0, image.parts().getFirst());
  }

  /** Adds to a range of the first part, counter by counter. */
  void addCounters(long from, MemorySegment other) {
    long chunk = Math.min(other.byteSize(), Chunk.MAX_BYTES);
    gpu.countMemory()
        .lend(
            chunk,
            "a chunk of counters",
            buffer -> {
              for (long at = 0; at < other.byteSize(); at += chunk) {
                addChunk(
                    from + at, other.asSlice(at, Math.min(chunk, other.byteSize() - at)), buffer);
              }
            });
  }

  private void addChunk(long at, MemorySegment slice, DeviceMemory buffer) {
    gpu.transfers().write(buffer, slice);
    addCounters(at, buffer, 0, slice.byteSize());
  }

  /**
   * Adds memory that the device reads to a range of the first part, counter by counter.
   *
   * @param from byte of the part where the range begins
   * @param other what is added
   * @param otherFrom byte of it where that begins
   * @param bytes how many of either
   */
  void addCounters(long from, DeviceMemory other, long otherFrom, long bytes) {
    int width = spec.counterBytes();
    long counters = bytes / width;
    gpu.launch(
        options(),
        new TablesKernels.AddCounters(
            new Arg.Table(part(0)),
            new Arg.From(from / width),
            new Arg.Other(other),
            new Arg.OtherFrom(otherFrom / width),
            new Arg.Count(counters)),
        Math.ceilDiv(counters, KernelConstant.ADD_ITEMS.value()));
  }

  /** Halves the counters of a part, which are as wide as the sketch's. */
  void halveCounters(int part) {
    long counters = part(part).bytes() / spec.counterBytes();
    halve(
        options(),
        new TablesKernels.Halve(new Arg.Table(part(part)), new Arg.Count(counters)),
        part);
  }

  /**
   * Launches a kernel that halves vectors of a part.
   *
   * @param options to compile it with
   * @param kernel halves {@link KernelConstant#HALVE_ITEMS} vectors for each work-item
   * @param part what it halves
   */
  void halve(KernelOptions options, Launch kernel, int part) {
    long vectors = Math.ceilDiv(part(part).bytes(), (long) VECTOR_BYTES);
    gpu.launch(options, kernel, Math.ceilDiv(vectors, KernelConstant.HALVE_ITEMS.value()));
  }

  /** Launches that summarize words of a table. */
  @FunctionalInterface
  interface Summarizing {
    Launch of(Arg.Table table, Arg.Count words, Arg.Found found);
  }

  /** Summarizes the counters of a part, which are as wide as the sketch's. */
  Summary summarizeCounters(int part) {
    long counters = part(part).bytes() / spec.counterBytes();
    return summarize(part, counters, options(), TablesKernels.Summarize::new);
  }

  /** Summarizes the words of a part. */
  Summary summarize(int part, long words, KernelOptions options, Summarizing kernel) {
    MemorySegment found =
        spec.counterBits() == Long.SIZE
            ? MemorySegment.ofArray(new long[2 * SUMMARY_GROUPS])
            : MemorySegment.ofArray(new int[2 * SUMMARY_GROUPS]);
    gpu.countMemory()
        .lend(
            found.byteSize(),
            "a summary",
            buffer -> {
              gpu.launchGroups(
                  options,
                  kernel.of(new Arg.Table(part(part)), new Arg.Count(words), new Arg.Found(buffer)),
                  SUMMARY_GROUPS);
              gpu.transfers().read(buffer, found);
            });
    return sum(found);
  }

  private Summary sum(MemorySegment found) {
    long used = 0;
    long largest = 0;
    for (int group = 0; group < SUMMARY_GROUPS; group++) {
      used += numberAt(found, 2 * group);
      long other = numberAt(found, 2 * group + 1);
      largest = Long.compareUnsigned(largest, other) < 0 ? other : largest;
    }
    return new Summary(used, largest);
  }

  private long numberAt(MemorySegment found, int index) {
    return spec.counterBits() == Long.SIZE
        ? found.getAtIndex(JAVA_LONG, index)
        : Integer.toUnsignedLong(found.getAtIndex(JAVA_INT, index));
  }
}
