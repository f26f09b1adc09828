package org.qsketch.contract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.qsketch.spec.UpdateRule;

/**
 * A bucket of a tagged sketch as maps and lists of tags and counts, without its bits: what one
 * thread makes of it.
 */
public final class BucketModel {
  private static final int WORDS = 3;
  private static final long MOST_OF_PAIR = (1 << 18) - 1;
  private static final long SLACK = 16;

  /**
   * A heavy entry.
   *
   * @param tag 0 if it is empty
   * @param rest whether cells hold the rest of its count
   * @param count without the rest
   */
  public record Heavy(int tag, boolean rest, long count) {
    static final Heavy EMPTY = new Heavy(0, false, 0);
  }

  private final UpdateRule rule;
  private Map<Integer, Long> entries = new LinkedHashMap<>();
  private List<Heavy> heavy = new ArrayList<>();
  private List<CellsModel> cells = List.of();

  /**
   * An empty bucket.
   *
   * @param rule how its cells count
   */
  public BucketModel(UpdateRule rule) {
    this.rule = rule;
  }

  /** A dictionary. */
  static BucketModel ofEntries(UpdateRule rule, Map<Integer, Long> entries) {
    BucketModel bucket = new BucketModel(rule);
    bucket.entries = entries;
    return bucket;
  }

  /** A hybrid of three words of cells, and of two heavy entries, or a large one. */
  static BucketModel ofCells(UpdateRule rule, List<CellsModel> cells, List<Heavy> heavy) {
    BucketModel bucket = new BucketModel(rule);
    bucket.cells = cells;
    bucket.heavy = new ArrayList<>(heavy);
    return bucket;
  }

  /**
   * How its cells count.
   *
   * @return the rule
   */
  public UpdateRule rule() {
    return rule;
  }

  /**
   * Whether it was full.
   *
   * @return false for a dictionary
   */
  public boolean isHybrid() {
    return !cells.isEmpty();
  }

  /** The counts of a dictionary. */
  Map<Integer, Long> entries() {
    return entries;
  }

  /** Two heavy entries, or one. */
  List<Heavy> heavy() {
    return heavy;
  }

  /** The words of cells, if it is a hybrid. */
  List<CellsModel> cells() {
    return cells;
  }

  /** The units that a count takes. */
  static int units(long count) {
    if (count <= 7) {
      return 1;
    }
    return count <= 7 + 4_095 ? 2 : count <= 7 + 4_095 + 4_095 * 4_095 ? 3 : 4;
  }

  /** Whether entries of these numbers of units fit in four words of four. */
  private static boolean fit(IntStream units) {
    int[] number = new int[5];
    units.forEach(some -> number[some]++);
    int words = number[4] + number[3] + Math.ceilDiv(number[2], 2);
    return words <= 4 && 4 * number[4] + 3 * number[3] + 2 * number[2] + number[1] <= 16;
  }

  private boolean fits() {
    return fit(entries.values().stream().mapToInt(BucketModel::units));
  }

  /** Whether the entries fit if one of the longer ones takes a whole word, as on a device. */
  boolean fitsWithALargeEntry() {
    int[] sorted = entries.values().stream().mapToInt(BucketModel::units).sorted().toArray();
    long shortOnes = Arrays.stream(sorted).filter(units -> units == 1).count();
    if (shortOnes < sorted.length) {
      sorted[(int) shortOnes] = 4;
    }
    return fit(Arrays.stream(sorted));
  }

  /**
   * Adds to the count of a tag.
   *
   * @param tag from 1 on
   * @param weight from 1 on
   */
  public void add(int tag, long weight) {
    if (isHybrid()) {
      addToHybrid(tag, weight);
    } else {
      entries.merge(tag, weight, Long::sum);
      if (!fits()) {
        convert();
      }
    }
  }

  private void convert() {
    List<Heavy> all =
        new ArrayList<>(
            entries.entrySet().stream()
                .map(entry -> new Heavy(entry.getKey(), false, entry.getValue()))
                .sorted(Comparator.comparingLong(Heavy::count).reversed())
                .toList());
    cells = Stream.generate(CellsModel::new).limit(WORDS).toList();
    heavy.add(all.removeFirst());
    if (heavy.getFirst().count <= MOST_OF_PAIR) {
      heavy.add(all.removeFirst());
    }
    all.forEach(this::moveToCells);
    entries = Map.of();
  }

  private void addToHybrid(int tag, long weight) {
    int i = find(tag);
    if (i < 0) {
      addToCells(tag, weight);
      promote(tag);
      return;
    }
    Heavy raised = new Heavy(tag, heavy.get(i).rest, heavy.get(i).count + weight);
    heavy.set(i, raised);
    if (heavy.size() > 1 && raised.count > MOST_OF_PAIR) {
      Heavy other = heavy.get(1 - i);
      heavy = new ArrayList<>(List.of(raised));
      moveToCells(other);
    }
  }

  private void promote(int tag) {
    int lighter = heavy.size() > 1 && estimate(heavy.get(1)) < estimate(heavy.get(0)) ? 1 : 0;
    Heavy other = heavy.get(lighter);
    if (cellsOf(tag) > 2 * estimate(other) + SLACK) {
      heavy.set(lighter, new Heavy(tag, true, 0));
      moveToCells(other);
    }
  }

  private int find(int tag) {
    return IntStream.range(0, heavy.size())
        .filter(i -> heavy.get(i).tag == tag)
        .findFirst()
        .orElse(-1);
  }

  /** The words in which a tag has a cell: all but one. */
  private static IntStream words(int tag) {
    return IntStream.range(0, WORDS).filter(word -> word != tag % WORDS);
  }

  private static int cell(int tag, int word) {
    return tag >> (4 * word) & 15;
  }

  private long cellsOf(int tag) {
    return words(tag).mapToLong(word -> cells.get(word).value(cell(tag, word))).min().orElseThrow();
  }

  /** What an entry has counted of its tag is in no cell yet, unless it has a rest there. */
  private void moveToCells(Heavy entry) {
    if (entry.rest || rule != UpdateRule.CONSERVATIVE) {
      addToCells(entry.tag, entry.count);
    } else {
      words(entry.tag)
          .forEach(
              word -> {
                CellsModel some = cells.get(word);
                int cell = cell(entry.tag, word);
                some.raise(cell, Math.max(some.value(cell), entry.count), false);
              });
    }
  }

  private void addToCells(int tag, long weight) {
    if (weight == 0) {
      return;
    }
    long least = cellsOf(tag) + weight;
    words(tag)
        .forEach(
            word -> {
              long value = cells.get(word).value(cell(tag, word));
              long raised =
                  rule == UpdateRule.CONSERVATIVE ? Math.max(value, least) : value + weight;
              cells.get(word).raise(cell(tag, word), raised, rule == UpdateRule.REMOVABLE);
            });
  }

  /**
   * Subtracts from the count of a tag, down to 0.
   *
   * @param tag from 1 on
   * @param weight from 1 on
   */
  public void remove(int tag, long weight) {
    if (!isHybrid()) {
      entries.computeIfPresent(tag, (_, count) -> count > weight ? count - weight : null);
      return;
    }
    long left = weight;
    int i = find(tag);
    if (i >= 0) {
      Heavy entry = heavy.get(i);
      long part = Math.min(weight, entry.count);
      heavy.set(i, new Heavy(tag, entry.rest, entry.count - part));
      left -= part;
    }
    long amount = left;
    words(tag).forEach(word -> cells.get(word).lower(cell(tag, word), amount));
  }

  private long estimate(Heavy entry) {
    return entry.count + (entry.rest ? cellsOf(entry.tag) : 0);
  }

  /**
   * The estimate of a tag.
   *
   * @param tag from 1 on
   * @return at most 2^32 - 1
   */
  public long estimate(int tag) {
    if (!isHybrid()) {
      return Math.min(0xFFFFFFFFL, entries.getOrDefault(tag, 0L));
    }
    int i = find(tag);
    return Math.min(0xFFFFFFFFL, i < 0 ? cellsOf(tag) : estimate(heavy.get(i)));
  }
}
