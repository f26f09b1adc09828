package org.qsketch.internal.memory;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Makes the host's memory seem endless while a class is tested, so that what other programs take
 * changes no measurement. The free memory of a device that shares it then depends on the tests.
 */
public final class EndlessHostMemory implements BeforeAllCallback, AfterAllCallback {
  @Override
  public void beforeAll(ExtensionContext context) {
    AvailableMemory.measureBy(() -> Long.MAX_VALUE);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    AvailableMemory.reset();
  }
}
