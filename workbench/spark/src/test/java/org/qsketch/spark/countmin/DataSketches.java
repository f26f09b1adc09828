package org.qsketch.spark.countmin;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.stream.Stream;

/**
 * Sketches of DataSketches, by reflection: the version that has a count-min sketch, and that runs
 * on this Java, is not the version that Spark brings.
 */
public final class DataSketches {
  private static final ClassLoader LOADER = loader();
  private static final Class<?> SKETCH = load("count.CountMinSketch");

  private DataSketches() {}

  /** The build copies the library to this folder. */
  private static ClassLoader loader() {
    File[] jars = new File("target/datasketches").listFiles();
    return jars == null
        ? DataSketches.class.getClassLoader()
        : new URLClassLoader(
            Stream.of(jars).map(DataSketches::url).toArray(URL[]::new),
            ClassLoader.getPlatformClassLoader());
  }

  private static Class<?> load(String name) {
    try {
      return LOADER.loadClass("org.apache.datasketches." + name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the bytes of an HLL sketch of the integers below a number. */
  public static byte[] hll(int precision, long keys) {
    try {
      Object sketch = load("hll.HllSketch").getConstructor(int.class).newInstance(precision);
      for (long key = 0; key < keys; key++) {
        Object _ = call(sketch, "update", key);
      }
      return (byte[]) call(sketch, "toCompactByteArray");
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static URL url(File jar) {
    try {
      return jar.toURI().toURL();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Calls the method of this name that accepts the arguments; without a sketch, a static one. */
  static Object call(Object sketch, String name, Object... arguments) {
    try {
      return Stream.of((sketch == null ? SKETCH : sketch.getClass()).getMethods())
          .filter(method -> method.getName().equals(name) && accepts(method, arguments))
          .findFirst()
          .orElseThrow()
          .invoke(sketch, arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean accepts(Method method, Object... arguments) {
    Class<?>[] types = method.getParameterTypes();
    boolean accepted = types.length == arguments.length;
    for (int i = 0; accepted && i < types.length; i++) {
      accepted =
          types[i].isInstance(arguments[i])
              || (types[i] == long.class && arguments[i] instanceof Long);
    }
    return accepted;
  }
}
