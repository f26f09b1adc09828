package org.qsketch.spark.function;

import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.AggregateFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.qsketch.image.ImageFormatException;
import org.qsketch.spark.countmin.CountMin;
import org.qsketch.spark.key.KeyColumn;

/**
 * The functions for count-min sketches of Spark and DataSketches, in the bytes of these libraries.
 */
final class CountMinFunctions {
  private static final DataType BINARY = DataTypes.BinaryType;

  private CountMinFunctions() {}

  static Stream<Definition> all() {
    return Stream.of(
        Functions.ofKey(
            "count_min_estimate", "(count_min, key): BIGINT", DataTypes.LongType, Estimate::new),
        Functions.define("count_min_merge_agg", "(count_min): BINARY", 1, 1, _ -> new Merge()),
        Functions.row(
            "count_min_merge",
            "(count_min, count_min): BINARY",
            List.of(BINARY, BINARY),
            BINARY,
            row -> sum(row.getBinary(0), row.getBinary(1))),
        Functions.row(
            "count_min_describe",
            "(count_min): STRING",
            List.of(BINARY),
            DataTypes.StringType,
            row -> UTF8String.fromString(read(row.getBinary(0)).toString())));
  }

  private static CountMin read(byte[] bytes) {
    try {
      return CountMin.fromBytes(bytes);
    } catch (ImageFormatException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static byte[] sum(byte[] one, byte[] other) {
    CountMin sum = read(one);
    sum.merge(read(other));
    return sum.toBytes();
  }

  /** Estimates a count. Texts and bytes are hashed as the library does. */
  private record Estimate(KeyColumn keys) implements RowFunction.Body {
    @Override
    public Object of(InternalRow row) {
      CountMin sketch = read(row.getBinary(0));
      return switch (keys) {
        case INTEGER -> sketch.estimate(row.getLong(1));
        case TEXT -> sketch.estimate(row.getUTF8String(1).getBytes());
        case BYTES -> sketch.estimate(row.getBinary(1));
      };
    }
  }

  /** Merges the sketches of many rows. The state is their sum; it is empty before the first row. */
  private record Merge() implements AggregateFunction<byte[], byte[]> {
    @Override
    public String name() {
      return "count_min_merge_agg";
    }

    @Override
    public DataType[] inputTypes() {
      return new DataType[] {BINARY};
    }

    @Override
    public DataType resultType() {
      return BINARY;
    }

    @Override
    public byte[] newAggregationState() {
      return new byte[0];
    }

    @Override
    public byte[] update(byte[] state, InternalRow row) {
      return row.isNullAt(0) ? state : merge(state, row.getBinary(0));
    }

    @Override
    public byte[] merge(byte[] one, byte[] other) {
      if (one.length == 0) {
        return other;
      }
      return other.length == 0 ? one : sum(one, other);
    }

    @Override
    public byte[] produceResult(byte[] state) {
      return state.length == 0 ? null : state;
    }
  }
}
