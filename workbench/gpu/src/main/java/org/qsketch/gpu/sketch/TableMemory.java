package org.qsketch.gpu.sketch;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.qsketch.gpu.context.Gpu;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.keys.Chunk;
import org.qsketch.gpu.program.EntryPoint;
import org.qsketch.gpu.program.KernelFile;
import org.qsketch.gpu.program.Program;
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
  private static final Program TABLES = Program.withoutKeys(KernelFile.TABLES);

  /** Groups that share a summary: enough to fill a device, few enough to add up on the host. */
  private static final int SUMMARY_GROUPS = 1024;

  /** What counters hold. */
  record Summary(long used, long largest) {}

  /** All parts, full of zeros. */
  static TableMemory zeros(SketchSpec spec, Resources resources) {
    String purpose = "a " + spec.variant() + " sketch";
    List<DeviceMemory> parts =
        spec.parts().stream().map(bytes -> resources.zeros(bytes, purpose)).toList();
    return new TableMemory(resources.gpu(), spec, parts);
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

  /** Adds the first part of an image, counter by counter. */
  void addCounters(SketchImage image) {
    MemorySegment other = image.parts().getFirst();
    long chunk = Math.min(other.byteSize(), Chunk.MAX_BYTES);
    gpu.countMemory()
        .lend(
            chunk,
            "a chunk of counters",
            buffer -> {
              for (long at = 0; at < other.byteSize(); at += chunk) {
                addChunk(at, other.asSlice(at, Math.min(chunk, other.byteSize() - at)), buffer);
              }
            });
  }

  private void addChunk(long at, MemorySegment slice, DeviceMemory buffer) {
    gpu.transfers().write(buffer, slice);
    long counters = slice.byteSize() / Integer.BYTES;
    gpu.launch(
        TABLES, EntryPoint.ADD_COUNTERS, counters, part(0), at / Integer.BYTES, buffer, counters);
  }

  /** Summarizes the counters of a part on the device, with an entry point that knows their size. */
  Summary summarize(int part, EntryPoint entry) {
    int[] found = new int[2 * SUMMARY_GROUPS];
    long bytes = (long) found.length * Integer.BYTES;
    long words = part(part).bytes() / Integer.BYTES;
    gpu.countMemory()
        .lend(
            bytes,
            "a summary",
            buffer -> {
              gpu.launchGroups(TABLES, entry, SUMMARY_GROUPS, part(part), words, buffer);
              gpu.transfers().read(buffer, 0, bytes, (slice, _) -> copy(slice, found));
            });
    return sum(found);
  }

  private static void copy(MemorySegment slice, int... target) {
    MemorySegment.ofArray(target).copyFrom(slice);
  }

  private static Summary sum(int... found) {
    long used = 0;
    long largest = 0;
    for (int i = 0; i < found.length; i += 2) {
      used += Integer.toUnsignedLong(found[i]);
      largest = Math.max(largest, Integer.toUnsignedLong(found[i + 1]));
    }
    return new Summary(used, largest);
  }
}
