import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Fetches Maven where it is not installed: {@code java FetchMaven.java VERSION SHA-512 FOLDER}. A
 * JDK is all that it takes. The folder appears complete and checked, or not at all.
 */
final class FetchMaven {
  /** Maven's own default, of which the mirrors in its settings are mirrors. */
  private static final String CENTRAL = "https://repo.maven.apache.org/maven2";

  private static final int TIMEOUT_MILLIS = 60_000;
  private static final int HTTP_PORT = 80;

  private FetchMaven() {}

  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[2]).toAbsolutePath();
    try {
      Path unpacked = makeFolderBeside(folder);
      try {
        install(fetch(arguments[0], arguments[1]), unpacked, folder);
      } finally {
        delete(unpacked);
      }
    } catch (NotFetchedException e) {
      fail(e.getMessage());
    } catch (IOException e) {
      fail(
          "the cache %s cannot be written (%s): set QSKETCH_CACHE to another folder"
              .formatted(folder.getParent(), e));
    }
  }

  private static void fail(String message) {
    System.err.println("qsketch: " + message);
    System.exit(1);
  }

  /** The archive cannot be had; the message says from where and what would do. */
  private static final class NotFetchedException extends Exception {
    private static final long serialVersionUID = 1;

    NotFetchedException(String url, Exception cause) {
      super(
          "Maven cannot be fetched from %s (%s): install Maven 3.8 or newer yourself, or name a repository that has it by QSKETCH_MAVEN_REPOSITORY"
              .formatted(url, cause),
          cause);
    }
  }

  private static byte[] fetch(String version, String checksum) throws NotFetchedException {
    String url = repository() + archive(version);
    try {
      byte[] archive = download(URI.create(url));
      check(archive, checksum);
      return archive;
    } catch (IOException | GeneralSecurityException | RuntimeException e) {
      throw new NotFetchedException(url, e);
    }
  }

  private static String archive(String version) {
    return "/org/apache/maven/apache-maven/%1$s/apache-maven-%1$s-bin.zip".formatted(version);
  }

  private static String repository() {
    return environment("QSKETCH_MAVEN_REPOSITORY")
        .or(FetchMaven::mirror)
        .orElse(CENTRAL)
        .replaceFirst("/+$", "");
  }

  private static Optional<String> environment(String variable) {
    return Optional.ofNullable(System.getenv(variable)).filter(value -> !value.isBlank());
  }

  private static Optional<String> mirror() {
    return mirrors()
        .filter(mirror -> mirrorsCentral(List.of(text(mirror, "mirrorOf").split("[,\\s]+"))))
        .map(mirror -> text(mirror, "url"))
        .findFirst();
  }

  private static boolean mirrorsCentral(List<String> repositories) {
    return !repositories.contains("!central")
        && Stream.of("central", "*", "external:*").anyMatch(repositories::contains);
  }

  /** Those of Maven's settings; none where there are no settings, or none that can be read. */
  private static Stream<Element> mirrors() {
    Path file = Path.of(System.getProperty("user.home"), ".m2", "settings.xml");
    try (InputStream in = Files.newInputStream(file)) {
      NodeList found =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(in)
              .getElementsByTagName("mirror");
      return IntStream.range(0, found.getLength()).mapToObj(found::item).map(Element.class::cast);
    } catch (Exception e) {
      return Stream.empty();
    }
  }

  private static String text(Element parent, String name) {
    NodeList found = parent.getElementsByTagName(name);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
  }

  private static byte[] download(URI uri) throws IOException {
    URL url = uri.toURL();
    Optional<Proxy> proxy = proxy(uri);
    URLConnection connection =
        proxy.isPresent() ? url.openConnection(proxy.get()) : url.openConnection();
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    try (InputStream in = connection.getInputStream()) {
      return in.readAllBytes();
    }
  }

  /** The environment's, as for other commands: Java does not look there by itself. */
  private static Optional<Proxy> proxy(URI uri) {
    String variable = uri.getScheme() + "_proxy";
    return isExempt(uri.getHost())
        ? Optional.empty()
        : environment(variable)
            .or(() -> environment(variable.toUpperCase(Locale.ROOT)))
            .map(value -> proxy(value.contains("://") ? value : "http://" + value));
  }

  private static Proxy proxy(String address) {
    URI uri = URI.create(address);
    int port = uri.getPort() < 0 ? HTTP_PORT : uri.getPort();
    return new Proxy(Proxy.Type.HTTP, new InetSocketAddress(uri.getHost(), port));
  }

  private static boolean isExempt(String host) {
    return environment("no_proxy").or(() -> environment("NO_PROXY")).stream()
        .flatMap(value -> Stream.of(value.split(",")))
        .map(String::strip)
        .filter(suffix -> !suffix.isEmpty())
        .anyMatch(suffix -> suffix.equals("*") || (host != null && host.endsWith(suffix)));
  }

  private static void check(byte[] archive, String expected) throws GeneralSecurityException {
    byte[] digest = MessageDigest.getInstance("SHA-512").digest(archive);
    String found = HexFormat.of().formatHex(digest);
    if (!found.equals(expected)) {
      throw new GeneralSecurityException(
          "its SHA-512 begins with %s, not %s"
              .formatted(found.substring(0, 12), expected.substring(0, 12)));
    }
  }

  private static Path makeFolderBeside(Path folder) throws IOException {
    return Files.createTempDirectory(Files.createDirectories(folder.getParent()), "maven");
  }

  private static void install(byte[] archive, Path unpacked, Path folder) throws IOException {
    unpack(archive, unpacked);
    makeExecutable(unpacked.resolve("bin/mvn"));
    publish(unpacked, folder);
  }

  /** Without the folder that holds all of the archive. */
  private static void unpack(byte[] archive, Path target) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path name = Path.of(entry.getName());
        if (!entry.isDirectory() && name.getNameCount() > 1) {
          Path file = target.resolve(name.subpath(1, name.getNameCount()));
          Files.createDirectories(file.getParent());
          Files.copy(zip, file);
        }
      }
    }
  }

  private static void makeExecutable(Path file) throws IOException {
    if (!file.toFile().setExecutable(true)) {
      throw new IOException(file + " cannot be made executable");
    }
  }

  /** Another launcher may have been faster: its copy is as good. */
  private static void publish(Path unpacked, Path folder) throws IOException {
    try {
      Files.move(unpacked, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      if (!Files.exists(folder)) {
        throw e;
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
