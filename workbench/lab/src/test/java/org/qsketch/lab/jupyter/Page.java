package org.qsketch.lab.jupyter;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/**
 * What talks to a kernel: sends requests, not signed, and reads the replies and what cells print.
 */
final class Page implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Now and then JeroMQ's first greeting gets no answer; by default it waits half a minute. */
  private static final int HANDSHAKE_MILLIS = 300;

  private static final String DELIMITER = "<IDS|MSG>";

  private final ZMQ.Context context = ZMQ.context(1);
  private final ZMQ.Socket socket = context.socket(SocketType.DEALER);
  private final ZMQ.Socket output = context.socket(SocketType.SUB);

  /** Connects to the shell channel and the output channel of a kernel on this machine. */
  Page(int shellPort, int outputPort) {
    connect(socket, shellPort);
    output.subscribe("");
    connect(output, outputPort);
  }

  private static void connect(ZMQ.Socket socket, int port) {
    socket.setLinger(0);
    socket.setHandshakeIvl(HANDSHAKE_MILLIS);
    socket.connect("tcp://127.0.0.1:" + port);
  }

  void send(String type, String content) {
    String header =
        "{\"msg_id\": \"%s\", \"msg_type\": \"%s\", \"username\": \"\", \"session\": \"1\", \"date\": \"2026-01-01T00:00:00.000000Z\", \"version\": \"5.3\"}"
            .formatted(UUID.randomUUID(), type);
    socket.sendMore(DELIMITER);
    Stream.of("", header, "{}", "{}").forEach(socket::sendMore);
    socket.send(content);
  }

  /** The status of so many replies, or the type of those that have none. */
  List<String> replies(int count) {
    return Stream.generate(this::reply).limit(count).toList();
  }

  private String reply() {
    List<byte[]> frames = frames(socket);
    JsonNode header = json(frames.get(2));
    return json(frames.get(5)).path("status").asText(header.path("msg_type").asText());
  }

  private static List<byte[]> frames(ZMQ.Socket socket) {
    List<byte[]> frames = new ArrayList<>();
    do {
      frames.add(socket.recv());
    } while (socket.hasReceiveMore());
    return frames;
  }

  /** Returns whether output arrives within a moment. */
  boolean hears() {
    output.setReceiveTimeOut(HANDSHAKE_MILLIS);
    boolean hears = output.recv() != null;
    output.setReceiveTimeOut(-1);
    return hears;
  }

  /**
   * Returns the messages with printed text, by the name of their stream, up to the end of a cell.
   */
  List<Map.Entry<String, String>> printed() {
    List<Map.Entry<String, String>> printed = new ArrayList<>();
    while (true) {
      JsonNode content = json(frames(output).getLast());
      boolean idle = content.path("execution_state").asText().equals("idle");
      if (idle && !printed.isEmpty()) {
        return printed;
      }
      if (content.has("text")) {
        printed.add(Map.entry(content.get("name").asText(), content.get("text").asText()));
      }
    }
  }

  private static JsonNode json(byte[] frame) {
    try {
      return JSON.readTree(new String(frame, StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    socket.close();
    output.close();
    context.close();
  }
}
