package org.qsketch.libraries;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.qsketch.rivals.Budget;
import org.qsketch.rivals.NamedRival;
import org.qsketch.rivals.Rival;
import org.qsketch.rivals.RivalProvider;

/** Makes rivals of libraries by their names. */
public final class Libraries implements RivalProvider {
  /** Makes the provider; {@link java.util.ServiceLoader} does. */
  public Libraries() {}

  @Override
  public List<Library> rivals() {
    return List.of(Library.values());
  }

  @Override
  public List<DistinctLibrary> distinctRivals() {
    return List.of(DistinctLibrary.values());
  }

  /** A sketch of a library. */
  enum Library implements NamedRival {
    DATASKETCHES_COUNT_MIN(DataSketchesCountMin::new),
    DATASKETCHES_FREQUENT_ITEMS(DataSketchesFrequentItems::new),
    SPARK_COUNT_MIN(SparkCountMin::new);

    @SuppressWarnings("ImmutableEnumChecker") // a constructor
    private final Function<Budget, Rival> maker;

    Library(Function<Budget, Rival> maker) {
      this.maker = maker;
    }

    @Override
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public Rival create(Budget budget) {
      return maker.apply(budget);
    }

    /**
     * Returns how many cells of equal size fit.
     *
     * @throws IllegalArgumentException if there are too few or too many
     */
    int cells(Budget budget, int bitsPerCell, int least, int most) {
      long cells = budget.bytes() * Byte.SIZE / bitsPerCell;
      if (cells < least || cells > most) {
        throw new IllegalArgumentException(
            "%s has %d cells of %d bits in %d bytes: give it from %d to %d"
                .formatted(label(), cells, bitsPerCell, budget.bytes(), least, most));
      }
      return (int) cells;
    }
  }
}
