package org.qsketch.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;

/** Sketch images read from files, all of them or none. */
final class Images implements AutoCloseable {
  private final List<SketchImage> images = new ArrayList<>();

  static Images load(List<Path> files) throws IOException {
    Images loaded = new Images();
    try {
      for (Path file : files) {
        loaded.images.add(SketchImage.load(file));
      }
      return loaded;
    } catch (IOException | RuntimeException e) {
      loaded.close();
      throw e;
    }
  }

  /** The spec of the first image, to which the others have to be equal. */
  Optional<SketchSpec> spec() {
    return images.stream().findFirst().map(SketchImage::spec);
  }

  /** Refuses images of another spec, before a long file is counted in vain. */
  void requireSpec(SketchSpec spec) {
    for (SketchImage image : images) {
      if (!image.spec().equals(spec)) {
        throw new IllegalArgumentException(
            "an image of a %s cannot be merged into a %s: all specs and seeds have to be equal"
                .formatted(image.spec().summary(), spec.summary()));
      }
    }
  }

  void mergeInto(Sketch sketch) {
    images.forEach(sketch::merge);
  }

  @Override
  public void close() {
    images.forEach(SketchImage::close);
  }
}
