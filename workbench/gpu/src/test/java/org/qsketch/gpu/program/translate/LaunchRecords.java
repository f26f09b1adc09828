package org.qsketch.gpu.program.translate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a Java class for each kernel file, with a record for each kernel: its arguments, so typed
 * that no two can be swapped. Parameters that kernels share are blocks, which are records written
 * by hand. Each other parameter is a type of its own name in {@code Arg}.
 */
final class LaunchRecords {
  private static final String PACKAGE = "org.qsketch.gpu.launch";
  private static final Path FOLDER =
      Path.of("workbench/gpu/src/main/java", PACKAGE.replace('.', '/'));

  /** Parameters that follow each other, and the record that writes them. */
  private static final Map<List<String>, String> BLOCKS =
      Map.ofEntries(
          Map.entry(List.of("keys", "from", "count"), "Chunk"),
          Map.entry(List.of("weights", "from", "count"), "Chunk"),
          Map.entry(List.of("weights", "weights_from"), "Weights"),
          Map.entry(List.of("exact", "exact_from"), "Weights"),
          Map.entry(List.of("masks", "mask_count", "seed"), "HashMasks"),
          Map.entry(List.of("keys", "key_from", "values", "value_from", "count"), "Pairs"),
          Map.entry(List.of("space", "numbers", "entries", "weights", "capacity"), "Slices"),
          Map.entry(
              List.of("space", "numbers_from", "entries_from", "weights_from", "capacity_from"),
              "Slices"),
          Map.entry(
              List.of("numbers_to", "entries_to", "weights_to", "capacity_to"), "Slices.Target"));

  private static final Pattern KERNEL =
      Pattern.compile(
          "((?://[^\\n"
              + "]*\\n"
              + ")*)__kernel __attribute__\\(\\(reqd_work_group_size\\([^)]*\\)\\)\\)"
              + " void\\s+(\\w+)\\(([^)]*)\\)");

  private enum Kind {
    MEMORY("DeviceMemory", "putMemory"),
    LONG("long", "putLong"),
    INT("int", "putInt");

    private final String type;
    private final String put;

    String title() {
      return put.substring("put".length());
    }

    Kind(String type, String put) {
      this.type = type;
      this.put = put;
    }
  }

  private record Parameter(String name, Kind kind) {
    static Parameter of(String declaration) {
      List<String> words = List.of(declaration.strip().split("[\\s*]+"));
      String type = words.getFirst();
      Kind kind =
          switch (type) {
            case "__global" -> Kind.MEMORY;
            case "ulong" -> Kind.LONG;
            case "uint" -> Kind.INT;
            default ->
                throw new IllegalArgumentException(
                    "'%s' is no parameter of a kernel here: take a pointer to global memory, ulong or uint"
                        .formatted(declaration.strip()));
          };
      return new Parameter(words.getLast(), kind);
    }

    String wrapper() {
      return camel(name, true);
    }

    String field() {
      return camel(name, false);
    }
  }

  /** A component of a record. */
  private record Component(String type, String name) {}

  private record Kernel(String comment, String name, List<Component> components) {}

  private final Map<String, String> texts = new TreeMap<>();
  private final Map<String, Kind> wrappers = new TreeMap<>();
  private final Map<String, String> firstUse = new TreeMap<>();

  private LaunchRecords() {}

  /** The paths of all classes, from the root of the repository, and their texts. */
  static Map<Path, String> from(Path folder) {
    LaunchRecords records = new LaunchRecords();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".cl")).sorted().toList()) {
        String name = file.getFileName().toString().replace(".cl", "");
        records.add(name, Files.readString(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    records.texts.put("Arg", records.args());
    return records.texts.entrySet().stream()
        .collect(
            Collectors.toMap(
                entry -> FOLDER.resolve(entry.getKey() + ".java"),
                Map.Entry::getValue,
                (one, _) -> one,
                TreeMap::new));
  }

  private void add(String file, String text) {
    List<Kernel> kernels =
        KERNEL.matcher(text).results().map(match -> kernel(file, match)).toList();
    if (!kernels.isEmpty()) {
      texts.put(camel(file, true) + "Kernels", classOf(file, kernels));
    }
  }

  private Kernel kernel(String file, MatchResult match) {
    List<Parameter> parameters =
        Stream.of(match.group(3).split(",", -1)).map(Parameter::of).toList();
    List<Component> components = new ArrayList<>();
    for (int at = 0; at < parameters.size(); ) {
      int end = endOfBlock(parameters, at);
      components.add(
          end > at
              ? block(names(parameters.subList(at, end)))
              : component(file + "." + match.group(2), parameters.get(at)));
      at = Math.max(end, at + 1);
    }
    refuseEqualTypes(file + "." + match.group(2), components);
    return new Kernel(sentence(match.group(1)), match.group(2), components);
  }

  private static void refuseEqualTypes(String kernel, List<Component> components) {
    long types = components.stream().map(Component::type).distinct().count();
    if (types != components.size()) {
      throw new IllegalArgumentException(
          "%s takes two arguments of one type: rename a parameter or add a block to LaunchRecords"
              .formatted(kernel));
    }
  }

  /** The end of the longest block that begins at a parameter; the parameter itself if none does. */
  private static int endOfBlock(List<Parameter> parameters, int at) {
    return BLOCKS.keySet().stream()
        .mapToInt(List::size)
        .filter(size -> at + size <= parameters.size())
        .map(size -> at + size)
        .filter(end -> BLOCKS.containsKey(names(parameters.subList(at, end))))
        .max()
        .orElse(at);
  }

  private static List<String> names(List<Parameter> parameters) {
    return parameters.stream().map(Parameter::name).toList();
  }

  private static Component block(List<String> names) {
    String type = BLOCKS.get(names);
    String name =
        switch (type) {
          case "Slices" -> names.contains("numbers_from") ? "source" : "slices";
          case "Slices.Target" -> "target";
          case "Pairs" -> "pairs";
          default -> names.getFirst();
        };
    return new Component(type, name);
  }

  private Component component(String kernel, Parameter parameter) {
    Kind before = wrappers.putIfAbsent(parameter.wrapper(), parameter.kind);
    firstUse.putIfAbsent(parameter.wrapper(), kernel);
    if (before != null && before != parameter.kind) {
      throw new IllegalArgumentException(
          "%s of %s is %s, and %s in %s: rename one"
              .formatted(
                  parameter.name,
                  kernel,
                  parameter.kind,
                  before,
                  firstUse.get(parameter.wrapper())));
    }
    return new Component("Arg." + parameter.wrapper(), parameter.field());
  }

  private static String classOf(String file, List<Kernel> kernels) {
    StringBuilder text = new StringBuilder(header("opencl-kernels/" + file + ".cl"));
    text.append("import org.qsketch.gpu.device.ArgumentWriter;\n");
    text.append(
        """

        /** Launches of the kernels of {@code %1$s}. */
        public final class %2$sKernels {
          /** The name of the kernel file. */
          public static final String FILE = "%1$s";

          private %2$sKernels() {}

          interface InFile extends Launch {
            @Override
            default String file() {
              return FILE;
            }
          }
        """
            .formatted(file, camel(file, true)));
    kernels.forEach(kernel -> text.append(recordOf(kernel)));
    return text.append("}\n").toString();
  }

  private static String recordOf(Kernel kernel) {
    return """

      /** %s */
      public record %s(%s) implements InFile {
        @Override
        public String kernel() {
          return "%s";
        }

        @Override
        public void write(ArgumentWriter writer) {
          %s
        }
      }
    """
        .formatted(
            kernel.comment,
            camel(kernel.name, true),
            kernel.components.stream()
                .map(component -> component.type + " " + component.name)
                .collect(Collectors.joining(", ")),
            kernel.name,
            kernel.components.stream()
                .map(component -> component.name + ".write(writer);")
                .collect(Collectors.joining("\n      ")));
  }

  private String args() {
    StringBuilder text = new StringBuilder(header("opencl-kernels"));
    text.append(
        """
        import org.qsketch.gpu.device.ArgumentWriter;
        import org.qsketch.gpu.device.ComputeDevice.DeviceMemory;
        import org.qsketch.gpu.device.KernelArguments;

        /** Arguments of kernels: each parameter has a type of its own. */
        @SuppressWarnings({"AvoidCommonTypeNames", "InvalidParam"}) // names are the parameters'
        public final class Arg {
          private Arg() {}
        """);
    for (Kind kind : Kind.values()) {
      text.append(
          """

            interface Of%1$s extends KernelArguments {
              %2$s value();

              @Override
              default void write(ArgumentWriter writer) {
                writer.%3$s(value());
              }
            }
          """
              .formatted(kind.title(), kind.type, kind.put));
    }
    wrappers.forEach(
        (name, kind) ->
            text.append(
                """

                  /** The parameter {@code %s}. */
                  public record %s(%s value) implements Of%s {}
                """
                    .formatted(snake(name), name, kind.type, kind.title())));
    return text.append("}\n").toString();
  }

  private static String header(String source) {
    return "// Made from %s by\n//   %s\n\npackage %s;\n\n"
        .formatted(source, CudaKernels.COMMAND, PACKAGE);
  }

  /** The first sentence of a comment. */
  private static String sentence(String comment) {
    List<String> paragraph =
        comment
            .lines()
            .map(line -> line.replaceFirst("^// ?", ""))
            .takeWhile(l -> !l.isEmpty())
            .toList();
    String text = String.join(" ", paragraph);
    int end =
        Stream.of(". ", "; ", ": ").mapToInt(text::indexOf).filter(i -> i > 0).min().orElse(-1);
    String first = end < 0 ? text : text.substring(0, end) + ".";
    if (first.isEmpty()) {
      throw new IllegalArgumentException("a kernel has no comment: say what it does in a sentence");
    }
    return first;
  }

  private static String camel(String name, boolean upper) {
    String all =
        Stream.of(name.split("_"))
            .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
            .collect(Collectors.joining());
    return upper ? all : Character.toLowerCase(all.charAt(0)) + all.substring(1);
  }

  private static String snake(String name) {
    return name.replaceAll("(?<=.)([A-Z])", "_$1").toLowerCase(java.util.Locale.ROOT);
  }
}
