package org.qsketch.cli.jupyter;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalPortTest {
  @Test
  void aPortIsRefusedAsLongAsItIsInUse() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
      assertThatIOException()
          .isThrownBy(() -> LocalPort.requireFree(port))
          .withMessageContainingAll("port " + port, "leave --port out");
    }
    assertThatCode(() -> LocalPort.requireFree(port)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 65536})
  void aNumberThatIsNoPortIsRefused(int port) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LocalPort.requireFree(port))
        .withMessage("the port is %d: give one from 1 to 65535", port);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "127.0.0.1", "::"})
  void anAddressInNumbersIsTaken(String address) {
    assertThatCode(() -> LocalPort.requireAddress(address)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "localhost", "all", "1.2.3.4.5", "0.0.0.0 --debug"})
  void aNameIsNoAddress(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LocalPort.requireAddress(name))
        .withMessage(
            "the address is '%s': give one of this machine in numbers, such as 0.0.0.0 for all",
            name);
  }
}
