package org.qsketch.gpu.sketch;

import java.lang.foreign.MemorySegment;
import org.qsketch.gpu.context.Resources;
import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
import org.qsketch.gpu.launch.HashMasks;
import org.qsketch.gpu.program.KernelHash;
import org.qsketch.sketch.BucketedSketchSpec;
import org.qsketch.sketch.flat.Masks;

/**
 * The hash masks of a sketch as kernels read them: one bit per counter, in words of 32.
 *
 * @param spec of the sketch
 * @param memory where the masks are
 */
record MaskTable(BucketedSketchSpec spec, DeviceMemory memory) {
  static MaskTable of(BucketedSketchSpec spec, Resources resources) {
    Masks masks = Masks.of(spec.masks(), spec.depth(), spec.bucketWidth(), spec.seed());
    int words = Math.ceilDiv(spec.bucketWidth(), Integer.SIZE);
    int[] table = new int[masks.count() * words];
    for (int i = 0; i < table.length; i++) {
      table[i] = masks.bits(i / words, i % words);
    }
    return new MaskTable(spec, resources.copyOf(MemorySegment.ofArray(table), "the hash masks"));
  }

  /** Returns the masks as kernels take them. */
  HashMasks selection() {
    return new HashMasks(memory, spec.masks(), KernelHash.seed(spec.hash(), spec.seed()));
  }
}
