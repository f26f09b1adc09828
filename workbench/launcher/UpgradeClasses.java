import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.MethodModel;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Upgrades the classes of jars to the format of Java 8. The cache of the launcher takes no classes
 * older than Java 6, which Java reads and verifies anew at each start: picocli has 172 of these.
 * They no longer look for Groovy: to find that it is missing, Java opens all jars at each start.
 */
final class UpgradeClasses {
  private static final int JAVA_6 = 50;
  private static final int JAVA_8 = 52;

  /** The method of picocli that returns the class of Groovy's closures returns null. */
  private static final ClassTransform WITHOUT_GROOVY =
      (to, part) -> {
        if (part instanceof MethodModel method
            && method.methodName().equalsString("loadClosureClass")) {
          to.withMethodBody(
              method.methodName(),
              method.methodType(),
              method.flags().flagsMask(),
              code -> code.aconst_null().areturn());
        } else {
          to.with(part);
        }
      };

  private UpgradeClasses() {}

  /** Upgrades each jar in place. */
  public static void main(String[] jars) throws IOException {
    for (String jar : jars) {
      Path path = Path.of(jar);
      Path upgraded = path.resolveSibling(path.getFileName() + ".new");
      Files.write(upgraded, upgraded(path));
      Files.move(upgraded, path, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static byte[] upgraded(Path jar) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()});
        JarFile from = new JarFile(jar.toFile());
        JarOutputStream to = new JarOutputStream(bytes)) {
      ClassFile format =
          ClassFile.of(
              StackMapsOption.GENERATE_STACK_MAPS,
              ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofClassLoading(loader)));
      for (JarEntry entry : from.stream().toList()) {
        to.putNextEntry(new JarEntry(entry.getName()));
        to.write(upgraded(format, entry.getName(), from.getInputStream(entry).readAllBytes()));
        to.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] upgraded(ClassFile format, String name, byte[] content) {
    if (!name.endsWith(".class")) {
      return content;
    }
    ClassModel old = format.parse(content);
    if (old.majorVersion() >= JAVA_6) {
      return content;
    }
    ClassTransform version =
        (to, part) -> {
          if (part instanceof ClassFileVersion) {
            to.withVersion(JAVA_8, 0);
          } else {
            to.with(part);
          }
        };
    return format.transformClass(
        old,
        ClassTransform.transformingMethodBodies((to, part) -> to.with(part))
            .andThen(version)
            .andThen(WITHOUT_GROOVY));
  }
}
