package org.qsketch.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.qsketch.cli.jupyter.Checkout;
import org.qsketch.cli.jupyter.LabEnvironment;
import org.qsketch.cli.output.CommandFailedException;
import org.qsketch.cli.output.OutputPlace;
import org.qsketch.datasets.catalogue.DataSet;
import org.qsketch.datasets.catalogue.DataSets;
import org.qsketch.internal.memory.AvailableMemory;
import org.qsketch.memory.ByteSize;

/** The doctor's checks of the environment. */
final class Environment {
  private static final Runtime.Version MENDED = Runtime.Version.parse("25.0.3");

  private Environment() {}

  static List<Check> checks() {
    return List.of(
        java(Runtime.version()),
        memory(),
        nativeAccess(),
        lab(),
        notebooks(),
        cache(DataSets.cacheFolder().toAbsolutePath()),
        dataSets());
  }

  static Check java(Runtime.Version version) {
    String found = "%s, %s".formatted(version, System.getProperty("java.home"));
    return movesPinnedArrays(version)
        ? Check.warning(
            "Java", found + ": can corrupt data silently (JDK-8377811), update to 25.0.3 or newer")
        : Check.ok("Java", found);
  }

  /** Tells whether G1 moves arrays while native code uses them. */
  private static boolean movesPinnedArrays(Runtime.Version version) {
    return version.feature() == MENDED.feature() && version.compareToIgnoreOptional(MENDED) < 0;
  }

  private static Check memory() {
    return Check.ok(
        "memory",
        "%s available, Java heap up to %s"
            .formatted(
                ByteSize.text(AvailableMemory.bytes()),
                ByteSize.text(Runtime.getRuntime().maxMemory())));
  }

  private static Check nativeAccess() {
    return Environment.class.getModule().isNativeAccessEnabled()
        ? Check.ok("native access", "enabled")
        : Check.failed("native access", "start Java with --enable-native-access=ALL-UNNAMED");
  }

  private static Check lab() {
    return Lab.find().isPresent()
        ? Check.ok("lab", "installed: `qsketch figures` draws")
        : Check.absent("lab", "not installed: `qsketch figures` writes only CSV files");
  }

  private static Check notebooks() {
    Optional<LabEnvironment> environment = Checkout.find().map(LabEnvironment::new);
    if (environment.isEmpty()) {
      return Check.absent("notebooks", "part of a checkout: not installed here");
    }
    return environment.get().isReady()
        ? Check.ok("notebooks", "ready: `qsketch lab` opens them")
        : Check.absent("notebooks", "`qsketch lab` prepares them when first used");
  }

  static Check cache(Path folder) {
    try {
      OutputPlace.requireCache(folder);
      return Check.ok("cache", folder.toString());
    } catch (CommandFailedException e) {
      return Check.failed("cache", e.getMessage());
    }
  }

  private static Check dataSets() {
    String cached =
        DataSets.all().stream()
            .filter(DataSet::isCached)
            .map(DataSet::id)
            .collect(Collectors.joining(", "));
    return cached.isEmpty()
        ? Check.absent("data sets", "none in the cache: fetched when first used")
        : Check.ok("data sets", "in the cache: " + cached);
  }
}
