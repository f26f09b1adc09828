package org.qsketch.spark.function;

import org.apache.spark.sql.connector.catalog.functions.AggregateFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.qsketch.image.Image;

/**
 * An aggregate whose result is a structure, whatever it is made of.
 *
 * @param <T> the structure
 * @param <I> its image
 */
interface StateFunction<T extends AutoCloseable, I extends Image<T>>
    extends AggregateFunction<State<T, I>, byte[]> {
  /** What is built or merged. */
  Kind<T, I> kind();

  @Override
  default DataType resultType() {
    return DataTypes.BinaryType;
  }

  @Override
  default State<T, I> newAggregationState() {
    return new State<>(kind());
  }

  @Override
  default State<T, I> merge(State<T, I> one, State<T, I> other) {
    return one.merge(other);
  }

  @Override
  default byte[] produceResult(State<T, I> state) {
    return state.toBytes();
  }
}
