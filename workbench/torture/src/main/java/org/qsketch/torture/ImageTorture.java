package org.qsketch.torture;

import static org.qsketch.torture.BrokenPromiseException.broken;
import static org.qsketch.torture.BrokenPromiseException.require;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Function;
import org.qsketch.image.Image;
import org.qsketch.image.ImageFormatException;
import org.qsketch.keys.HashFamily;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;

/**
 * Tests damaged and hostile images. An image with wrong checksums is refused in one line that names
 * the file. A changed image with correct checksums is refused or works, and takes no more memory
 * than the file has bytes.
 *
 * @param subjects chooses a structure with images
 */
record ImageTorture(Function<Adversary, Subject> subjects) implements TortureTrial {
  private static final int MUTATIONS = 8;
  private static final int MOST_KEYS = 1000;

  @Override
  public String name() {
    return "image";
  }

  @Override
  public void run(TortureCase tried) throws IOException {
    Adversary adversary = tried.adversary();
    Subject subject = subjects.apply(adversary);
    tried.step("save %s", subject);
    Path file = tried.file("image");
    try (Image<?> image = subject.image(tried.backend(), keys(adversary))) {
      image.save(file);
    }
    ImageBytes valid = new ImageBytes(subject.payloadBytes(), Files.readAllBytes(file));
    for (int i = 0; i < MUTATIONS; i++) {
      if (adversary.oneIn(3)) {
        damaged(tried, subject, file, valid);
      } else {
        hostile(tried, subject, file, valid);
      }
    }
  }

  private static Keys keys(Adversary adversary) {
    KeyPool pool = KeyPool.of(adversary, KeyWidth.BITS_64, HashFamily.mix(), 0, MOST_KEYS);
    return Keys.of(pool.draw(adversary.size(MOST_KEYS)));
  }

  private static void damaged(TortureCase tried, Subject subject, Path file, ImageBytes valid)
      throws IOException {
    byte[] bytes = valid.damaged(tried.adversary());
    Files.write(file, bytes);
    tried.step("load it with %s", valid.difference(bytes));
    if (Arrays.equals(bytes, valid.bytes())) {
      return;
    }
    try (Image<?> image = subject.load(file)) {
      throw broken("an image of %s that is damaged was loaded", image.spec());
    } catch (ImageFormatException e) {
      checkRefusal(file, e);
    }
  }

  private static void hostile(TortureCase tried, Subject subject, Path file, ImageBytes valid)
      throws IOException {
    byte[] bytes = valid.hostile(tried.adversary());
    Files.write(file, bytes);
    tried.step("load it with %s and the right checksums", valid.difference(bytes));
    try (Image<?> image = subject.load(file)) {
      long payload = image.parts().stream().mapToLong(MemorySegment::byteSize).sum();
      require(payload < bytes.length, "%d bytes of a file of %d", payload, bytes.length);
      tried.step("use %s", image.spec());
      subject.use(tried.backend(), image, keys(tried.adversary()));
    } catch (ImageFormatException e) {
      checkRefusal(file, e);
    }
  }

  private static void checkRefusal(Path file, ImageFormatException refusal) {
    String message = refusal.getMessage();
    require(
        message.contains(file.toString()) && message.lines().count() == 1,
        "the refusal does not name the file in one line: %s",
        message);
  }
}
