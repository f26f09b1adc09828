package org.qsketch.lab.jupyter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.qsketch.lab.jupyter.WorkbenchExtension.JupyterWatch;

class JupyterWatchTest {
  private final CountDownLatch ended = new CountDownLatch(1);

  private void watch(Object parent) {
    JupyterWatch.begin(Map.of("JPY_PARENT_PID", parent.toString()), ended::countDown);
  }

  @Test
  void aKernelEndsWhenItsJupyterIsKilled() throws Exception {
    Process jupyter = new ProcessBuilder("cat").start();
    watch(jupyter.pid());
    assertThat(ended.getCount()).isEqualTo(1);
    jupyter.destroyForcibly();
    assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aKernelWhoseJupyterHasEndedAlreadyEndsToo() throws Exception {
    Process jupyter = new ProcessBuilder("true").start();
    jupyter.waitFor();
    watch(jupyter.pid());
    assertThat(ended.getCount()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "none", "-1", "99999999999999999999"})
  void whatIsNoNumberOfAProcessIsNotWatched(String parent) {
    watch(parent);
    assertThat(ended.getCount()).isEqualTo(1);
  }

  @Test
  void aKernelThatIsNotToEndWithJupyterIsNotWatched() {
    JupyterWatch.begin(Map.of(), ended::countDown);
    assertThat(ended.getCount()).isEqualTo(1);
  }
}
