package org.qsketch.spark.example;

import java.io.IOException;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;
import org.qsketch.backend.Backend;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spark.task.TaskBackend;

/**
 * The aggregator that a user of Spark would write: its buffer is the sketch. Keys are collected in
 * blocks; without them it would be even slower.
 */
public final class SketchAggregator extends Aggregator<Long, SketchAggregator.Buffer, byte[]> {
  private final String variant;
  private final long memory;

  SketchAggregator(String variant, long memory) {
    this.variant = variant;
    this.memory = memory;
  }

  /** A sketch and its pending keys. */
  public static final class Buffer implements java.io.Serializable {
    private static final int BLOCK = 1 << 16;

    private transient Sketch sketch;
    private long[] waiting = new long[BLOCK];
    private int count;

    /** Creates an empty buffer, for Spark. */
    public Buffer() {}

    private void writeObject(java.io.ObjectOutputStream out) throws IOException {
      try (SketchImage image = sketch.image()) {
        out.writeObject(image.toBytes());
      }
    }

    private void readObject(java.io.ObjectInputStream in)
        throws IOException, ClassNotFoundException {
      waiting = new long[BLOCK];
      try (SketchImage image = SketchImage.fromBytes((byte[]) in.readObject())) {
        sketch = TaskBackend.get().open(image);
      }
    }

    private void flush() {
      sketch.insert(Keys.of(java.util.Arrays.copyOf(waiting, count)));
      count = 0;
    }
  }

  @Override
  public Buffer zero() {
    Buffer buffer = new Buffer();
    Backend backend = TaskBackend.get();
    buffer.sketch = backend.create(SketchSpec.variant(variant).withMemory(memory).build());
    return buffer;
  }

  @Override
  public Buffer reduce(Buffer buffer, Long key) {
    buffer.waiting[buffer.count++] = key;
    if (buffer.count == Buffer.BLOCK) {
      buffer.flush();
    }
    return buffer;
  }

  @Override
  public Buffer merge(Buffer one, Buffer other) {
    one.flush();
    other.flush();
    one.sketch.merge(other.sketch);
    return one;
  }

  @Override
  public byte[] finish(Buffer buffer) {
    buffer.flush();
    try (SketchImage image = buffer.sketch.image()) {
      return image.toBytes();
    }
  }

  @Override
  public Encoder<Buffer> bufferEncoder() {
    return Encoders.javaSerialization(Buffer.class);
  }

  @Override
  public Encoder<byte[]> outputEncoder() {
    return Encoders.BINARY();
  }
}
