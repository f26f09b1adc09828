package org.qsketch.cuda;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.qsketch.cuda.Linking.LibraryLoader;
import org.qsketch.cuda.NvrtcPlaces.FolderPattern;

/**
 * Looks for NVRTC in the place that the user names or, by default, in the places of the system's
 * loader, CUDA toolkits and pip. Loading it takes milliseconds; compiling the first kernel takes
 * far longer.
 */
final class NvrtcSearch {
  static final String PROPERTY = "qsketch.nvrtc";
  static final String VARIABLE = "QSKETCH_NVRTC";

  /** Newest first. Since CUDA 12, one name covers all minor versions. */
  private static final List<String> NAMES =
      List.of("libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2");

  private final Optional<UserPath> userPath;
  private final List<FolderPattern> places;
  private final NvrtcLoader loader;

  /**
   * A file or folder that the user names.
   *
   * @param setting the variable or property that names it
   */
  record UserPath(String setting, Path path) {}

  /**
   * Prepares a search.
   *
   * @param userPath the only place to search, if the user names one
   * @param places the places to search otherwise, after the places of the loader
   */
  NvrtcSearch(Optional<UserPath> userPath, List<FolderPattern> places, LibraryLoader loader) {
    this.userPath = userPath;
    this.places = places;
    this.loader = new NvrtcLoader(loader);
  }

  /** Returns the search on this machine. */
  static NvrtcSearch ofSystem() {
    Map<String, String> environment = System.getenv();
    Path home = Path.of(System.getProperty("user.home"));
    return new NvrtcSearch(
        userPath(PROPERTY, System::getProperty).or(() -> userPath(VARIABLE, environment::get)),
        new NvrtcPlaces(environment, home).all(),
        LibraryLoader.SYSTEM);
  }

  private static Optional<UserPath> userPath(String setting, Function<String, String> settings) {
    return Optional.ofNullable(settings.apply(setting))
        .filter(path -> !path.isBlank())
        .map(path -> new UserPath(setting, Path.of(path).toAbsolutePath().normalize()));
  }

  /**
   * Looks for the newest NVRTC that a driver supports; the driver refuses code of newer ones.
   *
   * @param newestMajor the major version of CUDA that the driver supports
   */
  Found<NvrtcCompiler> find(int newestMajor) {
    List<String> names = NAMES.stream().filter(name -> major(name) <= newestMajor).toList();
    return userPath.map(place -> at(place, names)).orElseGet(() -> anywhere(names));
  }

  private static int major(String name) {
    return Integer.parseInt(name.split("\\.", -1)[2]);
  }

  private Found<NvrtcCompiler> at(UserPath place, List<String> names) {
    Stream<Path> files =
        place.path().toFile().isDirectory()
            ? names.stream().map(place.path()::resolve)
            : Stream.of(place.path());
    return first(files.map(loader::fromFile))
        .orElseGet(
            () ->
                Found.missing(
                    "%s is %s, which is neither an NVRTC that loads nor a folder with %s: correct it or unset it"
                        .formatted(place.setting(), place.path(), alternatives(names))));
  }

  private Found<NvrtcCompiler> anywhere(List<String> names) {
    List<Path> folders = places.stream().flatMap(place -> place.folders().stream()).toList();
    return first(names.stream().flatMap(name -> byName(name, folders)))
        .orElseGet(() -> Found.missing(notFound(names)));
  }

  private Stream<Optional<NvrtcCompiler>> byName(String name, List<Path> folders) {
    return Stream.concat(
        Stream.of(name).map(loader::fromSystem),
        folders.stream().map(folder -> loader.fromFile(folder.resolve(name))));
  }

  /** Returns the first that loads, without loading the rest. */
  private static Optional<Found<NvrtcCompiler>> first(Stream<Optional<NvrtcCompiler>> attempts) {
    return attempts.flatMap(Optional::stream).findFirst().map(Found::of);
  }

  private String notFound(List<String> names) {
    List<String> searched = new ArrayList<>(List.of("the library path"));
    places.forEach(place -> searched.add(place.toString()));
    return "NVRTC, which compiles the kernels, is missing: there is no %s that loads in %s; %s"
        .formatted(alternatives(names), String.join(", ", searched), remedy(names));
  }

  private static String alternatives(List<String> names) {
    return names.stream().collect(Collectors.joining(" or "));
  }

  private static String remedy(List<String> names) {
    String suffix = names.contains(NAMES.getFirst()) ? "" : "-cu" + major(names.getFirst());
    return "run 'pip install nvidia-cuda-nvrtc%s', or set %s to the library or its folder"
        .formatted(suffix, VARIABLE);
  }
}
