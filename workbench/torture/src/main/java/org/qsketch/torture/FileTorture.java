package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.broken;
import static org.qsketch.torture.BrokenPromiseException.require;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.qsketch.image.Image;
import org.qsketch.image.ImageFormatException;
import org.qsketch.job.IoAction;
import org.qsketch.keys.Keys;

/**
 * Tests saving and loading. If saving fails, the old file stays as it was and no other file
 * remains. A file that is cut off anywhere is refused. A reader sees a whole image while others
 * write.
 *
 * @param subjects chooses a structure with images
 */
record FileTorture(Function<Adversary, Subject> subjects) implements TortureTrial {
  private static final int MOST_KEYS = 500;
  private static final int CUTS = 20;
  private static final int WRITES = 3;

  @Override
  public String name() {
    return "file";
  }

  @Override
  public void run(TortureCase tried) throws Exception {
    Adversary adversary = tried.adversary();
    Subject subject = subjects.apply(adversary);
    tried.step("save %s", subject);
    Path file = tried.file("image");
    try (Image<?> old = image(tried, subject);
        Image<?> fresh = image(tried, subject)) {
      old.save(file);
      byte[] before = Files.readAllBytes(file);
      failedSaves(tried, fresh, file);
      require(Arrays.equals(before, Files.readAllBytes(file)), "a failed save changed the file");
      onlyFileIs(file);
      cuts(tried, subject, before);
      writesWhileReading(tried, subject, file, List.of(old, fresh));
    }
  }

  private static Image<?> image(TortureCase tried, Subject subject) {
    long[] keys = new long[tried.adversary().size(MOST_KEYS)];
    Arrays.setAll(keys, _ -> tried.adversary().bits());
    return subject.image(tried.backend(), Keys.of(keys));
  }

  private static void failedSaves(TortureCase tried, Image<?> image, Path file) throws IOException {
    Path folder = Files.createDirectory(tried.file("folder"));
    fails(tried, "over a folder", () -> image.save(folder));
    fails(tried, "below a file", () -> image.save(file.resolve("image")));
    fails(
        tried,
        "while the thread is interrupted",
        () -> {
          Thread.currentThread().interrupt();
          try {
            image.save(file);
          } finally {
            boolean _ = Thread.interrupted();
          }
        });
    Files.delete(folder);
  }

  private static void fails(TortureCase tried, String how, IoAction saving) {
    tried.step("save %s", how);
    try {
      saving.run();
    } catch (IOException _) {
      return;
    }
    throw broken("saving %s did not fail", how);
  }

  private static void onlyFileIs(Path file) throws IOException {
    try (Stream<Path> files = Files.list(file.getParent())) {
      List<Path> left = files.filter(path -> !path.equals(file)).toList();
      require(left.isEmpty(), "failed saves left %s", left);
    }
  }

  /** Returns the shortest cuts, the longest ones and some between them. */
  private static void cuts(TortureCase tried, Subject subject, byte... whole) throws IOException {
    Path file = tried.file("cut");
    tried.step("load it cut at %d places", CUTS);
    for (int i = 0; i < CUTS; i++) {
      int cut = i < CUTS / 2 ? tried.adversary().below(whole.length) : whole.length - 1 - i % 10;
      Files.write(file, Arrays.copyOf(whole, Math.max(0, cut)));
      try (Image<?> image = subject.load(file)) {
        throw broken("an image of %s cut to %d bytes was loaded", image.spec(), cut);
      } catch (ImageFormatException e) {
        require(e.getMessage().contains(file.toString()), "no file in '%s'", e.getMessage());
      }
    }
    Files.delete(file);
  }

  private static void writesWhileReading(
      TortureCase tried, Subject subject, Path file, List<? extends Image<?>> images)
      throws Exception {
    tried.step("save %d times while reading", WRITES);
    Workers workers = new Workers();
    workers.start(
        () -> {
          for (int i = 0; i < WRITES; i++) {
            images.get(i % images.size()).save(file);
          }
        });
    workers.start(
        () -> {
          for (int i = 0; i < WRITES; i++) {
            subject.load(file).close();
          }
        });
    workers.join();
    onlyFileIs(file);
  }
}
