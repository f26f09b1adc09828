package org.qsketch.backend.spi;

import java.util.List;
import java.util.Objects;
import org.qsketch.image.Image;
import org.qsketch.memory.Hold;
import org.qsketch.spec.PlacedSpec;
import org.qsketch.spec.Spec;

/**
 * The structures that a backend can make: one {@link StructureFactory} for each kind of spec. The
 * structures belong to the backend and are made in the order of its operations.
 */
public final class StructureFactories {
  private final Ownership owner;
  private final List<StructureFactory<?, ?, ?>> factories;

  /**
   * Collects the factories of a backend's structures.
   *
   * @param owner owns everything that is made
   * @param factories one for each kind of spec
   */
  public StructureFactories(Ownership owner, StructureFactory<?, ?, ?>... factories) {
    this.owner = owner;
    this.factories = List.of(factories);
  }

  /**
   * Makes an empty structure.
   *
   * @param <T> the structure
   * @param spec what to make
   * @return the structure, owned by the caller
   * @throws IllegalArgumentException if no factory accepts such specs
   */
  public <T extends AutoCloseable> T create(Spec<T> spec) {
    Objects.requireNonNull(spec, "spec");
    Spec<T> plain = PlacedSpec.plain(spec);
    return owner.inOrder(() -> owner.register(factory(plain).create(owner, plain)));
  }

  /**
   * Makes a structure in the state of an image.
   *
   * @param <T> the structure
   * @param image made by any backend
   * @return the structure, owned by the caller
   * @throws IllegalArgumentException if no factory accepts such specs
   */
  public <T extends AutoCloseable> T open(Image<T> image) {
    Objects.requireNonNull(image, "image");
    try (Hold _ = image.hold()) {
      return owner.inOrder(() -> owner.register(factory(image.spec()).open(owner, image)));
    }
  }

  @SuppressWarnings("unchecked") // the factory that takes a spec makes what the spec names
  private <T extends AutoCloseable> StructureFactory<T, ?, ?> factory(Spec<T> spec) {
    return (StructureFactory<T, ?, ?>)
        factories.stream()
            .filter(factory -> factory.specs().isInstance(spec))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(unknown(spec)));
  }

  private String unknown(Spec<?> spec) {
    return "this backend cannot make anything from a %s: it takes %s"
        .formatted(
            spec.getClass().getSimpleName(),
            String.join(
                ", ", factories.stream().map(factory -> factory.specs().getSimpleName()).toList()));
  }
}
