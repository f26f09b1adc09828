import java.io.ByteArrayInputStream;
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
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * Rewrites jars so that the launcher's cache can hold their classes.
 *
 * <ul>
 *   <li>Classes older than Java 6 get the format of Java 8: the cache takes none of them, and Java
 *       would read and verify them anew at each start. Picocli has 172.
 *   <li>Picocli no longer looks for Groovy: to find that it is missing, Java opens all jars at each
 *       start.
 *   <li>Packages are no longer sealed: a cache with linked classes of a sealed package stops Java
 *       where its jar lies in another folder than when the cache was made.
 * </ul>
 */
final class CacheableJars {
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

  private CacheableJars() {}

  /** Rewrites each jar in place. */
  public static void main(String[] jars) throws IOException {
    for (String jar : jars) {
      Path path = Path.of(jar);
      Path rewritten = path.resolveSibling(path.getFileName() + ".new");
      Files.write(rewritten, rewritten(path));
      Files.move(rewritten, path, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static byte[] rewritten(Path jar) throws IOException {
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
        byte[] content = from.getInputStream(entry).readAllBytes();
        to.write(rewritten(format, entry.getName(), content));
        to.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] rewritten(ClassFile format, String name, byte[] content)
      throws IOException {
    if (name.equals(JarFile.MANIFEST_NAME)) {
      return unsealed(content);
    }
    return name.endsWith(".class") ? upgraded(format, content) : content;
  }

  private static byte[] unsealed(byte[] content) throws IOException {
    Manifest manifest = new Manifest(new ByteArrayInputStream(content));
    manifest.getMainAttributes().remove(Attributes.Name.SEALED);
    manifest.getEntries().values().forEach(entry -> entry.remove(Attributes.Name.SEALED));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    manifest.write(bytes);
    return bytes.toByteArray();
  }

  private static byte[] upgraded(ClassFile format, byte[] content) {
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
