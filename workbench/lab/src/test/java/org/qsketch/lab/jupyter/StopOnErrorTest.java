package org.qsketch.lab.jupyter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.dflib.jjava.jupyter.channels.ShellReplyEnvironment;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.publish.PublishExecuteInput;
import org.dflib.jjava.jupyter.messages.publish.PublishStream;
import org.dflib.jjava.jupyter.messages.publish.PublishStream.StreamType;
import org.dflib.jjava.jupyter.messages.reply.ErrorReply;
import org.dflib.jjava.jupyter.messages.reply.ExecuteReply;
import org.dflib.jjava.jupyter.messages.reply.InterruptReply;
import org.dflib.jjava.jupyter.messages.request.ExecuteRequest;
import org.dflib.jjava.jupyter.messages.request.InterruptRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.zeromq.ZMQException;
import zmq.ZError;

/** A connection over real sockets, with a kernel that runs nothing, and a page that sends cells. */
@Timeout(60)
class StopOnErrorTest {
  private static final int LINES = 20_000;
  private static final int PORTS = 5;
  private static final int ATTEMPTS = 10;

  private final List<String> ran = new ArrayList<>();
  private final CountDownLatch allSent = new CountDownLatch(1);
  private LabConnection connection;
  private Page page;

  @BeforeEach
  void connect() throws Exception {
    KernelConnectionProperties properties = listen();
    page = new Page(properties.getShellPort(), properties.getIopubPort());
  }

  /** Tries again with other ports: another process may take one before the connection does. */
  private KernelConnectionProperties listen() throws Exception {
    for (int attempt = 1; ; attempt++) {
      KernelConnectionProperties properties = properties();
      connection = new LabConnection(properties);
      connection.setHandler(MessageType.EXECUTE_REQUEST, this::execute);
      connection.setHandler(MessageType.INTERRUPT_REQUEST, StopOnErrorTest::interrupt);
      connection.stopOnError();
      try {
        connection.connect();
        return properties;
      } catch (ZMQException e) {
        connection.close();
        if (e.getErrorCode() != ZError.EADDRINUSE || attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /** The connection stays: JJava closes sockets under the threads that use them. */
  @AfterEach
  void close() {
    page.close();
  }

  /** Holds all five ports at once, so that no two are equal. */
  private static KernelConnectionProperties properties() throws IOException {
    List<ServerSocket> free = new ArrayList<>();
    try {
      for (int i = 0; i < PORTS; i++) {
        free.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      int[] ports = free.stream().mapToInt(ServerSocket::getLocalPort).toArray();
      return new KernelConnectionProperties(
          "127.0.0.1", ports[0], ports[1], ports[2], ports[3], ports[4], "tcp", "hmac-sha256", "");
    } finally {
      for (ServerSocket socket : free) {
        socket.close();
      }
    }
  }

  /** As the kernel does; a cell ends only when the page has sent all. */
  private void execute(ShellReplyEnvironment environment, Message<ExecuteRequest> request) {
    String code = request.getContent().getCode();
    environment.setBusyDeferIdle();
    await();
    ran.add(code);
    print(environment, code);
    if (code.startsWith("fail")) {
      ErrorReply error = new ErrorReply("Error", code, List.of());
      environment.defer().replyError(MessageType.EXECUTE_REPLY.error(), error);
    } else {
      environment.defer().reply(new ExecuteReply(ran.size(), Map.of()));
    }
  }

  /** Prints lines as a kernel does, which publishes its number of a cell first. */
  private static void print(ShellReplyEnvironment environment, String code) {
    if (code.startsWith("print")) {
      environment.publish(new PublishExecuteInput(code, 1));
      for (int line = 0; line < LINES; line++) {
        boolean error = code.equals("print both") && line % 2 == 1;
        StreamType stream = error ? StreamType.ERR : StreamType.OUT;
        environment.publish(new PublishStream(stream, "line %d%n".formatted(line)));
      }
    }
  }

  private void await() {
    try {
      assertThat(allSent.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void interrupt(
      ShellReplyEnvironment environment, Message<InterruptRequest> request) {
    environment.defer().reply(new InterruptReply());
  }

  private static String cell(String code, boolean stopOnError) {
    return "{\"code\": \"%s\", \"silent\": false, \"store_history\": true, \"user_expressions\": {}, \"allow_stdin\": false, \"stop_on_error\": %s}"
        .formatted(code, stopOnError);
  }

  private void send(String... cells) {
    for (String code : cells) {
      page.send("execute_request", cell(code, true));
    }
  }

  @Test
  void cellsBehindOneThatFailsAreAnsweredAsAbortedAndNotRun() {
    send("a", "fail", "b", "c");
    allSent.countDown();
    assertThat(page.replies(4)).containsExactly("ok", "error", "aborted", "aborted");
    assertThat(ran).containsExactly("a", "fail");
  }

  @Test
  void aCellThatIsSentAfterTheAnswerRuns() {
    send("fail", "b");
    allSent.countDown();
    assertThat(page.replies(2)).containsExactly("error", "aborted");
    send("c");
    assertThat(page.replies(1)).containsExactly("ok");
    assertThat(ran).containsExactly("fail", "c");
  }

  @Test
  void aCellThatMayFailStopsNothing() {
    page.send("execute_request", cell("fail", false));
    send("b");
    allSent.countDown();
    assertThat(page.replies(2)).containsExactly("error", "ok");
  }

  @Test
  void otherRequestsAmongThemAreAnswered() {
    send("fail");
    page.send("interrupt_request", "{}");
    page.send("history_request", "{\"hist_access_type\": \"tail\", \"n\": 1}"); // nobody's
    send("b");
    allSent.countDown();
    assertThat(page.replies(3)).containsExactly("error", "interrupt_reply", "aborted");
  }

  /** Output is sent only to a page that has subscribed, which it has once a first cell is heard. */
  private void subscribe() {
    allSent.countDown();
    do {
      send("first");
    } while (!page.hears());
  }

  private static String lines(int from, int step) {
    return IntStream.iterate(from, line -> line < LINES, line -> line + step)
        .mapToObj("line %d%n"::formatted)
        .collect(Collectors.joining());
  }

  private static String texts(List<Map.Entry<String, String>> printed, String stream) {
    return printed.stream()
        .filter(text -> text.getKey().equals(stream))
        .map(Map.Entry::getValue)
        .collect(Collectors.joining());
  }

  @Test
  void whatACellPrintsArrivesWholeInFewMessages() {
    subscribe();
    send("print");
    var printed = page.printed();
    assertThat(texts(printed, "stdout")).isEqualTo(lines(0, 1));
    assertThat(printed).hasSizeLessThan(LINES / 20);
  }

  @Test
  void noMessageIsDroppedForAReaderThatIsSlow() throws InterruptedException {
    subscribe();
    send("print both");
    Thread.sleep(2000); // until all queues to the reader are full
    var printed = page.printed();
    assertThat(texts(printed, "stdout")).isEqualTo(lines(0, 2));
    assertThat(texts(printed, "stderr")).isEqualTo(lines(1, 2));
  }
}
