package org.qsketch.spark.function;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.AggregateFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.qsketch.keys.KeyKind;

/**
 * An aggregate whose result is a structure.
 *
 * @param <T> the structure
 */
interface StateFunction<T extends AutoCloseable> extends AggregateFunction<Serializable, byte[]> {
  /** Returns the kind of structure. */
  Kind<T> kind();

  @Override
  default DataType resultType() {
    return DataTypes.BinaryType;
  }

  /** Returns what the keys of rows stand for. */
  KeyKind keyKind();

  /** Adds a row. */
  void add(State<T> state, InternalRow row);

  @Override
  default State<T> newAggregationState() {
    return new State<>(kind(), keyKind());
  }

  /** Returns a state of this task, or reads the serialized state of another task. */
  @SuppressWarnings("unchecked") // Spark gives back what this function has made
  private State<T> state(Serializable one) {
    return one instanceof State<?> here
        ? (State<T>) here
        : State.read(kind(), keyKind(), (Object[]) one);
  }

  @Override
  default State<T> update(Serializable one, InternalRow row) {
    State<T> state = state(one);
    add(state, row);
    return state;
  }

  @Override
  default State<T> merge(Serializable one, Serializable other) {
    return state(one).merge(state(other));
  }

  @Override
  default byte[] produceResult(Serializable one) {
    return state(one).toBytes();
  }
}
