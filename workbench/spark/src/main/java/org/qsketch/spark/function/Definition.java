package org.qsketch.spark.function;

import java.util.function.Function;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/**
 * A function before the types of its arguments are known.
 *
 * @param name in SQL
 * @param usage its arguments, those in brackets optional, and what it returns
 * @param fewest arguments
 * @param most arguments
 * @param binder makes the function for the types of its arguments
 */
record Definition(
    String name, String usage, int fewest, int most, Function<DataType[], BoundFunction> binder)
    implements UnboundFunction {
  @Override
  public BoundFunction bind(StructType arguments) {
    int count = arguments.size();
    if (count < fewest || count > most) {
      throw new UnsupportedOperationException(
          "%s was given %d arguments: it is %s".formatted(name, count, usage));
    }
    DataType[] types = new DataType[count];
    for (int i = 0; i < count; i++) {
      types[i] = arguments.fields()[i].dataType();
    }
    return binder.apply(types);
  }

  @Override
  public String description() {
    return usage;
  }
}
