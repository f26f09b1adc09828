package org.qsketch.topk;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.qsketch.internal.Checks;
import org.qsketch.memory.ByteSize;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.spec.Spec;

/**
 * Describes a top-k: the sketch that counts all keys, and how many keys are candidates, whose
 * occurrences are counted one by one.
 *
 * @param sketch counts all keys, of any variant
 * @param candidates C, 1 to {@value #MAX_CANDIDATES}; the more, the longer and the more complete
 *     the list is
 */
public record TopKSpec(SketchSpec sketch, int candidates) implements Spec<TopK> {
  /** The most candidates. */
  public static final int MAX_CANDIDATES = 1 << 18;

  private static final int FEWEST_OFFERS = 1 << 12;
  private static final int MIN_CANDIDATES = 1024;
  private static final int CANDIDATES_OF_ANSWER = 4;

  /** The bytes of a slot of the table of candidates: a key and its count. */
  private static final int SLOT_BYTES = 2 * Long.BYTES;

  /** The bytes of an offer: a key and its index. */
  private static final int OFFER_BYTES = 2 * Long.BYTES;

  /** Checks the bounds. */
  public TopKSpec {
    Objects.requireNonNull(sketch, "sketch");
    Checks.range(
        "the number of candidates",
        candidates,
        1,
        MAX_CANDIDATES,
        "they are compared with each other on the host");
  }

  /**
   * Returns a builder for answers of k keys: with 4 k candidates, but at least 1024.
   *
   * @param k how many keys are wanted, 1 to 65536
   * @return a builder
   */
  public static Builder of(int k) {
    Checks.range(
        "k", k, 1, MAX_CANDIDATES / CANDIDATES_OF_ANSWER, "there are four candidates for each");
    return new Builder(Math.max(MIN_CANDIDATES, CANDIDATES_OF_ANSWER * k));
  }

  /**
   * Returns the number of keys that can become candidates at once.
   *
   * @return four for each candidate, within bounds, and at least one for each
   */
  public int offers() {
    return Math.clamp(4L * candidates, FEWEST_OFFERS, MAX_CANDIDATES);
  }

  /**
   * Returns the largest number of candidates, before the weakest leave.
   *
   * @return C and as many as can be offered at once
   */
  public int mostCandidates() {
    return candidates + offers();
  }

  /**
   * Returns the size of the table in which candidates are looked up, in slots.
   *
   * @return enough for all candidates
   */
  public int slots() {
    return slots(mostCandidates());
  }

  /**
   * Returns the size of a table, in slots. At most half of them are used.
   *
   * @param keys how many are in it
   * @return at least 2
   */
  public static int slots(int keys) {
    return 2 * (keys + 1);
  }

  /**
   * Returns the memory of the sketch and of the candidates on the device.
   *
   * @return bytes
   */
  public long deviceBytes() {
    return sketch.deviceBytes() + candidateBytes(candidates, offers());
  }

  private static long candidateBytes(int candidates, int offers) {
    return (long) slots(candidates + offers) * SLOT_BYTES + (long) offers * OFFER_BYTES;
  }

  /**
   * Returns the parts of the state, as images hold them: the parts of the sketch, and the
   * candidates.
   *
   * @return the size in bytes of each part, in order
   */
  public List<Long> parts() {
    return Stream.concat(sketch.parts().stream(), Stream.of(StateCodec.bytes(candidates))).toList();
  }

  /**
   * Returns the size of all parts in bytes.
   *
   * @return the payload of an image
   */
  public long payloadBytes() {
    return sketch.payloadBytes() + StateCodec.bytes(candidates);
  }

  @Override
  public void checkState(List<MemorySegment> parts) {
    Checks.parts(parts, parts());
    sketch.checkState(parts.subList(0, parts.size() - 1));
    StateCodec.check(parts.getLast(), candidates);
  }

  /**
   * Summarizes the spec in one line.
   *
   * @return candidates, sketch and memory
   */
  public String summary() {
    return "top-k: %d candidates, %s on the device; %s"
        .formatted(candidates, ByteSize.text(deviceBytes()), sketch.summary());
  }

  /** Builds a {@link TopKSpec}. */
  public static final class Builder {
    private int candidates;
    private SketchSpec sketch;
    private long bytes;

    private Builder(int candidates) {
      this.candidates = candidates;
    }

    /**
     * Sets the number of candidates.
     *
     * @param count C, 1 to {@value #MAX_CANDIDATES}
     * @return this builder
     */
    public Builder candidates(int count) {
      this.candidates = count;
      return this;
    }

    /**
     * Sets the sketch.
     *
     * @param spec of any variant
     * @return this builder
     */
    public Builder sketch(SketchSpec spec) {
      this.sketch = Objects.requireNonNull(spec, "spec");
      return this;
    }

    /**
     * Sizes a tagged sketch by the device memory that everything may take.
     *
     * @param most bytes, an upper bound
     * @return this builder
     */
    public Builder withMemory(long most) {
      Checks.range("the memory in bytes", most, 1, Long.MAX_VALUE, "the sketch is sized by it");
      this.bytes = most;
      this.sketch = null;
      return this;
    }

    /**
     * Builds the spec.
     *
     * @return a checked spec
     * @throws IllegalArgumentException if a value is out of bounds or no size was given
     */
    public TopKSpec build() {
      return sketch != null ? new TopKSpec(sketch, candidates) : sized();
    }

    private TopKSpec sized() {
      if (bytes == 0) {
        throw new IllegalArgumentException(
            "the top-k has no size: call withMemory(bytes), or give it a sketch");
      }
      SketchSpec smallest = SketchSpec.tagged().buckets(1).build();
      TopKSpec least = new TopKSpec(smallest, candidates);
      if (bytes < least.deviceBytes()) {
        throw new IllegalArgumentException(
            "the memory is %s: %d candidates and the smallest sketch take %s"
                .formatted(ByteSize.text(bytes), candidates, ByteSize.text(least.deviceBytes())));
      }
      long left = bytes - least.deviceBytes() + smallest.deviceBytes();
      return new TopKSpec(SketchSpec.tagged().withMemory(left).build(), candidates);
    }
  }
}
