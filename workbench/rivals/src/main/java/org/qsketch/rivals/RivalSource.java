package org.qsketch.rivals;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles a rival of one's own: a Java file with a public class that implements {@link Rival} and
 * has a public constructor with a {@link Budget}.
 */
public final class RivalSource {
  private static final String ENDING = ".java";

  private RivalSource() {}

  /**
   * Returns the name of the class of a file.
   *
   * @param file a Java file
   * @return the name of the file without its ending
   */
  public static String name(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
  }

  /**
   * Compiles a file and loads its class.
   *
   * @param file a Java file
   * @return makes an empty rival
   * @throws IllegalArgumentException if it does not compile, with the first error and its line, or
   *     has no such class
   * @throws IOException if the file cannot be read
   */
  public static Function<Budget, Rival> compile(Path file) throws IOException {
    if (!Files.isReadable(file)) {
      throw new IOException("the rival %s cannot be read: is it there?".formatted(file));
    }
    Path classes = Files.createTempDirectory("rival");
    try {
      compile(file, classes);
      return maker(file, load(file, classes));
    } finally {
      delete(classes);
    }
  }

  private static void compile(Path file, Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IOException(
          "%s cannot be compiled: this Java has no compiler, so run a JDK".formatted(file));
    }
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(problems, Locale.ROOT, null)) {
      List<String> options =
          List.of(
              "-d", classes.toString(), "-proc:none", "-cp", System.getProperty("java.class.path"));
      boolean isCompiled =
          compiler
              .getTask(null, files, problems, options, null, files.getJavaFileObjects(file))
              .call();
      if (!isCompiled) {
        throw new IllegalArgumentException(firstError(file, problems));
      }
    }
  }

  private static String firstError(Path file, DiagnosticCollector<JavaFileObject> problems) {
    return problems.getDiagnostics().stream()
        .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
        .findFirst()
        .map(
            problem ->
                "%s:%d: %s"
                    .formatted(
                        file,
                        problem.getLineNumber(),
                        problem.getMessage(Locale.ROOT).lines().findFirst().orElse("")))
        .orElse(file + " does not compile");
  }

  /** Loads every class now, since the folder is deleted. */
  private static Class<?> load(Path file, Path classes) throws IOException {
    URL[] folder = {classes.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(folder, RivalSource.class.getClassLoader());
        Stream<Path> compiled = Files.walk(classes)) {
      Class<?> rival = null;
      for (Path one : compiled.filter(path -> path.toString().endsWith(".class")).toList()) {
        String path = classes.relativize(one).toString();
        String name = path.substring(0, path.length() - ".class".length()).replace('/', '.');
        Class<?> found = Class.forName(name, true, loader);
        rival = found.getSimpleName().equals(name(file)) ? found : rival;
      }
      if (rival == null || !Rival.class.isAssignableFrom(rival)) {
        throw new IllegalArgumentException(
            "%s has no public class %s that implements org.qsketch.rivals.Rival"
                .formatted(file, name(file)));
      }
      return rival;
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(file + " cannot be loaded: " + e.getMessage(), e);
    }
  }

  private static Function<Budget, Rival> maker(Path file, Class<?> rival) {
    try {
      Constructor<?> constructor = rival.getConstructor(Budget.class);
      return budget -> create(file, constructor, budget);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(
          "%s needs a public constructor %s(Budget budget)".formatted(file, name(file)), e);
    }
  }

  private static Rival create(Path file, Constructor<?> constructor, Budget budget) {
    try {
      return (Rival) constructor.newInstance(budget);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(
          "%s failed in its constructor with %s: %s".formatted(name(file), budget, e.getCause()),
          e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "%s cannot be made: is the class public?".formatted(name(file)), e);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
