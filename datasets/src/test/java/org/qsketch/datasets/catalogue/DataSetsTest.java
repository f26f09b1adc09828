package org.qsketch.datasets.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DataSetsTest {
  @Test
  void theCatalogueTellsLicencePackageAndStreamsWithoutFetching() {
    assertThat(DataSets.all())
        .extracting(DataSet::id)
        .containsExactly("europarl", "wordnet", "foodmart", "hadoop");
    assertThat(DataSets.all())
        .allSatisfy(
            set -> {
              assertThat(set.licence().statement()).isNotBlank();
              assertThat(set.origin().name()).isNotBlank();
              assertThat(set.streams()).isNotEmpty();
              assertThat(DataSets.named(set.id())).isSameAs(set);
            });
  }

  @Test
  void packagesArePinnedByChecksum() {
    assertThat(DataSets.all())
        .allSatisfy(set -> assertThat(set.origin().sha256()).matches("[0-9a-f]{64}"));
  }

  @Test
  void anUnknownDataSetIsAnsweredWithThoseThereAre() {
    assertThatThrownBy(() -> DataSets.named("wikipedia"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "there is no data set wikipedia: name one of europarl, wordnet, foodmart, hadoop");
  }

  @Test
  void aStreamIsNamedWithItsDataSet() {
    assertThatThrownBy(() -> DataSets.open("words"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("words is not a key stream: write data set and stream, as in europarl:words");
    assertThatThrownBy(() -> DataSets.open("europarl:pilots")).hasMessageContaining("it has words");
  }
}
