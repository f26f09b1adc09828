package org.qsketch.gpu;

/** Closes what throws no checked exception, though its type does not say so. */
final class Closing {
  private Closing() {}

  static void close(AutoCloseable resource) {
    try {
      resource.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
