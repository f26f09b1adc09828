package org.qsketch.gpu.memory;

/** Closes resources that throw no checked exception, although their type allows one. */
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
