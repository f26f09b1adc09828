package org.qsketch.gpu.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.qsketch.gpu.device.KernelDialect;

/** Reads kernel files for what both dialects must have in common. */
final class KernelFiles {
  private static final Map<KernelDialect, Pattern> ENTRY_POINTS =
      Map.of(
          KernelDialect.CUDA,
          Pattern.compile("__global__ void __launch_bounds__\\(\\w+\\)\\s+(\\w+)\\(([^)]*)\\)"),
          KernelDialect.OPENCL,
          Pattern.compile(
              "__kernel __attribute__\\(\\(reqd_work_group_size\\([^)]*\\)\\)\\) void\\s+(\\w+)\\(([^)]*)\\)"));

  private static final Pattern FUNCTION =
      Pattern.compile(
          "(?m)^(?:__device__ __forceinline__ )?(?!typedef|__kernel|extern)[\\w* ]+?(\\w+)\\([^;{]*\\) \\{");

  private KernelFiles() {}

  /** All kernel files: headers and programs. */
  static Stream<String> names() {
    return Stream.concat(Program.HEADERS.stream(), Program.STRUCTURES.stream());
  }

  static String text(KernelDialect dialect, String file) {
    try (InputStream resource = KernelFiles.class.getResourceAsStream(dialect.resource(file))) {
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The entry points of a file with their parameters, as both dialects would write them. */
  static Map<String, List<String>> entryPoints(KernelDialect dialect, String file) {
    Map<String, List<String>> found = new LinkedHashMap<>();
    Matcher matcher = ENTRY_POINTS.get(dialect).matcher(text(dialect, file));
    while (matcher.find()) {
      found.put(matcher.group(1), parameters(matcher.group(2)));
    }
    return found;
  }

  private static List<String> parameters(String list) {
    return Stream.of(list.split(","))
        .map(parameter -> parameter.replace("__global ", "").replaceAll("\\s+", " ").strip())
        .toList();
  }

  /** The functions of a file that are no entry points. */
  static List<String> functions(KernelDialect dialect, String file) {
    return FUNCTION
        .matcher(text(dialect, file))
        .results()
        .map(result -> result.group(1))
        .filter(name -> !entryPoints(dialect, file).containsKey(name))
        .toList();
  }
}
