package org.qsketch.spark.countmin;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.stream.Stream;

/**
 * The count-min sketch of DataSketches, by reflection: the version that has one is not the version
 * that Spark brings.
 */
final class DataSketches {
  private static final Class<?> SKETCH = load();

  private DataSketches() {}

  /** The build copies the library to this folder. */
  private static Class<?> load() {
    File[] jars = new File("target/datasketches").listFiles();
    try {
      ClassLoader loader =
          jars == null
              ? DataSketches.class.getClassLoader()
              : new URLClassLoader(
                  Stream.of(jars).map(DataSketches::url).toArray(URL[]::new),
                  ClassLoader.getPlatformClassLoader());
      return loader.loadClass("org.apache.datasketches.count.CountMinSketch");
    } catch (ClassNotFoundException e) {
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

  /** Calls the method of this name that accepts the arguments. */
  static Object call(Object sketch, String name, Object... arguments) {
    try {
      return Stream.of(SKETCH.getMethods())
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
