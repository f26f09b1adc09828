package org.qsketch.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.qsketch.backend.Backend;
import org.qsketch.distinct.DistinctSpec;
import org.qsketch.keys.HostKeys;
import org.qsketch.keys.KeyKind;
import org.qsketch.keys.KeyWidth;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextKeys;
import org.qsketch.memory.OutOfHostMemoryException;
import org.qsketch.sketch.Sketch;
import org.qsketch.sketch.SketchImage;
import org.qsketch.sketch.SketchSpec;
import org.qsketch.topk.TopKSpec;
import org.qsketch.window.DistinctWindow;
import org.qsketch.window.SketchWindow;
import org.qsketch.window.TopKWindow;
import org.qsketch.window.Window;

/** Making and closing windows, and what they refuse. */
interface WindowLifeContract extends OnBackend {
  private static SketchSpec spec() {
    return Specs.large("thread");
  }

  private SketchWindow window(int panes) {
    return new SketchWindow(backend(), spec(), panes);
  }

  @Test
  default void everythingAfterCloseIsRefused() {
    SketchWindow sketch = window(2);
    TopKWindow top = new TopKWindow(backend(), new TopKSpec(spec(), 3), 2);
    DistinctWindow distinct = new DistinctWindow(backend(), DistinctSpec.of(8), 2);
    top.insert(Keys.of(1L));
    assertThat(top.top(1).keys()).hasSize(1);
    assertThat(distinct.estimate().value()).isZero();
    for (Window<?, ?> each : List.of(sketch, top, distinct)) {
      each.close();
      each.close();
      assertThat(each.panes()).isEqualTo(2);
      for (Runnable operation :
          List.<Runnable>of(
              each::advance, each::clear, () -> each.image(0), () -> each.merged(2))) {
        assertThatIllegalStateException()
            .isThrownBy(operation::run)
            .withMessageContaining("closed");
      }
    }
    for (Runnable operation :
        List.<Runnable>of(
            () -> sketch.insert(Keys.of(1L)),
            () -> sketch.query(1L),
            () -> top.insert(Keys.of(1L)),
            () -> top.top(1),
            () -> top.query(1L),
            () -> distinct.insert(Keys.of(1L)),
            distinct::estimate)) {
      assertThatIllegalStateException().isThrownBy(operation::run).withMessageContaining("closed");
    }
  }

  @Test
  default void aClosedBackendClosesItsWindows() {
    Backend other = openBackend();
    TopKWindow top = new TopKWindow(other, new TopKSpec(spec(), 3), 2);
    DistinctWindow distinct = new DistinctWindow(other, DistinctSpec.of(8), 2);
    top.insert(Keys.of(1L));
    assertThat(top.top(1).keys()).hasSize(1);
    assertThat(distinct.estimate().value()).isZero();
    other.close();
    for (Runnable operation : List.<Runnable>of(() -> top.top(1), distinct::estimate)) {
      assertThatIllegalStateException().isThrownBy(operation::run).withMessageContaining("closed");
    }
    top.close();
    distinct.close();
  }

  /** A backend that has memory for three structures. */
  @Test
  default void ofPanesThatDoNotFitNoneIsLeft() {
    List<Sketch> made = new ArrayList<>();
    Backend small =
        (Backend)
            Proxy.newProxyInstance(
                Backend.class.getClassLoader(),
                new Class<?>[] {Backend.class},
                (_, method, arguments) -> {
                  if (made.size() == 3) {
                    throw new OutOfHostMemoryException("another pane", 2, 1);
                  }
                  try {
                    Object result = method.invoke(backend(), arguments);
                    made.add((Sketch) result);
                    return result;
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    assertThatExceptionOfType(OutOfHostMemoryException.class)
        .isThrownBy(() -> new SketchWindow(small, spec(), 5));
    assertThat(made).hasSize(3);
    for (Sketch sketch : made) {
      assertThatIllegalStateException().isThrownBy(sketch::statistics);
    }
  }

  @Test
  default void keysOfAnotherKindAreRefusedAsLongAsTheWindowHasSome() {
    Keys texts = TextKeys.of("one", "two");
    try (HostKeys one = HostKeys.allocate(1, KeyWidth.BITS_64);
        Keys integers = one.withKind(KeyKind.INTEGERS);
        SketchWindow window = window(2)) {
      window.insert(texts);
      assertThat(window.keyKind()).isEqualTo(KeyKind.TEXTS);
      window.advance();
      for (Runnable operation :
          List.<Runnable>of(() -> window.insert(integers), () -> window.query(integers))) {
        assertThatIllegalArgumentException()
            .isThrownBy(operation::run)
            .withMessageContaining("the keys of the window are texts, not integers");
      }
      assertThat(window.query(0L)).isZero();
      window.advance();
      assertThat(window.keyKind()).isEqualTo(KeyKind.UNKNOWN);
      window.insert(integers);
      assertThat(window.query(0L)).isEqualTo(1);
    }
  }

  @Test
  default void boundsAreTold() {
    for (int panes : new int[] {-1, 0, Window.MOST_PANES + 1}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> window(panes))
          .withMessageContaining("the number of panes")
          .withMessageContaining(String.valueOf(panes));
    }
    try (SketchWindow window = window(2)) {
      for (Runnable operation :
          List.<Runnable>of(
              () -> window.query(1L, 0),
              () -> window.query(1L, 3),
              () -> window.merged(3),
              () -> window.image(2),
              () -> window.image(-1),
              () -> window.insertInto(2, Keys.of(1L)),
              () -> window.advance(-1))) {
        assertThatIllegalArgumentException()
            .isThrownBy(operation::run)
            .withMessageMatching("the (age of a pane|number of panes) .*");
      }
      assertThat(window).hasToString("a window of 2 panes, each a " + spec().summary());
    }
  }

  @Test
  default void badArgumentsAreRefusedClearly(@TempDir Path folder) {
    DistinctSpec six = DistinctSpec.of(6);
    try (SketchImage image = SketchImage.allocate(GoodArguments.SKETCH);
        SketchWindow sketch = new SketchWindow(backend(), GoodArguments.SKETCH, 2);
        TopKWindow top = new TopKWindow(backend(), GoodArguments.TOP_K, 2);
        DistinctWindow distinct = new DistinctWindow(backend(), six, 2)) {
      BadArguments bad = GoodArguments.with(image, folder.resolve("file"));
      bad.good().put(Backend.class, backend());
      assertThat(
              Stream.of(
                      bad.complaintsAbout(SketchWindow.class, sketch),
                      bad.complaintsAbout(TopKWindow.class, top),
                      bad.complaintsAbout(DistinctWindow.class, distinct),
                      bad.complaintsAboutConstructors(SketchWindow.class),
                      bad.complaintsAboutConstructors(TopKWindow.class),
                      bad.complaintsAboutConstructors(DistinctWindow.class))
                  .flatMap(complaints -> complaints))
          .isEmpty();
      for (Window<?, ?> each : List.of(sketch, top, distinct)) {
        each.clear();
        assertThat(each.keyKind()).isEqualTo(KeyKind.UNKNOWN);
      }
    }
  }

  @Test
  default void advancingByMoreThanAllPanesForgetsEverything() {
    try (SketchWindow window = window(3)) {
      window.insert(Keys.of(1L));
      window.advance(0);
      window.advance(2);
      assertThat(window.query(1L)).isEqualTo(1);
      window.advance(Long.MAX_VALUE);
      assertThat(window.query(1L)).isZero();
    }
  }
}
