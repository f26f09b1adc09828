package org.qsketch.gpu.device;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A program to compile.
 *
 * @param name for messages and logs, for example {@code sub_warp_sketch.cu}
 * @param text the source, complete
 * @param definitions macros and their values, in the order given to the compiler
 */
public record KernelSource(String name, String text, Map<String, String> definitions) {
  /** Copies the definitions, whose order matters. */
  public KernelSource {
    definitions = Collections.unmodifiableMap(new LinkedHashMap<>(definitions));
  }

  /**
   * Returns the definitions as compiler options.
   *
   * @return one option for each: {@code -DDEPTH=3}
   */
  public List<String> options() {
    return definitions.entrySet().stream()
        .map(definition -> "-D" + definition.getKey() + "=" + definition.getValue())
        .toList();
  }
}
