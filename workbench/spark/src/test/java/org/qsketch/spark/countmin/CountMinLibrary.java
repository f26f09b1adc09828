package org.qsketch.spark.countmin;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.util.sketch.CountMinSketch;
import org.apache.spark.util.sketch.IncompatibleMergeException;

/** A sketch of another library, by that library. */
sealed interface CountMinLibrary {
  void insert(Object key, long weight);

  long estimate(Object key);

  void merge(CountMinLibrary other);

  byte[] bytes();

  static CountMinLibrary of(CountMinFormat format, int depth, int width, int seed) {
    return switch (format) {
      case SPARK -> new OfSpark(CountMinSketch.create(depth, width, seed));
      // it has no public constructor
      case DATA_SKETCHES -> read(format, CountMin.of(format, depth, width, seed).toBytes(), seed);
    };
  }

  static CountMinLibrary read(CountMinFormat format, byte[] bytes, long seed) {
    try {
      return switch (format) {
        case SPARK -> new OfSpark(CountMinSketch.readFrom(new ByteArrayInputStream(bytes)));
        case DATA_SKETCHES ->
            new OfDataSketches(DataSketches.call(null, "deserialize", bytes, seed));
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  record OfSpark(CountMinSketch sketch) implements CountMinLibrary {
    @Override
    public void insert(Object key, long weight) {
      sketch.add(key, weight);
    }

    @Override
    public long estimate(Object key) {
      return sketch.estimateCount(key);
    }

    @Override
    public void merge(CountMinLibrary other) {
      try {
        sketch.mergeInPlace(((OfSpark) other).sketch);
      } catch (IncompatibleMergeException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public byte[] bytes() {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try {
        sketch.writeTo(bytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return bytes.toByteArray();
    }
  }

  record OfDataSketches(Object sketch) implements CountMinLibrary {
    @Override
    public void insert(Object key, long weight) {
      DataSketches.call(sketch, "update", key, weight);
    }

    @Override
    public long estimate(Object key) {
      return (long) DataSketches.call(sketch, "getEstimate", key);
    }

    @Override
    public void merge(CountMinLibrary other) {
      DataSketches.call(sketch, "merge", ((OfDataSketches) other).sketch);
    }

    @Override
    public byte[] bytes() {
      return (byte[]) DataSketches.call(sketch, "toByteArray");
    }
  }
}
