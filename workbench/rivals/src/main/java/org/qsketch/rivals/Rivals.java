package org.qsketch.rivals;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Stream;

/** The rivals of this module, and by their names the rivals of every {@link RivalProvider}. */
public enum Rivals implements NamedRival {
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
  /** ReliableSketch. */
  RELIABLE(Reliable::new),
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

  private static final List<NamedRival> PROVIDED =
      ServiceLoader.load(RivalProvider.class, Rivals.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .<NamedRival>flatMap(provider -> provider.rivals().stream())
          .toList();

  @SuppressWarnings("ImmutableEnumChecker") // a constructor
  private final Function<Budget, Rival> maker;

  Rivals(Function<Budget, Rival> maker) {
    this.maker = maker;
  }

  /**
   * Returns the names of all rivals.
   *
   * @return the names, in the order of the constants, then the names of providers
   */
  public static List<String> names() {
    return all().map(NamedRival::label).toList();
  }

  private static Stream<NamedRival> all() {
    return Stream.concat(Arrays.stream(values()), PROVIDED.stream());
  }

  /**
   * Finds a rival.
   *
   * @param name one of {@link #names}
   * @return the rival
   * @throws IllegalArgumentException if there is none of this name
   */
  public static NamedRival named(String name) {
    return all()
        .filter(rival -> rival.label().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no rival '%s': there are %s"
                        .formatted(name, String.join(", ", names()))));
  }

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public Rival create(Budget budget) {
    return maker.apply(budget);
  }
}
