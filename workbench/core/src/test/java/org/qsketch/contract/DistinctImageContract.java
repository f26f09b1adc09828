package org.qsketch.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.backend.Backend;
import org.qsketch.backend.Backends;
import org.qsketch.distinct.DistinctCounter;
import org.qsketch.distinct.DistinctImage;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.Keys;

/** Images: what is saved goes on elsewhere, and what no keys lead to is refused. */
interface DistinctImageContract extends OnBackend {
  @ParameterizedTest(name = "precision {0}")
  @MethodSource("org.qsketch.contract.DistinctRegistersContract#precisions")
  default void aReopenedImageGoesOnCounting(int precision, @TempDir Path folder)
      throws IOException {
    DistinctSpec spec = new DistinctSpec(precision, -precision);
    long[] keys = KeyPattern.UNIFORM.keys(30_000);
    DistinctModel model = DistinctModel.of(spec, keys);
    Path there = folder.resolve("there");
    Path back = folder.resolve("back");
    try (Backend other = Backends.open("cpu", 3)) {
      try (DistinctCounter first = other.create(spec)) {
        first.insert(Keys.of(keys));
        save(first, there);
      }
      try (DistinctImage image = DistinctImage.load(there);
          DistinctCounter second = backend().open(image)) {
        model.assertSame(second);
        second.insert(KeyPattern.narrow(KeyPattern.ZIPF.keys(5_000)));
        model.add(KeyPattern.ZIPF.keys(5_000)).assertSame(second);
        save(second, back);
      }
      try (DistinctImage image = DistinctImage.load(back);
          DistinctCounter third = other.open(image)) {
        model.assertSame(third);
      }
    }
  }

  private static void save(DistinctCounter counter, Path file) throws IOException {
    try (DistinctImage image = counter.image()) {
      image.save(file);
    }
  }

  @Test
  default void anImageKeepsTheKindOfItsKeysAndIsACopy() throws IOException {
    DistinctSpec spec = DistinctSpec.of(6);
    KeyKind kind = new KeyKind("md5-of-url");
    try (DistinctCounter counter = backend().create(spec)) {
      counter.insert(Keys.of(1L, 2L));
      try (DistinctImage image = counter.image()) {
        image.setKeyKind(kind);
        counter.insert(Keys.of(3L));
        try (DistinctImage read = DistinctImage.fromBytes(image.toBytes());
            DistinctCounter opened = backend().open(read)) {
          assertThat(opened.keyKind()).isEqualTo(kind);
          DistinctModel.of(spec, 1, 2).assertSame(opened);
        }
        DistinctModel.of(spec, 1, 2).assertSame(image);
      }
      DistinctModel.of(spec, 1, 2, 3).assertSame(counter);
    }
  }

  @Test
  default void goldenKeysLeadToTheGoldenImage() throws IOException {
    byte[] golden = Golden.bytes("distinct.image");
    try (DistinctCounter counter = backend().create(Golden.distinctSpec())) {
      counter.insert(Keys.of(Golden.keys()));
      try (DistinctImage image = counter.image();
          DistinctImage read = DistinctImage.fromBytes(golden);
          DistinctCounter opened = backend().open(read)) {
        assertThat(image.toBytes()).isEqualTo(golden);
        DistinctModel.of(Golden.distinctSpec(), Golden.keys()).assertSame(opened);
      }
    }
  }

  /** Of precision p, the least value is 4 · (p - 1): level 0, with nothing below it. */
  @ParameterizedTest(name = "precision {0}")
  @ValueSource(ints = {4, 12, 18})
  default void registersThatNoKeysLeadToAreRefusedAndNothingIsChanged(int precision) {
    DistinctSpec spec = DistinctSpec.of(precision);
    int least = 4 * (precision - 1);
    try (DistinctCounter counter = backend().create(spec);
        DistinctImage sound = counter.image()) {
      counter.insert(Keys.of(1L));
      for (int wrong : List.of(1, 3, least - 1, least + 1, least + 2, least + 3, least + 5)) {
        try (DistinctImage image = DistinctImage.allocate(spec)) {
          image.registers().set(JAVA_BYTE, 11, (byte) wrong);
          String message = "register 11 of the image is %d".formatted(wrong);
          for (Runnable use :
              List.<Runnable>of(
                  () -> backend().open(image),
                  () -> backend().open(new ForeignImage<>(spec, image.parts())),
                  () -> counter.merge(image),
                  () -> sound.merge(image))) {
            assertThatIllegalArgumentException()
                .isThrownBy(use::run)
                .withMessageContaining(message);
          }
        }
      }
      DistinctModel.of(spec, 1).assertSame(counter);
      DistinctModel.of(spec).assertSame(sound);
    }
  }

  @Test
  default void partsOfOtherNumbersAndSizesAreRefused() {
    DistinctSpec spec = DistinctSpec.of(8);
    for (int bytes : new int[] {0, 255, 257, 512}) {
      MemorySegment part = MemorySegment.ofArray(new byte[bytes]);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> backend().open(new ForeignImage<>(spec, List.of(part))))
          .withMessageContaining("parts of [%d] bytes".formatted(bytes))
          .withMessageContaining("needs parts of [256] bytes");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> backend().open(new ForeignImage<>(spec, List.of())))
        .withMessageContaining("needs parts of [256] bytes");
  }

  @Test
  default void readOnlyAndHeapMemoryOpens() {
    DistinctSpec spec = DistinctSpec.of(8);
    DistinctModel model = DistinctModel.of(spec, KeyPattern.UNIFORM.keys(1_000));
    MemorySegment heap = MemorySegment.ofArray(model.state());
    for (MemorySegment part : List.of(heap, heap.asReadOnly())) {
      try (DistinctCounter opened = backend().open(new ForeignImage<>(spec, List.of(part)))) {
        model.assertSame(opened);
      }
    }
  }
}
