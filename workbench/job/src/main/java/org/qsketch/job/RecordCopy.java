package org.qsketch.job;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** Copies immutable records with another value of one component. */
public final class RecordCopy {
  private RecordCopy() {}

  /**
   * Copies a record.
   *
   * @param record a public record, which is not changed
   * @param component the name of the component to change
   * @param value its value in the copy
   * @param <R> the class of the record
   * @return the copy, checked by the constructor of the record
   * @throws IllegalArgumentException if there is no such component, or it has another type
   */
  @SuppressWarnings("unchecked")
  public static <R extends Record> R with(R record, String component, Object value) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    if (Arrays.stream(components).noneMatch(one -> one.getName().equals(component))) {
      throw new IllegalArgumentException(
          "%s has no component '%s'".formatted(record.getClass().getSimpleName(), component));
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Object[] values = new Object[components.length];
      for (int i = 0; i < values.length; i++) {
        values[i] =
            components[i].getName().equals(component)
                ? value
                : components[i].getAccessor().invoke(record);
      }
      return (R) record.getClass().getDeclaredConstructor(types).newInstance(values);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException refusal
          ? refusal
          : new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this record is not public: " + record.getClass(), e);
    }
  }
}
