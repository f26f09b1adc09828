package org.qsketch.window;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Function;
import org.qsketch.backend.Backend;
import org.qsketch.image.ImageFormat;
import org.qsketch.image.ImageSeries;
import org.qsketch.image.StateImage;
import org.qsketch.keys.UserHash;
import org.qsketch.spec.Spec;

/** The panes of a file, which are opened one after another. */
final class Panes<T extends AutoCloseable, I extends StateImage<T, ?>> {
  private final ImageSeries<?, I> images;
  private Spec<T> spec;

  private Panes(ImageSeries<?, I> images) {
    this.images = images;
  }

  /** Makes a window of a file. */
  static <T extends AutoCloseable, I extends StateImage<T, ?>, W> W read(
      Path file, ImageFormat<?, I> format, Function<Panes<T, I>, W> window, UserHash... hashes)
      throws IOException {
    Objects.requireNonNull(file, "file");
    try (ImageSeries<?, I> images = ImageSeries.open(file, format, hashes)) {
      return window.apply(new Panes<>(images));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  ImageSeries<?, I> images() {
    return images;
  }

  Spec<T> spec() {
    return spec;
  }

  T open(Backend backend) {
    try (I image = images.next()) {
      spec = image.spec();
      return backend.open(image);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
