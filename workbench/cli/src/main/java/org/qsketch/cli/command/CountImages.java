package org.qsketch.cli.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.qsketch.cli.output.OutputPlace;
import org.qsketch.cli.output.TableOutput;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import picocli.CommandLine.Option;

/** The options for images: those to merge into the counts, and the one to save. */
final class CountImages {
  @Option(names = "--save", paramLabel = "IMAGE", description = "Save the sketch to a file.")
  private Optional<Path> save = Optional.empty();

  @Option(
      names = "--merge",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "IMAGES",
      description = "Add the counts of saved sketches, after FILE if there is one.")
  private List<Path> merge = List.of();

  boolean areMerged() {
    return !merge.isEmpty();
  }

  boolean isSaved() {
    return save.isPresent();
  }

  /** Loads the images to merge, which the caller closes. */
  Images load() throws IOException {
    return Images.load(merge);
  }

  /**
   * Refuses the same file for two purposes. An image that is merged may be replaced by the one
   * saved.
   */
  void requireApart(List<Path> files, TableOutput output) throws IOException {
    OutputPlace.requireApart(
        Stream.of(files.stream().distinct(), save.stream(), output.files())
            .flatMap(Function.identity()));
    // the image is read completely before
    OutputPlace.requireApart(Stream.concat(merge.stream().distinct(), output.files()));
  }

  /** Refuses a place where no image can be saved. */
  void requirePlace() throws IOException {
    if (save.isPresent()) {
      OutputPlace.requireFile(save.get());
    }
  }

  void save(Supplier<SketchImage> state) throws IOException {
    if (save.isPresent()) {
      try (SketchImage image = state.get()) {
        image.save(save.get());
      }
    }
  }

  /** Sketch images read from files, all of them or none. */
  static final class Images implements AutoCloseable {
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
}
