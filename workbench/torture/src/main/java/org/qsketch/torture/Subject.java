package org.qsketch.torture;

import java.io.IOException;
import java.nio.file.Path;
import org.qsketch.backend.Backend;
import org.qsketch.filter.Answers;
import org.qsketch.filter.CuckooFilter;
import org.qsketch.filter.CuckooFilterSpec;
import org.qsketch.filter.FilterImage;
import org.qsketch.image.Image;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/** A structure with images, for trials that work with any of them. */
interface Subject {
  /** Chooses a structure and its spec. */
  static Subject any(Adversary adversary) {
    return switch (adversary.below(4)) {
      case 0 -> new OfFilter(FilterTorture.any(adversary));
      case 1 -> new OfTopK(TopKTorture.any(adversary));
      default -> new OfSketch(OddSketches.any(adversary));
    };
  }

  /** Returns the image of a structure with some keys. */
  Image<?> image(Backend backend, Keys keys);

  /** Returns the size of the payload of this image. */
  long payloadBytes();

  /** Reads an image. */
  Image<?> load(Path file) throws IOException;

  /** Opens an image and calls every operation on it. */
  void use(Backend backend, Image<?> image, Keys keys);

  /** Sketches. */
  record OfSketch(SketchSpec spec) implements Subject {
    @Override
    public SketchImage image(Backend backend, Keys keys) {
      try (Sketch sketch = backend.create(spec)) {
        sketch.insert(keys);
        return sketch.image();
      }
    }

    @Override
    public long payloadBytes() {
      return spec.payloadBytes();
    }

    @Override
    public SketchImage load(Path file) throws IOException {
      return SketchImage.load(file);
    }

    @Override
    public void use(Backend backend, Image<?> image, Keys keys) {
      SketchImage loaded = (SketchImage) image;
      try (Sketch sketch = backend.open(loaded);
          Counts _ = sketch.query(keys)) {
        Refusals.orDone(() -> sketch.insert(keys));
        if (loaded.spec().isRemovable()) {
          sketch.remove(keys);
        }
        Refusals.orDone(() -> sketch.merge(loaded));
        sketch.statistics();
        sketch.clear();
        sketch.image().close();
      }
    }
  }

  /** Top-ks. */
  record OfTopK(TopKSpec spec) implements Subject {
    @Override
    public TopKImage image(Backend backend, Keys keys) {
      try (TopK top = backend.create(spec)) {
        top.insert(keys);
        return top.image();
      }
    }

    @Override
    public long payloadBytes() {
      return spec.payloadBytes();
    }

    @Override
    public TopKImage load(Path file) throws IOException {
      return TopKImage.load(file);
    }

    @Override
    public void use(Backend backend, Image<?> image, Keys keys) {
      try (TopK top = backend.open((TopKImage) image);
          Counts _ = top.query(keys)) {
        Refusals.orDone(() -> top.insert(keys));
        top.top(Integer.MAX_VALUE);
        Refusals.orDone(() -> top.merge((TopKImage) image));
        top.statistics();
        top.image().close();
        top.clear();
      }
    }
  }

  /** Cuckoo filters. */
  record OfFilter(CuckooFilterSpec spec) implements Subject {
    @Override
    public FilterImage image(Backend backend, Keys keys) {
      try (CuckooFilter filter = backend.create(spec);
          Answers _ = filter.insert(keys)) {
        return filter.image();
      }
    }

    @Override
    public long payloadBytes() {
      return spec.bytes();
    }

    @Override
    public FilterImage load(Path file) throws IOException {
      return FilterImage.load(file);
    }

    @Override
    public void use(Backend backend, Image<?> image, Keys keys) {
      try (CuckooFilter filter = backend.open((FilterImage) image);
          Answers _ = filter.contains(keys);
          Answers _ = filter.insert(keys);
          Answers _ = filter.delete(keys)) {
        filter.statistics();
        filter.clear();
        filter.image().close();
      }
    }
  }
}
