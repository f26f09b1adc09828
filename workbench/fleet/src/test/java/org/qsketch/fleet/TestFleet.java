package org.qsketch.fleet;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.spec.Spec;

/** Fleets that share out even small batches. */
final class TestFleet {
  private TestFleet() {}

  static Backend of(String... members) {
    List<Backend> open = Arrays.stream(members).map(member -> Backends.open(member, 2)).toList();
    return Fleet.of(String.join("+", members), open, 1);
  }

  /** The same, but skips the test where there is no such device. */
  static Backend ofThoseThere(String... members) {
    List<String> available = Backends.available();
    for (String member : members) {
      assumeTrue(available.contains(member), "there is no device " + member);
    }
    return of(members);
  }

  /** The first two NVIDIA GPUs; the same one twice, where there is only one. */
  static Backend ofGpus() {
    assumeTrue(Backends.available().contains("cuda"), "there is no device cuda");
    List<String> all = Backends.devices("cuda:*");
    return all.size() > 1 ? of(all.get(0), all.get(1)) : of("cuda", "cuda");
  }

  /** The same backend, but for the specs of what it creates. */
  static Backend creating(UnaryOperator<Spec<?>> specs, Backend backend) {
    return like(
        Backend.class,
        backend,
        (method, arguments) ->
            method.equals("create")
                ? new Object[] {specs.apply((Spec<?>) arguments[0])}
                : arguments);
  }

  /** Sees the calls of something, and may change the arguments. */
  @FunctionalInterface
  interface Calls {
    /** Returns the arguments to call with. */
    Object[] arguments(String method, Object... arguments);
  }

  /** Something that does what another does, but for what is done with the arguments. */
  static <T> T like(Class<T> type, T other, Calls calls) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, arguments) ->
                call(other, method, calls.arguments(method.getName(), arguments))));
  }

  private static Object call(Object other, Method method, Object... arguments) throws Throwable {
    try {
      return method.invoke(other, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
