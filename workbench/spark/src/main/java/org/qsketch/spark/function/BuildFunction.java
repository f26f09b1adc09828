package org.qsketch.spark.function;

import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.qsketch.keys.KeyKind;
import org.qsketch.spark.key.KeyColumn;

/**
 * Builds a structure from keys: {@code sketch_agg(key, …)}. Null keys are ignored.
 *
 * @param kind the kind of structure
 * @param keys converts the first argument to a key
 * @param given the number of further parameters
 */
record BuildFunction<T extends AutoCloseable>(Kind<T> kind, KeyColumn keys, int given)
    implements StateFunction<T> {
  @Override
  public String name() {
    return kind.prefix() + "_agg";
  }

  @Override
  public KeyKind keyKind() {
    return keys.kind();
  }

  @Override
  public DataType[] inputTypes() {
    List<DataType> parameters = kind.parameters().subList(0, given);
    return Stream.concat(Stream.of(keys.type()), parameters.stream()).toArray(DataType[]::new);
  }

  @Override
  public void add(State<T> state, InternalRow row) {
    if (!state.isSized()) {
      state.size(parameters(row));
    }
    if (row.isNullAt(0)) {
      return;
    }
    if (kind.takesTexts()) {
      state.add(row.getUTF8String(0).toString());
    } else {
      state.add(keys.key(row, 0));
    }
  }

  private Object[] parameters(InternalRow row) {
    Object[] values = new Object[given];
    for (int i = 0; i < given; i++) {
      values[i] = value(row, i + 1, kind.parameters().get(i));
    }
    return values;
  }

  private Object value(InternalRow row, int at, DataType type) {
    if (row.isNullAt(at)) {
      throw new IllegalArgumentException(
          "argument %d of %s is null: leave it out, or give it a value".formatted(at + 1, name()));
    }
    return switch (type) {
      case IntegerType _ -> row.getInt(at);
      case LongType _ -> row.getLong(at);
      case DoubleType _ -> row.getDouble(at);
      default -> row.getUTF8String(at).toString();
    };
  }
}
