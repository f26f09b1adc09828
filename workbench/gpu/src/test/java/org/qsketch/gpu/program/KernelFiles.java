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

/** Reads kernel files for what the host and both dialects must have in common. */
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
          "(?m)^(?:__device__ (?:__forceinline__ )?)?(?!typedef|__kernel|extern)[\\w* ]+?(\\w+)\\([^;{]*\\) \\{");

  /** A line of a header's list of what the host defines. */
  private static final Pattern DEFINED = Pattern.compile("(?m)^//   ([A-Z_]+) .*");

  private static final Pattern MACRO = Pattern.compile("(?m)^#define (\\w+)");

  private KernelFiles() {}

  static String text(KernelDialect dialect, KernelFile file) {
    String name = dialect.resource(file.fileName());
    try (InputStream resource = KernelFiles.class.getResourceAsStream(name)) {
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The entry points of a file, in order, with what they take. */
  static Map<String, List<Parameter>> entryPoints(KernelDialect dialect, KernelFile file) {
    Map<String, List<Parameter>> found = new LinkedHashMap<>();
    Matcher matcher = ENTRY_POINTS.get(dialect).matcher(text(dialect, file));
    while (matcher.find()) {
      found.put(matcher.group(1), parameters(matcher.group(2)));
    }
    return found;
  }

  private static List<Parameter> parameters(String list) {
    return Stream.of(list.split(",", -1)).map(String::strip).map(KernelFiles::parameter).toList();
  }

  private static Parameter parameter(String declaration) {
    if (declaration.contains("*")) {
      return Parameter.MEMORY;
    }
    return switch (declaration.substring(0, declaration.indexOf(' '))) {
      case "ulong" -> Parameter.LONG;
      case "uint" -> Parameter.INT;
      default -> throw new AssertionError("'%s' has no kind".formatted(declaration));
    };
  }

  /** The functions of a file that are no entry points. */
  static List<String> functions(KernelDialect dialect, KernelFile file) {
    return FUNCTION
        .matcher(text(dialect, file))
        .results()
        .map(result -> result.group(1))
        .filter(name -> !entryPoints(dialect, file).containsKey(name))
        .toList();
  }

  /** What the header of a file says that the host defines: a line for each. */
  static Map<String, String> definedByTheHost(KernelDialect dialect, KernelFile file) {
    Map<String, String> lines = new LinkedHashMap<>();
    DEFINED
        .matcher(text(dialect, file))
        .results()
        .forEach(line -> lines.put(line.group(1), line.group()));
    return lines;
  }

  /** What a file defines itself. */
  static List<String> macros(KernelDialect dialect, KernelFile file) {
    return MACRO.matcher(text(dialect, file)).results().map(result -> result.group(1)).toList();
  }
}
