package org.qsketch.bench.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.qsketch.backend.Backend;
import org.qsketch.backend.DeviceException;
import org.qsketch.bench.figures.FigureSuite.WorkingBackends;
import org.qsketch.fake.FakeBackend;

class WorkingBackendsTest {
  private static final class Burnt extends DeviceException {
    Burnt() {
      super("smoke comes out of it");
    }
  }

  @Test
  void aDeviceThatFailsIsNotedAndTheOthersGoOn() {
    Backend broken = new FakeBackend();
    Backend sound = new FakeBackend();
    List<String> notes = new ArrayList<>();
    List<Backend> done = new ArrayList<>();
    WorkingBackends working = new WorkingBackends(List.of(broken, sound), notes::add);
    for (int job = 0; job < 2; job++) {
      working.forEach(
          backend -> {
            if (backend.equals(broken)) {
              throw new Burnt();
            }
            done.add(backend);
          });
    }
    assertThat(notes).containsExactly("fake is left out from here on: smoke comes out of it");
    assertThat(done).containsExactly(sound, sound);
  }
}
