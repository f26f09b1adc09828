package org.qsketch.backend.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.image.Image;
import org.qsketch.spec.Spec;

final class StructureFactoriesTest {
  private record Known() implements Spec<AutoCloseable> {}

  private record Unknown() implements Spec<AutoCloseable> {}

  /** An image whose parts can be read until it is closed. */
  private static final class Parts implements Image<AutoCloseable> {
    private boolean closed;

    @Override
    public Known spec() {
      return new Known();
    }

    @Override
    public List<MemorySegment> parts() {
      if (closed) {
        throw new IllegalStateException("the image is closed");
      }
      return List.of();
    }

    @Override
    public void save(Path file) {
      throw new UnsupportedOperationException();
    }

    @Override
    public byte[] toBytes() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private final class NotingTable implements Table {
    @Override
    public void load(List<MemorySegment> parts) {
      notes.add("loaded");
    }

    @Override
    public void close() {
      notes.add("closed");
    }
  }

  private final Ownership owner = new Ownership("test");
  private final List<String> notes = new ArrayList<>();
  private final StructureFactories structures = structures((_, _, table) -> table);
  private final StructureFactories failing =
      structures(
          (_, _, _) -> {
            throw new IllegalStateException("no structure");
          });

  private StructureFactories structures(
      StructureFactory.Wrapper<AutoCloseable, Known, NotingTable> structure) {
    return new StructureFactories(
        owner, new StructureFactory<>(Known.class, _ -> new NotingTable(), structure));
  }

  @Test
  void whatIsMadeBelongsToTheBackend() {
    AutoCloseable created = structures.create(new Known());
    AutoCloseable opened = structures.open(new Parts());
    owner.close(() -> notes.add("last"));
    assertThat(notes).containsExactly("loaded", "closed", "closed", "last");
    assertThat(created).isNotSameAs(opened);
  }

  @Test
  void aTableIsClosedIfItsStructureCannotBeMade() {
    assertThatIllegalStateException()
        .isThrownBy(() -> failing.create(new Known()))
        .withMessage("no structure");
    assertThatIllegalStateException().isThrownBy(() -> failing.open(new Parts()));
    assertThat(notes).containsExactly("closed", "loaded", "closed");
  }

  @Test
  void noTableIsMadeForAnImageThatCannotBeRead() {
    Parts image = new Parts();
    image.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> structures.open(image))
        .withMessage("the image is closed");
    assertThat(notes).isEmpty();
  }

  @Test
  void aClosedBackendMakesNothing() {
    owner.close(() -> {});
    assertThatIllegalStateException().isThrownBy(() -> structures.create(new Known()));
    assertThatIllegalStateException().isThrownBy(() -> structures.open(new Parts()));
    assertThat(notes).isEmpty();
  }

  @Test
  void aSpecThatNoMakerTakesIsNamedBesideThoseThatOneTakes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> structures.create(new Unknown()))
        .withMessage("this backend cannot make anything from a Unknown: it takes Known");
  }
}
