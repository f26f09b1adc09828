package org.qsketch.spark.function;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.DataType;

/**
 * A function of the values of one row, which is null if a value is null.
 *
 * @param name the name in SQL
 * @param types the types of the arguments
 * @param resultType the type of the result
 * @param body computes it
 */
record RowFunction(String name, List<DataType> types, DataType resultType, Body body)
    implements ScalarFunction<Object> {
  /** Computes the value of a row without nulls. */
  @FunctionalInterface
  interface Body extends Serializable {
    Object of(InternalRow row);
  }

  @Override
  public DataType[] inputTypes() {
    return types.toArray(DataType[]::new);
  }

  @Override
  public Object produceResult(InternalRow row) {
    for (int i = 0; i < types.size(); i++) {
      if (row.isNullAt(i)) {
        return null;
      }
    }
    return body.of(row);
  }
}
