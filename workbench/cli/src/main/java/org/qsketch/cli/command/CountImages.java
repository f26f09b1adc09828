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
import org.qsketch.keys.KeyKind;
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
   *
   * @param others more files that are written
   */
  void requireApart(List<Path> files, Stream<Path> others, TableOutput output) throws IOException {
    OutputPlace.requireApart(
        Stream.of(files.stream().distinct(), save.stream(), others, output.files())
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

  /** A sketch image and its file. */
  private record SavedImage(Path file, SketchImage image) {}

  /** Sketch images read from files, all of them or none. */
  static final class Images implements AutoCloseable {
    private final List<SavedImage> images = new ArrayList<>();
    private KeyKind keyKind = KeyKind.UNKNOWN;

    static Images load(List<Path> files) throws IOException {
      Images loaded = new Images();
      try {
        for (Path file : files) {
          loaded.images.add(new SavedImage(file, SketchImage.load(file)));
        }
        loaded.combineKinds();
        return loaded;
      } catch (IOException | RuntimeException e) {
        loaded.close();
        throw e;
      }
    }

    private void combineKinds() {
      for (SavedImage saved : images) {
        requireKeys(saved.image.keyKind(), saved.file.toString());
        keyKind = keyKind.with(saved.image.keyKind(), "the images");
      }
    }

    /** Refuses keys of another kind, before a long file is counted in vain. */
    void requireKeys(KeyKind kind, String source) {
      try {
        KeyKind _ = kind.with(keyKind, source);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "the keys of %s are %s, and the keys of %s are %s: only sketches of one kind of keys can be merged"
                .formatted(source, kind, known().file, keyKind),
            e);
      }
    }

    private SavedImage known() {
      return images.stream()
          .filter(saved -> saved.image.keyKind().equals(keyKind))
          .findFirst()
          .orElseThrow();
    }

    /** Returns what the keys of the images stand for. */
    KeyKind keyKind() {
      return keyKind;
    }

    /** Returns the spec of the first image, to which the others have to be equal. */
    Optional<SketchSpec> spec() {
      return images.stream().findFirst().map(saved -> saved.image.spec());
    }

    /** Refuses images of another spec, before a long file is counted in vain. */
    void requireSpec(SketchSpec spec) {
      for (SavedImage saved : images) {
        try {
          saved.image.requireSpec(spec);
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(
              "%s: %s; all specs and seeds have to be equal".formatted(saved.file, e.getMessage()),
              e);
        }
      }
    }

    void mergeInto(Sketch sketch) {
      images.forEach(saved -> sketch.merge(saved.image));
    }

    @Override
    public void close() {
      images.forEach(saved -> saved.image.close());
    }
  }
}
