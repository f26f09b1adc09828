package org.qsketch.cuda;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The folders where CUDA toolkits and Python's package manager put NVRTC. */
final class NvrtcPlaces {
  private static final List<String> TOOLKIT = List.of("lib*", "targets/*/lib");
  private static final String IN_SITE = "nvidia/*/lib";
  private static final String IN_PYTHON = "lib/python3*/*-packages/" + IN_SITE;

  private final Map<String, String> environment;
  private final Path home;

  NvrtcPlaces(Map<String, String> environment, Path home) {
    this.environment = environment;
    this.home = home;
  }

  /** Returns the places to search, the most specific first. */
  List<FolderPattern> all() {
    List<FolderPattern> places = new ArrayList<>();
    named("CUDA_HOME", "CUDA_PATH", "CONDA_PREFIX")
        .flatMap(NvrtcPlaces::toolkit)
        .forEach(places::add);
    paths("PYTHONPATH").map(site -> new FolderPattern(site, IN_SITE)).forEach(places::add);
    pythons().map(python -> new FolderPattern(python, IN_PYTHON)).forEach(places::add);
    TOOLKIT.forEach(
        folder -> places.add(new FolderPattern(Path.of("/usr/local"), "cuda*/" + folder)));
    return places.stream().distinct().toList();
  }

  private static Stream<FolderPattern> toolkit(Path root) {
    return TOOLKIT.stream().map(folder -> new FolderPattern(root, folder));
  }

  /** Returns the prefixes of Python installations: active, of the user, and on the PATH. */
  private Stream<Path> pythons() {
    return Stream.of(
            named("VIRTUAL_ENV", "CONDA_PREFIX"),
            Stream.of(home.resolve(".local")),
            paths("PATH").filter(NvrtcPlaces::hasPython).map(Path::getParent))
        .flatMap(prefixes -> prefixes);
  }

  private static boolean hasPython(Path folder) {
    return folder.getNameCount() > 1 && Files.isExecutable(folder.resolve("python3"));
  }

  private Stream<Path> named(String... variables) {
    return Stream.of(variables).flatMap(this::paths);
  }

  private Stream<Path> paths(String variable) {
    return Stream.of(environment.getOrDefault(variable, "").split(File.pathSeparator, -1))
        .filter(path -> !path.isBlank())
        .map(path -> Path.of(path).toAbsolutePath().normalize());
  }

  /**
   * Folders whose names match a pattern with stars.
   *
   * @param root a folder
   * @param below names under it, separated by slashes
   */
  record FolderPattern(Path root, String below) {
    /** Returns the folders that exist; matches of a star are in reverse alphabetical order. */
    List<Path> folders() {
      Stream<Path> found = Stream.of(root.toAbsolutePath().normalize());
      for (String name : below.split("/", -1)) {
        found = found.flatMap(folder -> children(folder, name));
      }
      return found.filter(Files::isDirectory).toList();
    }

    private static Stream<Path> children(Path folder, String name) {
      return name.contains("*") ? matches(folder, name) : Stream.of(folder.resolve(name));
    }

    private static Stream<Path> matches(Path folder, String glob) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, glob)) {
        List<Path> sorted = new ArrayList<>();
        found.forEach(sorted::add);
        sorted.sort(Comparator.reverseOrder());
        return sorted.stream();
      } catch (IOException | DirectoryIteratorException e) {
        return Stream.empty(); // a folder that cannot be listed is useless here
      }
    }

    @Override
    public String toString() {
      return root + "/" + below;
    }
  }
}
