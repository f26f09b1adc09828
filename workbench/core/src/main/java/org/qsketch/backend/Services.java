package org.qsketch.backend;

import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Finds the providers of services. */
final class Services {
  private Services() {}

  /**
   * Returns the providers of a service, found one by one as they are asked for. The thread's class
   * loader finds them, if it knows the service. Threads of Java's common pool may know no classes
   * of the application; then the service's class loader finds them.
   */
  static <T> Stream<T> of(Class<T> service) {
    ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
    ClassLoader loader = knows(ofThread, service) ? ofThread : service.getClassLoader();
    return ServiceLoader.load(service, loader).stream().map(ServiceLoader.Provider::get);
  }

  private static boolean knows(ClassLoader loader, Class<?> service) {
    try {
      return Class.forName(service.getName(), false, loader).equals(service);
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
