package org.qsketch.gpu.memory;

/** Closes what throws no checked exception, though its type does not say so. */
public final class Closing {
  private Closing() {}

  public static void close(AutoCloseable resource) {
    try {
      resource.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
