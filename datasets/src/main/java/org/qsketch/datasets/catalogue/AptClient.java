package org.qsketch.datasets.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Debian's Contents indexes, through {@code apt-get update} from the sources this machine has: in a
 * folder of its own, without root, without touching the machine's package lists. apt checks them
 * against the archive's signed release file.
 */
record AptClient(String command, Duration timeout) implements PackageClient {
  private static final String CONFIGURATION = "apt.conf";
  private static final String MARK = "contents|";

  /** One index that apt has fetched. */
  private record Index(String release, Path file) {
    static Index parse(String line) {
      String[] fields = line.split("\\|", 3);
      return new Index(fields[1], Path.of(fields[2]));
    }

    /** The release, with the date that its signed release file bears. */
    String dated() throws IOException {
      return "Debian %s of %s".formatted(release, date());
    }

    private String date() throws IOException {
      try (Stream<Path> lists = Files.list(file.getParent())) {
        Path signed = lists.filter(this::isRelease).findFirst().orElseThrow();
        return Files.readAllLines(signed).stream()
            .filter(line -> line.startsWith("Date: "))
            .map(line -> line.substring("Date: ".length()))
            .findFirst()
            .orElse("an unknown date");
      }
    }

    private boolean isRelease(Path list) {
      String name = list.getFileName().toString();
      String suite = name.replaceFirst("(In)?Release$", "");
      return !suite.equals(name) && file.getFileName().toString().startsWith(suite);
    }
  }

  @Override
  public String fetch(PackageOrigin origin, Path folder) throws ClientException {
    try {
      ClientProcess apt = new ClientProcess(folder, timeout);
      String configuration = configure(folder).toString();
      apt.run(List.of(command, "--quiet", "--config-file", configuration, "update"));
      List<Index> indexes = indexes(apt, configuration);
      concatenate(indexes, folder.resolve(origin.fileName()));
      return versions(indexes);
    } catch (IOException e) {
      throw new ClientException("apt-get's indexes cannot be used (%s)".formatted(e), e);
    }
  }

  private static Path configure(Path folder) throws IOException {
    Path absolute = folder.toAbsolutePath();
    Files.createDirectories(absolute.resolve("state/lists/partial"));
    Files.createFile(absolute.resolve("state/status"));
    return Files.writeString(
        absolute.resolve(CONFIGURATION), template().replace("{folder}", absolute.toString()));
  }

  private static String template() throws IOException {
    try (InputStream template = AptClient.class.getResourceAsStream(CONFIGURATION)) {
      return new String(template.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private List<Index> indexes(ClientProcess apt, String configuration) throws ClientException {
    List<String> query =
        List.of(
            command,
            "--config-file",
            configuration,
            "indextargets",
            "--format",
            MARK + "$(CODENAME) $(VERSION)|$(FILENAME)",
            "Created-By: Contents-deb",
            "Origin: Debian");
    List<Index> indexes =
        apt.run(query).stream().filter(line -> line.startsWith(MARK)).map(Index::parse).toList();
    if (indexes.isEmpty()) {
      throw new ClientException("apt-get has no source that offers Debian's Contents indexes");
    }
    return indexes;
  }

  /** Several gzip files one after the other are one gzip file. */
  private static void concatenate(List<Index> indexes, Path target) throws IOException {
    try (OutputStream out = Files.newOutputStream(target)) {
      for (Index index : indexes) {
        Files.copy(index.file(), out);
      }
    }
  }

  private static String versions(List<Index> indexes) throws IOException {
    Set<String> versions = new LinkedHashSet<>();
    for (Index index : indexes) {
      versions.add(index.dated());
    }
    return String.join(", ", versions);
  }
}
