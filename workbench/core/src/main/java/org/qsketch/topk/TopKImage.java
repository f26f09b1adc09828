package org.qsketch.topk;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.qsketch.image.ImageFormat;
import org.qsketch.image.ImageFormatException;
import org.qsketch.image.StateImage;
import org.qsketch.internal.Checks;
import org.qsketch.internal.ValuePreview;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.TextKeys;
import org.qsketch.keys.UserHash;
import org.qsketch.memory.Hold;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SpecCodec;

/**
 * The state of a top-k, the same on every backend: save it, load it, merge it, reopen it anywhere.
 * The memory is off-heap; close the image to free it at once.
 */
public final class TopKImage extends StateImage<TopK, TopKSpec> {
  /**
   * The spec takes 80 bytes: the number of candidates, 4 bytes, and the spec of the sketch ({@link
   * SpecCodec}). The payload is {@link TopKSpec#parts()}.
   */
  private static final ImageFormat<TopKSpec, TopKImage> FORMAT =
      new ImageFormat<>(
          "QTOPKEY",
          "top-k",
          Integer.BYTES + SpecCodec.BYTES,
          TopKImage::write,
          TopKImage::read,
          TopKSpec::payloadBytes,
          (spec, purpose) -> new TopKImage(spec, purpose, false));

  private volatile List<String> texts = List.of();

  private TopKImage(TopKSpec spec, String purpose, boolean cleared) {
    super(FORMAT, spec, spec.parts(), purpose, cleared);
  }

  private static void write(TopKSpec spec, ByteBuffer target) {
    target.putInt(spec.candidates());
    SpecCodec.write(spec.sketch(), target);
  }

  private static TopKSpec read(ByteBuffer source, List<UserHash> hashes) {
    int candidates = source.getInt();
    return new TopKSpec(SpecCodec.read(source, hashes), candidates);
  }

  /**
   * Copies the state of a top-k to an image.
   *
   * @param spec the spec of the top-k
   * @param state its parts, as {@link TopKSpec#parts()} sizes them
   * @return the image, owned by the caller
   */
  public static TopKImage copyOf(TopKSpec spec, List<MemorySegment> state) {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(state, "state");
    return fill(new TopKImage(spec, "the image of a top-k", true), state);
  }

  /**
   * Copies a state to an image.
   *
   * @param spec of the top-k
   * @param sketch the image of its sketch
   * @param state its candidates
   * @return the image, owned by the caller
   */
  public static TopKImage of(TopKSpec spec, SketchImage sketch, TopKState state) {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(sketch, "sketch");
    Objects.requireNonNull(state, "state");
    TopKImage image = new TopKImage(spec, "the image of a top-k", true);
    for (int part = 0; part < sketch.parts().size(); part++) {
      image.parts().get(part).copyFrom(sketch.parts().get(part));
    }
    StateCodec.write(state, image.parts().getLast());
    return image;
  }

  /**
   * Returns the state, little-endian: the parts of the sketch, as its images hold them, and the
   * candidates.
   *
   * @return the parts, as {@link TopKSpec#parts()} sizes them
   */
  @Override
  public List<MemorySegment> parts() {
    return super.parts();
  }

  /**
   * Copies the sketch.
   *
   * @return its image, owned by the caller
   */
  public SketchImage sketch() {
    try (Hold _ = hold()) {
      SketchImage image =
          SketchImage.copyOf(spec().sketch(), parts().subList(0, parts().size() - 1));
      image.setKeyKind(keyKind());
      return image;
    }
  }

  /**
   * Returns the candidates.
   *
   * @return their counts and the threshold
   * @throws IllegalArgumentException if no top-k can have the state of this image
   */
  public TopKState state() {
    try (Hold _ = hold()) {
      return state(spec(), parts());
    }
  }

  /**
   * Reads the candidates of a state.
   *
   * @param spec of the top-k
   * @param parts as {@link TopKSpec#parts()} sizes them
   * @return the candidates
   * @throws IllegalArgumentException if no top-k can have that state
   */
  public static TopKState state(TopKSpec spec, List<MemorySegment> parts) {
    Objects.requireNonNull(spec, "spec");
    Checks.parts(parts, spec.parts());
    StateCodec.check(parts.getLast(), spec.candidates());
    return StateCodec.read(parts.getLast());
  }

  /**
   * Returns the texts of the candidates.
   *
   * @return a text for each, in the order of {@link #state()}; none if the image has no texts
   */
  @Override
  public List<String> texts() {
    return texts;
  }

  /**
   * Records the texts of the candidates, and that keys stand for texts. Files keep them.
   *
   * @param all a text for each candidate, in the order of {@link #state()}
   * @throws IllegalArgumentException if there are more or fewer texts than candidates, the key of a
   *     candidate is not its text's, or the keys stand for something else
   */
  @Override
  public void setTexts(List<String> all) {
    List<String> copy = List.copyOf(Objects.requireNonNull(all, "texts"));
    KeyKind kind = keyKind().with(KeyKind.TEXTS, "the image");
    checkTexts(state().keys(), copy);
    setKeyKind(kind);
    texts = copy;
  }

  private static void checkTexts(long[] keys, List<String> texts) {
    if (keys.length != texts.size()) {
      throw new IllegalArgumentException(
          "there are %d candidates and %d texts: each candidate has one"
              .formatted(keys.length, texts.size()));
    }
    for (int place = 0; place < keys.length; place++) {
      if (TextKeys.key(texts.get(place)) != keys[place]) {
        throw new IllegalArgumentException(
            "candidate %d has the key %s, which is not the key of its text '%s'"
                .formatted(
                    place,
                    Long.toUnsignedString(keys[place]),
                    ValuePreview.shortened(texts.get(place))));
      }
    }
  }

  /**
   * Reads an image from a file.
   *
   * @param file written by {@link #save}
   * @param hashes user-defined hash families that the image may name
   * @return the image, owned by the caller
   * @throws IOException if the file cannot be read
   * @throws org.qsketch.image.ImageFormatException if it is not an image, or is cut off, altered or
   *     of another version
   */
  public static TopKImage load(Path file, UserHash... hashes) throws IOException {
    return FORMAT.load(file, hashes);
  }

  /**
   * Reads an image from an array.
   *
   * @param bytes from {@link #toBytes}, or the whole of a file
   * @param hashes user-defined hash families that the image may name
   * @return the image, owned by the caller
   * @throws ImageFormatException if it is not an image, or is cut off, altered or of another
   *     version
   */
  public static TopKImage fromBytes(byte[] bytes, UserHash... hashes) throws ImageFormatException {
    return FORMAT.load(bytes, hashes);
  }

  /**
   * Returns the format of files.
   *
   * @return the same for all images
   */
  public static ImageFormat<TopKSpec, TopKImage> format() {
    return FORMAT;
  }

  @Override
  public String toString() {
    return "image of a " + spec().summary();
  }
}
