package org.qsketch.lab.jupyter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dflib.jjava.jupyter.channels.JupyterConnection;
import org.dflib.jjava.jupyter.channels.ShellHandler;
import org.dflib.jjava.jupyter.channels.ShellReplyEnvironment;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageContext;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.reply.HistoryReply;
import org.dflib.jjava.jupyter.messages.reply.InspectReply;
import org.dflib.jjava.jupyter.messages.request.ExecuteRequest;
import org.dflib.jjava.jupyter.messages.request.InspectRequest;
import org.qsketch.lab.jupyter.StopOnError.CellRun;
import org.qsketch.lab.jupyter.StopOnError.WaitingMessages;
import org.qsketch.lab.shell.Documentation;

/**
 * The connection of a kernel to Jupyter, in place of JJava's own: cells that wait behind one that
 * fails are not run, and names are explained wherever they stand.
 */
final class LabConnection extends JupyterConnection {
  /** The launcher says where the file of the connection is; other kernels have JJava's. */
  private static final String FILE = "qsketch.connection";

  /**
   * The variables whose effects JJava applies only after its extensions: then it makes the
   * connection itself.
   */
  private static final List<String> STARTUP =
      List.of("JJAVA_CLASSPATH", "JJAVA_STARTUP_SCRIPT", "JJAVA_STARTUP_SCRIPTS_PATH");

  LabConnection(KernelConnectionProperties properties)
      throws NoSuchAlgorithmException, InvalidKeyException {
    super(properties);
    // by default, messages that a slow reader has not taken yet are dropped from the thousandth on
    iopub.setXpubNoDrop(true);
  }

  /** Returns the file of the connection, if it is to be one of this kind. */
  static Optional<Path> file(Map<String, String> environment) {
    return STARTUP.stream().anyMatch(environment::containsKey)
        ? Optional.empty()
        : Optional.ofNullable(System.getProperty(FILE)).map(Path::of);
  }

  /**
   * Lets a kernel answer Jupyter, until Jupyter ends it.
   *
   * @param kernel has started
   * @param documentation of what its cells refer to
   * @param file says where to listen
   */
  static void serve(BaseKernel kernel, Documentation documentation, Path file) {
    try {
      String properties = Files.readString(file);
      LabConnection connection = new LabConnection(KernelConnectionProperties.parse(properties));
      kernel.becomeHandlerForConnection(connection);
      connection.stopOnError();
      connection.explain(documentation);
      connection.answerHistory();
      connection.connect();
      connection.waitUntilClose();
    } catch (IOException e) {
      throw new UncheckedIOException("the connection to Jupyter cannot be made", e);
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("the connection to Jupyter cannot be signed", e);
    }
  }

  /** Replaces the handler of cells, once the kernel has set its handlers. */
  void stopOnError() {
    setHandler(
        MessageType.EXECUTE_REQUEST,
        new StopOnError(this, getHandler(MessageType.EXECUTE_REQUEST)));
  }

  /** Says what names mean. */
  void explain(Documentation documentation) {
    setHandler(MessageType.INSPECT_REQUEST, new Inspection(documentation));
  }

  /**
   * Says that no earlier cells are kept. JJava would not answer, and JupyterLab asks for them
   * first: until a kernel has answered this, its status reads "Unknown".
   */
  void answerHistory() {
    setHandler(
        MessageType.HISTORY_REQUEST,
        (environment, _) -> {
          environment.setBusyDeferIdle();
          environment.reply(new HistoryReply(List.of()));
        });
  }

  /** Returns the run of a cell, which answers this request. */
  CellRun run(Message<ExecuteRequest> request) {
    return new CellRun(shell, stdin, iopub, request);
  }

  /**
   * Returns the messages that arrive until it is quiet for a moment: their senders do not know of
   * the error yet.
   */
  List<Message<?>> waiting() {
    return new WaitingMessages(shell).read();
  }

  ShellReplyEnvironment prepare(MessageContext request) {
    return prepareReplyEnv(shell, request);
  }

  /** Answers a message that was read aside. */
  <T> void answer(Message<T> message) {
    ShellHandler<T> handler = getHandler(message.getHeader().getType());
    if (handler == null) {
      return;
    }
    ShellReplyEnvironment environment = prepare(message);
    try {
      handler.handle(environment, message);
    } finally {
      environment.resolveDeferrals();
    }
    if (environment.isMarkedForShutdown()) {
      close();
    }
  }

  /**
   * Says what a name means, which a page asks by Shift-Tab: anywhere in the name, and in any
   * statement of a cell. JJava's own answer is empty at the end of the code.
   *
   * @param documentation of what cells refer to
   */
  record Inspection(Documentation documentation) implements ShellHandler<InspectRequest> {
    @Override
    public void handle(ShellReplyEnvironment environment, Message<InspectRequest> request) {
      environment.setBusyDeferIdle();
      environment.reply(reply(request.getContent()));
    }

    private InspectReply reply(InspectRequest request) {
      String code = request.getCode();
      int cursor = cursor(code, request.getCursorPos());
      String text = documentation.at(code, cursor);
      return text.isEmpty()
          ? new InspectReply(false, DisplayData.EMPTY)
          : new InspectReply(true, new DisplayData(text));
    }

    /** Returns a cursor as Java counts it. Pages count letters; Java counts some of them twice. */
    private static int cursor(String code, int letters) {
      int all = code.codePointCount(0, code.length());
      return code.offsetByCodePoints(0, Math.clamp(letters, 0, all));
    }
  }
}
