package org.qsketch.gpu.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
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
              "__kernel __attribute__\\(\\(reqd_work_group_size\\([^)]*\\)\\)\\)"
                  + " void\\s+(\\w+)\\(([^)]*)\\)"));

  private static final Pattern FUNCTION =
      Pattern.compile(
          "(?m)^(?:__device__ (?:__forceinline__ )?)?(?!typedef|__kernel|extern)[\\w*"
              + " ]+?(\\w+)\\([^;{]*\\) \\{");

  private static final Pattern CHOICE = Pattern.compile("(?m)^#ifndef (\\w+)$");

  private static final Pattern MACRO = Pattern.compile("(?m)^#define (\\w+) +(\\S+)");

  private KernelFiles() {}

  /** Returns the names of all files, without suffix, from a folder or a jar of the class path. */
  static Stream<String> names() {
    try {
      URI prelude = KernelFiles.class.getResource(KernelDialect.OPENCL.resource("prelude")).toURI();
      if (!prelude.getScheme().equals("jar")) {
        return names(Path.of(prelude));
      }
      try (FileSystem jar = FileSystems.newFileSystem(prelude, Map.of())) {
        return names(jar.provider().getPath(prelude));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Stream<String> names(Path prelude) throws IOException {
    try (Stream<Path> files = Files.list(prelude.getParent())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".cl"))
          .map(name -> name.replace(".cl", ""))
          .sorted()
          .toList()
          .stream();
    }
  }

  static String text(KernelDialect dialect, String file) {
    String name = dialect.resource(file);
    try (InputStream resource = KernelFiles.class.getResourceAsStream(name)) {
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The entry points of a file, in order, with the names of their parameters. */
  static Map<String, List<String>> entryPoints(KernelDialect dialect, String file) {
    Map<String, List<String>> found = new LinkedHashMap<>();
    Matcher matcher = ENTRY_POINTS.get(dialect).matcher(text(dialect, file));
    while (matcher.find()) {
      found.put(matcher.group(1), parameters(matcher.group(2)));
    }
    return found;
  }

  private static List<String> parameters(String list) {
    return Stream.of(list.split(",", -1))
        .map(declaration -> declaration.strip().replaceFirst(".*[ *]", ""))
        .toList();
  }

  /** What a file lets the host define. */
  static List<String> choices(String file) {
    return CHOICE
        .matcher(text(KernelDialect.OPENCL, file))
        .results()
        .map(choice -> choice.group(1))
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

  /** The macros that a file defines, with their values. */
  static Map<String, String> macros(KernelDialect dialect, String file) {
    Map<String, String> values = new LinkedHashMap<>();
    MACRO
        .matcher(text(dialect, file))
        .results()
        .forEach(macro -> values.put(macro.group(1), macro.group(2)));
    return values;
  }
}
