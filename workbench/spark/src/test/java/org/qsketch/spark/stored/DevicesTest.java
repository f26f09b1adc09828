package org.qsketch.spark.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spark.LocalCluster;
import org.qsketch.spark.LocalSpark;

/** Whatever device counts a slice, its counters are those of one sketch. */
final class DevicesTest {
  private static final long KEYS = 40_000;
  private static final SketchSpec SPEC = SketchSpec.subWarp().withMemory(1 << 18).build();

  @TempDir private Path folder;

  private static byte[] expected() {
    try (Backend cpu = Backends.open("cpu", 1);
        Sketch sketch = cpu.create(SPEC)) {
      sketch.insert(Keys.of(LongStream.range(0, KEYS).toArray()));
      try (SketchImage image = sketch.image()) {
        image.setKeyKind(KeyKind.INTEGERS);
        return image.toBytes();
      }
    }
  }

  private byte[] stored(SparkSession spark) throws IOException {
    StoredSketch stored =
        SketchJob.of(spark.range(0, KEYS, 1, 4), "id")
            .spec(SPEC)
            .sliceBytes(1 << 16)
            .save(folder.resolve("sketch").toString());
    try (SketchImage image = stored.image()) {
      return image.toBytes();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "opencl, 1Gi", // tasks share it
    "opencl, 9Mi", // one task at a time
    "opencl, 1Mi", // too little for any task
    "cuda:99, 1Gi",
  })
  void theSettingChoosesTheDevice(String device, String memory) throws IOException {
    assumeTrue(!device.equals("opencl") || !Backends.oneOfEachKind().equals(List.of("cpu")));
    try (SparkSession spark =
        LocalSpark.open(
            "local[2]",
            Map.of("spark.qsketch.device", device, "spark.qsketch.device.memory", memory))) {
      assertThat(stored(spark)).isEqualTo(expected());
    }
  }

  @Test
  void tasksTakeTheGpuThatSparkGivesThemOrSayOnceThatTheyCannot() throws IOException {
    LocalCluster.prepareHome();
    Path work = Path.of(System.getenv("SPARK_HOME"), "work");
    FileUtil.fullyDelete(work.toFile());
    try (SparkSession spark = LocalSpark.open(LocalCluster.MASTER, gpus())) {
      assertThat(stored(spark)).isEqualTo(expected());
    }
    assertThat(whereItIsSaid(work, "cuda:77 cannot be had"))
        .hasSizeBetween(1, 2) // one executor may have had all tasks
        .doesNotHaveDuplicates();
  }

  /** Executors that believe to have a GPU each, of an address that no machine has. */
  private Map<String, Object> gpus() throws IOException {
    Path script =
        Files.createFile(
            folder.resolve("gpus.sh"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    Files.writeString(script, "#!/bin/sh\necho '{\"name\": \"gpu\", \"addresses\": [\"77\"]}'\n");
    return Map.of(
        "spark.executor.extraClassPath",
        LocalCluster.ourClasses(),
        "spark.executor.memory",
        "512m",
        "spark.worker.resource.gpu.amount",
        1,
        "spark.worker.resource.gpu.discoveryScript",
        script.toString(),
        "spark.executor.resource.gpu.amount",
        1,
        "spark.task.resource.gpu.amount",
        1);
  }

  /** The standard errors that say it, as often as they do. */
  private static List<Path> whereItIsSaid(Path folder, String what) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.endsWith("stderr"))
          .flatMap(file -> read(file).lines().filter(line -> line.contains(what)).map(_ -> file))
          .toList();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
