package org.qsketch.spark.function;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.qsketch.keys.KeyKind;

/**
 * Merges the structures of many rows: {@code sketch_merge_agg(sketch)}. Null values are ignored.
 *
 * @param kind the kind of structure
 */
record MergeFunction<T extends AutoCloseable>(Kind<T> kind) implements StateFunction<T> {
  @Override
  public String name() {
    return kind.prefix() + "_merge_agg";
  }

  @Override
  public KeyKind keyKind() {
    return KeyKind.UNKNOWN;
  }

  @Override
  public DataType[] inputTypes() {
    return new DataType[] {DataTypes.BinaryType};
  }

  @Override
  public void add(State<T> state, InternalRow row) {
    if (!row.isNullAt(0)) {
      state.add(row.getBinary(0));
    }
  }
}
