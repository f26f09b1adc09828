package org.qsketch.spark.function;

import java.util.function.Function;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/**
 * A function whose argument types are not known yet.
 *
 * @param name the name in SQL
 * @param usage the arguments, with optional ones in brackets, and the result
 * @param fewest the fewest arguments
 * @param most the most arguments
 * @param binder creates the function for argument types
 */
record Definition(
    String name, String usage, int fewest, int most, Function<DataType[], BoundFunction> binder)
    implements UnboundFunction {
  @Override
  public BoundFunction bind(StructType arguments) {
    int count = arguments.size();
    if (count < fewest || count > most) {
      throw new UnsupportedOperationException(
          "%s got %d arguments: it is %s".formatted(name, count, usage));
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
