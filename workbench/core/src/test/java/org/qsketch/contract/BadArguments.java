package org.qsketch.contract;

import java.lang.reflect.Array;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.qsketch.memory.InsufficientMemoryException;

/**
 * Calls methods with one bad argument among good ones, and tells which of them answer by anything
 * but a clear exception.
 *
 * @param good an argument for each type of parameter
 */
public record BadArguments(Map<Class<?>, Object> good) {
  private static final Set<String> NOT_CALLED =
      Set.of("close", "equals", "hashCode", "toString", "getClass", "notify", "notifyAll", "wait");

  /** A call of a method or constructor. */
  @FunctionalInterface
  private interface Call {
    Object with(Object... arguments) throws Exception;
  }

  /** What a caller may have got wrong. */
  private static final Map<Class<?>, List<?>> BAD =
      Map.of(
          int.class, List.of(-1, Integer.MIN_VALUE, Integer.MAX_VALUE),
          long.class, List.of(-1L, Long.MIN_VALUE, Long.MAX_VALUE),
          double.class, List.of(-1.0, Double.NaN, Double.POSITIVE_INFINITY));

  /** The complaints about all instance methods of an object that a type declares. */
  public Stream<String> complaintsAbout(Class<?> type, Object receiver) {
    return Arrays.stream(type.getMethods())
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .filter(method -> !NOT_CALLED.contains(method.getName()))
        .flatMap(method -> complaintsAbout(method, receiver));
  }

  /** The complaints about all static methods of a type. */
  public Stream<String> complaintsAbout(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> Modifier.isStatic(method.getModifiers()))
        .flatMap(method -> complaintsAbout(method, null));
  }

  /** The complaints about all public constructors of a type. */
  public Stream<String> complaintsAboutConstructors(Class<?> type) {
    return Arrays.stream(type.getConstructors())
        .flatMap(constructor -> complaints(constructor, constructor::newInstance));
  }

  private Stream<String> complaintsAbout(Method method, Object receiver) {
    return complaints(method, arguments -> method.invoke(receiver, arguments));
  }

  private Stream<String> complaints(Executable method, Call call) {
    Class<?>[] types = method.getParameterTypes();
    List<String> complaints = new ArrayList<>();
    for (int place = 0; place < types.length; place++) {
      for (Object bad : bad(types[place])) {
        Object[] arguments = Arrays.stream(types).map(this::goodOne).toArray();
        arguments[place] = bad;
        complaint(call, arguments)
            .map(what -> describe(method, arguments) + ": " + what)
            .ifPresent(complaints::add);
      }
    }
    return complaints.stream();
  }

  private static List<?> bad(Class<?> type) {
    return type.isPrimitive() ? BAD.getOrDefault(type, List.of()) : Arrays.asList((Object) null);
  }

  private Object goodOne(Class<?> type) {
    Object known = good.get(type);
    return known != null || !type.isArray() ? known : Array.newInstance(type.componentType(), 0);
  }

  private static String describe(Executable method, Object... arguments) {
    return method.getDeclaringClass().getSimpleName()
        + "."
        + method.getName()
        + Arrays.toString(arguments);
  }

  private static Optional<String> complaint(Call call, Object... arguments) {
    try {
      Object result = call.with(arguments);
      if (result instanceof AutoCloseable closeable) {
        closeable.close();
      }
      return Arrays.asList(arguments).contains(null)
          ? Optional.of("null was taken")
          : Optional.empty();
    } catch (InvocationTargetException e) {
      return isClear(e.getCause()) ? Optional.empty() : Optional.of(e.getCause().toString());
    } catch (Exception e) {
      return Optional.of(e.toString());
    }
  }

  private static boolean isClear(Throwable thrown) {
    String message = String.valueOf(thrown.getMessage());
    if (thrown instanceof NullPointerException) {
      return message.matches("[a-z][A-Za-z]*");
    }
    boolean kind =
        Stream.of(
                IllegalArgumentException.class,
                IllegalStateException.class,
                InsufficientMemoryException.class)
            .anyMatch(type -> type.isInstance(thrown));
    return (kind || thrown.getClass() == IndexOutOfBoundsException.class)
        && message.matches(".{10,}");
  }
}
