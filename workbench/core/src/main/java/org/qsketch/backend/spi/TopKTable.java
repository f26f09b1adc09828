package org.qsketch.backend.spi;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.qsketch.keys.Keys;
import org.qsketch.sketch.Counts;
import org.qsketch.sketch.SketchFullException;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.sketch.SketchStatistics;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;
import org.qsketch.topk.TopKState;

/**
 * The sketch and the candidates of a top-k; see {@link TopK} for what it does and why that is
 * right. The backend looks at keys, this decides. What it decides depends on estimates and counts,
 * but not on the order in which threads find them.
 */
public final class TopKTable implements HeavyKeyTable {
  /** The most keys that are staged, and the longest slice. */
  private static final long CHUNK = 1L << 22;

  private final TopKSpec spec;
  private final BoundedTable sketch;
  private final CandidateTable candidates;
  private final CandidateOffers offers;

  private TopKState state = TopKState.EMPTY;

  /** The candidates as the device has them; null if it has others. */
  private CandidateSlots slots;

  /**
   * The length of a slice of keys between changes of the candidates. At first, and after an image
   * was made, every key may be an offer. So this table and one opened from its image go on alike.
   */
  private long sliceLength;

  /** Whether candidates were removed since the batch began. */
  private boolean hasTrimmed;

  /** The total of the batch that is under way, else 0. */
  private long underWay;

  /** The total of what may be counted on the device and not yet in the state. */
  private long pending;

  private TopKTable(TopKSpec spec, BoundedTable sketch, CandidateTable candidates) {
    this.spec = spec;
    this.sketch = sketch;
    this.candidates = candidates;
    this.offers = new CandidateOffers(spec.offers());
    this.sliceLength = spec.offers();
  }

  /**
   * Creates a top-k without keys.
   *
   * @param spec what it is
   * @param sketches makes an empty table for its sketch
   * @param candidates makes an empty table for its candidates
   * @return the table, owned by the caller
   */
  public static TopKTable of(
      TopKSpec spec,
      Function<SketchSpec, BoundedTable> sketches,
      Supplier<CandidateTable> candidates) {
    BoundedTable sketch = sketches.apply(spec.sketch());
    try {
      return new TopKTable(spec, sketch, candidates.get());
    } catch (RuntimeException e) {
      sketch.close();
      throw e;
    }
  }

  @Override
  public Optional<Ownership> readerOf(Keys keys) {
    return sketch.readerOf(keys);
  }

  @Override
  public Map<Long, Long> insert(Batch batch) {
    TopKState before = state;
    hasTrimmed = false;
    Map<Long, Long> admitted = new HashMap<>();
    if (sketch.canAdmit(batch)) {
      forEachChunk(batch, (chunk, at) -> counting(chunk, () -> count(chunk, at, admitted)));
    } else {
      counting(batch, () -> forEachChunk(batch, (chunk, at) -> count(chunk, at, admitted)));
    }
    if (hasTrimmed) {
      admitted.keySet().removeAll(keys(before));
      admitted.keySet().retainAll(keys(state));
    }
    return admitted;
  }

  private static Set<Long> keys(TopKState state) {
    return Arrays.stream(state.keys()).boxed().collect(Collectors.toSet());
  }

  /** A part of a batch, in place; and the index of its first key. */
  @FunctionalInterface
  private interface ChunkAction {
    void accept(Batch chunk, long at);
  }

  private void forEachChunk(Batch batch, ChunkAction action) {
    for (long at = 0; at < batch.size(); at += CHUNK) {
      Batch staged = candidates.stage(batch.slice(at, Math.min(batch.size(), at + CHUNK)));
      try (Keys _ = staged.keys();
          Keys _ = staged.weights().orElse(staged.keys())) {
        action.accept(staged, at);
      }
    }
  }

  /**
   * Adds keys to the sketch, then counts the candidates among them. If that fails half-way, bounds
   * are widened by what may not have been counted, so that they still hold.
   */
  private void counting(Batch batch, Runnable counting) {
    underWay = sketch.total(batch);
    pending = WeightSum.add(pending, underWay);
    try {
      sketch.add(batch, 1);
      counting.run();
    } catch (SketchFullException e) {
      throw e; // nothing was added
    } catch (RuntimeException | Error e) {
      state = state.missing(pending).trimmed(spec.candidates());
      forgetCounts();
      throw e;
    } finally {
      underWay = 0;
    }
  }

  private void forgetCounts() {
    pending = 0;
    slots = null;
  }

  private void count(Batch chunk, long at, Map<Long, Long> admitted) {
    try (Counts estimates = sketch.query(chunk.keys())) {
      count(chunk, estimates).forEach((key, index) -> admitted.put(key, at + index));
    }
  }

  /** Counts in slices, as long as they can be without more offers than there is space for. */
  private Map<Long, Long> count(Batch chunk, Counts estimates) {
    Map<Long, Long> admitted = new HashMap<>();
    long from = 0;
    while (from < chunk.size()) {
      long to = Math.min(chunk.size(), from + sliceLength);
      Batch slice = chunk.slice(from, to);
      if (!offer(slice.keys(), estimates, from)) {
        sliceLength = (to - from) / 2;
      } else if (admit(from, admitted)) {
        candidates.count(slice, estimates, from, state.threshold());
        from = to;
        sliceLength = offers.areFew() ? Math.min(CHUNK, 2 * sliceLength) : sliceLength;
      } else {
        trim(); // after which fewer keys are offered, and there is space for all that can be
      }
    }
    return admitted;
  }

  /** Returns false if there are too many offers: never for as many keys as there is space for. */
  private boolean offer(Keys keys, Counts estimates, long from) {
    publish();
    offers.clear();
    candidates.offer(keys, estimates, from, state.threshold(), offers);
    return offers.isComplete();
  }

  /** Admits the keys that were offered; returns false if they do not fit. */
  private boolean admit(long from, Map<Long, Long> admitted) {
    Map<Long, Long> offered = offers.firstIndices();
    if (state.candidates().size() + offered.size() > spec.mostCandidates()) {
      return false;
    }
    if (!offered.isEmpty()) {
      admit(offered.keySet().stream().mapToLong(Long::longValue).toArray());
      offered.forEach((key, index) -> admitted.put(key, from + index));
    }
    return true;
  }

  private void admit(long... keys) {
    if (slots.add(keys)) {
      state = state.admitting(keys);
      candidates.extend(slots);
    } else {
      collect();
      change(state.admitting(keys));
      publish();
    }
  }

  /** Removes the least candidates, even if estimating them fails. */
  private void trim() {
    hasTrimmed = true;
    collect();
    try {
      state = state.bounded(estimates());
    } finally {
      change(state.trimmed(spec.candidates()));
    }
  }

  private long[] estimates() {
    try (Counts counts = sketch.query(Keys.of(state.keys()))) {
      return counts.toArray();
    }
  }

  private void change(TopKState changed) {
    state = changed;
    slots = null;
  }

  /** Copies the candidates to the device, if it has others. */
  private void publish() {
    if (slots == null) {
      CandidateSlots made = new CandidateSlots(spec.mostCandidates(), state.keys());
      candidates.replace(made);
      slots = made;
    }
  }

  /** Adds the counts of the device to the state. */
  private void collect() {
    if (slots != null) {
      long[] counts = candidates.takeCounts();
      state = state.counted(place -> counts[slots.slot(place)]);
    }
    pending = underWay;
  }

  /**
   * Collects the counts of the device, and removes surplus candidates and those that do not beat
   * the threshold: keys of weight 0. So a list has the same keys as an image.
   */
  private void updateCandidates() {
    if (state.candidates().size() > spec.candidates()) {
      trim();
      return;
    }
    collect();
    TopKState strong = state.trimmed(spec.candidates());
    if (strong.candidates().size() < state.candidates().size()) {
      change(strong);
    }
  }

  @Override
  public HeavyKeys top(int most) {
    updateCandidates();
    return state.bounded(estimates()).top(most);
  }

  @Override
  public Counts query(Keys keys) {
    return sketch.query(keys);
  }

  @Override
  public void merge(TopKImage image) {
    TopKState other = image.state();
    collect();
    try (SketchImage counts = image.sketch()) {
      sketch.merge(counts);
    }
    change(state.merged(other));
    trim();
  }

  @Override
  public void halve() {
    updateCandidates();
    sketch.halve();
    change(state.halved().trimmed(spec.candidates()));
  }

  @Override
  public void clear() {
    sketch.clear();
    state = TopKState.EMPTY;
    sliceLength = spec.offers();
    forgetCounts();
  }

  @Override
  public TopKImage image() {
    updateCandidates();
    sliceLength = spec.offers();
    try (SketchImage counts = sketch.image()) {
      return TopKImage.of(spec, counts, state.trimmed(spec.candidates())); // by key
    }
  }

  @Override
  public SketchStatistics statistics() {
    return sketch.statistics();
  }

  @Override
  public void load(List<MemorySegment> parts) {
    TopKState loaded = TopKImage.state(spec, parts);
    sketch.load(parts.subList(0, parts.size() - 1));
    change(loaded);
  }

  @Override
  public void close() {
    candidates.close();
    sketch.close();
  }
}
