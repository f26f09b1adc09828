package org.qsketch.torture;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import org.qsketch.backend.Backend;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctGroups;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.groupby.GroupBy;
import org.qsketch.sketch.Sketch;
import org.qsketch.topk.TopK;

/**
 * A backend of which one operation is wrong: every structure that it makes does something else in
 * its place.
 */
final class SpoiltBackend {
  private static final Set<String> MAKERS = Set.of("create", "open");

  /** What happens in place of an operation. */
  @FunctionalInterface
  interface Fault {
    Object call(Operation right, Object... arguments) throws Throwable;
  }

  /** The right operation, with any arguments. */
  @FunctionalInterface
  interface Operation {
    Object call(Object... arguments) throws Throwable;
  }

  private SpoiltBackend() {}

  /**
   * Spoils a backend.
   *
   * @param backend does everything else
   * @param operation the name of the method
   * @param fault in place of it
   */
  static Backend of(Backend backend, String operation, Fault fault) {
    return proxy(
        Backend.class,
        (method, arguments) -> {
          Object result = invoke(backend, method, arguments);
          return MAKERS.contains(method.getName()) ? spoilt(result, operation, fault) : result;
        },
        backend,
        operation,
        fault);
  }

  private static Object spoilt(Object structure, String operation, Fault fault) {
    Class<?> type =
        switch (structure) {
          case Sketch _ -> Sketch.class;
          case CuckooFilter _ -> CuckooFilter.class;
          case TopK _ -> TopK.class;
          case DistinctCounter _ -> DistinctCounter.class;
          case DistinctGroups _ -> DistinctGroups.class;
          default -> GroupBy.class;
        };
    return proxy(
        type,
        (method, arguments) -> invoke(structure, method, arguments),
        structure,
        operation,
        fault);
  }

  @FunctionalInterface
  private interface Calling {
    Object call(Method method, Object... arguments) throws Throwable;
  }

  private static <T> T proxy(
      Class<T> type, Calling right, Object target, String operation, Fault fault) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getDeclaringClass().equals(Object.class)) {
                return invoke(target, method, arguments);
              }
              return method.getName().equals(operation)
                  ? fault.call(given -> right.call(method, given), arguments)
                  : right.call(method, arguments);
            }));
  }

  private static Object invoke(Object target, Method method, Object... arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
