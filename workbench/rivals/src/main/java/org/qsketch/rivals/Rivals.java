package org.qsketch.rivals;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Makes rivals by their names. */
public enum Rivals {
  /** The count-min sketch. */
  COUNT_MIN(CountMin::new),
  /** The count-min sketch with conservative update. */
  CONSERVATIVE_UPDATE(ConservativeUpdate::new),
  /** The Count Sketch. */
  COUNT_SKETCH(CountSketch::new),
  /** SALSA as count-min. */
  SALSA(Salsa::additive),
  /** SALSA with conservative update. */
  SALSA_CONSERVATIVE(Salsa::conservative),
  /** TowerSketch with conservative update. */
  TOWER(Tower::new),
  /** The Elastic sketch. */
  ELASTIC(Elastic::new),
  /** HeavyKeeper. */
  HEAVY_KEEPER(HeavyKeeper::new),
  /** WavingSketch. */
  WAVING(Waving::new),
  /** CocoSketch. */
  COCO(Coco::new),
  /** Space-Saving. */
  SPACE_SAVING(SpaceSaving::new),
  /** The Misra-Gries summary. */
  MISRA_GRIES(MisraGries::new);

  @SuppressWarnings("ImmutableEnumChecker") // a constructor
  private final Function<Budget, Rival> maker;

  Rivals(Function<Budget, Rival> maker) {
    this.maker = maker;
  }

  /**
   * Returns the names of all rivals.
   *
   * @return the names, in the order of the constants
   */
  public static List<String> names() {
    return Arrays.stream(values()).map(Rivals::label).toList();
  }

  /**
   * Finds a rival.
   *
   * @param name one of {@link #names}
   * @return the rival
   * @throws IllegalArgumentException if there is none of this name
   */
  public static Rivals named(String name) {
    return Arrays.stream(values())
        .filter(rival -> rival.label().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no rival '%s': there are %s"
                        .formatted(name, String.join(", ", names()))));
  }

  /**
   * Returns the name as users write it.
   *
   * @return lower case, with hyphens
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Makes an empty sketch.
   *
   * @param budget its memory
   * @return the sketch
   * @throws IllegalArgumentException if the memory is too small or too large for it
   */
  public Rival create(Budget budget) {
    return maker.apply(budget);
  }
}
