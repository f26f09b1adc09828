package org.qsketch.window;

import java.io.IOException;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.qsketch.backend.Backend;
import org.qsketch.internal.Checks;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;
import org.qsketch.keys.UserHash;
import org.qsketch.sketch.Counts;
import org.qsketch.topk.Admissions;
import org.qsketch.topk.HeavyKeys;
import org.qsketch.topk.TopK;
import org.qsketch.topk.TopKImage;
import org.qsketch.topk.TopKSpec;

/**
 * Finds the keys that occur most often in a sliding window.
 *
 * {@snippet class="org.qsketch.example.WindowExampleTest" region="top"}
 *
 * <p>The bounds of a key are the sums of its bounds in all panes. Where it is no candidate, it
 * occurred at most as often as the threshold of the pane says, and as the sketch of the pane
 * estimates. So what {@link TopK} promises holds for the window: lower ≤ f ≤ upper, upper − lower ≤
 * T, and every key with f &gt; T is a candidate of some pane, where T is the sum of the thresholds.
 * It is at most N / (C + 1), N being the sum of all counts in the window.
 *
 * <p>Nothing is merged for that: an answer reads the candidates of the panes, and remembers them
 * until their pane changes.
 */
public final class TopKWindow extends Window<TopK, TopKImage> {
  private static final Admissions UNHEARD = (_, _) -> {};

  private final TopKSpec spec;

  /** The candidates of panes that have not changed since. */
  private final IdentityHashMap<TopK, HeavyKeys> known = new IdentityHashMap<>();

  /**
   * Creates an empty window.
   *
   * @param backend makes the panes; the window does not close it
   * @param spec the top-k of each pane
   * @param panes how many, 1 to {@value #MOST_PANES}
   */
  public TopKWindow(Backend backend, TopKSpec spec, int panes) {
    super(backend, spec, panes);
    this.spec = spec;
  }

  private TopKWindow(Backend backend, Panes<TopK, TopKImage> panes) {
    super(backend, panes);
    this.spec = (TopKSpec) panes.spec();
  }

  /**
   * Opens a window from a file.
   *
   * @param backend makes the panes; the window does not close it
   * @param file written by {@link #save}, on any backend
   * @param hashes user-defined hash families that the file may name
   * @return the window, owned by the caller
   * @throws IOException if the file cannot be read
   * @throws org.qsketch.image.ImageFormatException if it is no such file, or is cut off, altered or
   *     of another version
   */
  public static TopKWindow open(Backend backend, Path file, UserHash... hashes) throws IOException {
    Objects.requireNonNull(backend, "backend");
    return Panes.read(file, TopKImage.format(), panes -> new TopKWindow(backend, panes), hashes);
  }

  /**
   * Returns the spec of each pane.
   *
   * @return its sketch and candidates
   */
  public TopKSpec spec() {
    return spec;
  }

  /**
   * Adds 1 to the count of each key for each time it occurs, in the newest pane.
   *
   * @param keys any number of keys
   * @throws org.qsketch.sketch.SketchFullException if a counter has no space for them
   */
  public void insert(Keys keys) {
    insertInto(0, keys, UNHEARD);
  }

  /**
   * Adds its weight to the count of each key, in the newest pane.
   *
   * @param keys any number of keys
   * @param weights one for each key, as in {@link TopK#insert(Keys, Keys)}
   * @throws org.qsketch.sketch.SketchFullException if a counter has no space for them
   */
  public void insert(Keys keys, Keys weights) {
    insertInto(0, keys, weights, UNHEARD);
  }

  /**
   * Inserts keys into a pane, which is an older one if they come late.
   *
   * @param age of the pane, 0 for the newest
   * @param keys any number of keys
   * @param admissions is called once for each key that has become a candidate of the pane
   * @throws org.qsketch.sketch.SketchFullException if a counter has no space for them
   */
  public synchronized void insertInto(int age, Keys keys, Admissions admissions) {
    Objects.requireNonNull(admissions, "admissions");
    changing(age, keys).insert(keys, admissions);
  }

  /**
   * Inserts keys with weights into a pane, which is an older one if they come late.
   *
   * @param age of the pane, 0 for the newest
   * @param keys any number of keys
   * @param weights one for each key, as in {@link TopK#insert(Keys, Keys)}
   * @param admissions is called once for each key that has become a candidate of the pane
   * @throws org.qsketch.sketch.SketchFullException if a counter has no space for them
   */
  public synchronized void insertInto(int age, Keys keys, Keys weights, Admissions admissions) {
    Objects.requireNonNull(admissions, "admissions");
    changing(age, keys).insert(keys, weights, admissions);
  }

  /**
   * Lists the keys that occur most often in the window.
   *
   * @param most how many at most; there are no more than C in each pane
   * @return the keys, in the order of {@link TopK#top}, and the count above which none is missing
   */
  public HeavyKeys top(int most) {
    return top(most, panes());
  }

  /**
   * Lists the keys that occur most often in the newest panes. It queries each pane for the
   * candidates of all: O(panes<sup>2</sup> · C).
   *
   * @param most how many at most; there are no more than C in each pane
   * @param last how many panes, 1 to all
   * @return the keys, in the order of {@link TopK#top}, and the count above which none is missing
   */
  public synchronized HeavyKeys top(int most, int last) {
    Checks.range("the number of keys", most, 0, Integer.MAX_VALUE, "they are listed");
    List<TopK> panes = last(last);
    HeavySums sums = new HeavySums(panes.stream().map(this::candidates).toList());
    panes.forEach(pane -> sums.add(candidates(pane), pane));
    return sums.top(most);
  }

  private HeavyKeys candidates(TopK pane) {
    return known.computeIfAbsent(pane, each -> each.top(TopKSpec.MAX_CANDIDATES));
  }

  /**
   * Estimates the count of each key in the window, candidate or not.
   *
   * @param keys any number of keys
   * @return one estimate for each key, in order, owned by the caller, never below the true count
   */
  public Counts query(Keys keys) {
    return query(keys, panes());
  }

  /**
   * Estimates the count of each key in the newest panes, candidate or not.
   *
   * @param keys any number of keys
   * @param last how many panes, 1 to all
   * @return one estimate for each key, in order, owned by the caller, never below the true count
   */
  public synchronized Counts query(Keys keys, int last) {
    check(keys);
    return CountSums.of(keys, last(last), TopK::query);
  }

  /**
   * Estimates the count of one key in the window.
   *
   * @param key a key; 32-bit keys are zero-extended
   * @return its estimate
   */
  public long query(long key) {
    try (Counts counts = query(Keys.of(key))) {
      return counts.get(0);
    }
  }

  @Override
  void forget(TopK pane) {
    known.remove(pane);
  }

  @Override
  void clear(TopK pane) {
    pane.clear();
  }

  @Override
  TopKImage image(TopK pane) {
    return pane.image();
  }

  @Override
  void merge(TopK target, TopKImage image) {
    target.merge(image);
  }

  @Override
  KeyKind kind(TopK pane) {
    return pane.keyKind();
  }

  @Override
  String summary() {
    return spec.summary();
  }
}
