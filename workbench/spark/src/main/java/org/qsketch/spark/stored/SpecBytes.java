package org.qsketch.spark.stored;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SpecCodec;

/** Serializes specs for other processes, as images do. */
final class SpecBytes {
  private SpecBytes() {}

  static byte[] of(SketchSpec spec) {
    ByteBuffer bytes = ByteBuffer.allocate(SpecCodec.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    SpecCodec.write(spec, bytes);
    return bytes.array();
  }

  static SketchSpec read(byte[] bytes) {
    return SpecCodec.read(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), List.of());
  }
}
