package org.qsketch.count;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.qsketch.keys.Keys;
import org.qsketch.keys.TextBuffer;
import org.qsketch.keys.TextKeys;
import org.qsketch.keys.TextTokenizer;
import org.qsketch.keys.Tokens;

/** A tokenizer on the host, which counts the texts that it took and those that are open. */
final class FakeTokenizer implements TextTokenizer {
  private static final Pattern LINE = Pattern.compile("([^\r\n]*+)(?:\r\n|\n|\r)|[^\r\n]++");
  private static final Pattern WORD =
      Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9]|'(?=[A-Za-z0-9]))*+");

  /** What happens to a text besides. */
  @FunctionalInterface
  interface Event {
    void happen();
  }

  /** A text in memory of the host. */
  private final class Buffer implements TextBuffer {
    private final MemorySegment memory;
    private Optional<byte[]> text = Optional.empty();

    Buffer(MemorySegment memory) {
      this.memory = memory;
    }

    @Override
    public MemorySegment memory() {
      return memory;
    }

    @Override
    public void upload(long bytes) {
      onUpload.happen();
      text = Optional.of(memory.asSlice(0, bytes).toArray(JAVA_BYTE));
    }

    private String take() {
      byte[] taken = text.orElseThrow();
      text = Optional.empty();
      return new String(taken, StandardCharsets.ISO_8859_1);
    }
  }

  private final Tokens tokens;
  private final Event onUpload;
  private final Event onKeys;
  private final AtomicInteger open;
  private final Arena arena = Arena.ofShared();
  private final List<TextBuffer> buffers;

  FakeTokenizer(
      Tokens tokens, int buffers, int bytes, Event onUpload, Event onKeys, AtomicInteger open) {
    this.tokens = tokens;
    this.onUpload = onUpload;
    this.onKeys = onKeys;
    this.open = open;
    this.buffers =
        Stream.<TextBuffer>generate(() -> new Buffer(arena.allocate(bytes)))
            .limit(buffers)
            .toList();
    open.incrementAndGet();
  }

  @Override
  public Tokens tokens() {
    return tokens;
  }

  @Override
  public List<TextBuffer> buffers() {
    return buffers;
  }

  @Override
  public Keys keys(TextBuffer buffer) {
    onKeys.happen();
    String text = ((Buffer) buffer).take();
    Stream<String> found =
        switch (tokens) {
          case LINES ->
              LINE.matcher(text)
                  .results()
                  .map(line -> line.group(1) == null ? line.group() : line.group(1));
          case ASCII_WORDS ->
              WORD.matcher(text)
                  .results()
                  .map(MatchResult::group)
                  .map(word -> word.toLowerCase(Locale.ROOT));
        };
    return Keys.of(
        found
            .map(token -> token.getBytes(StandardCharsets.ISO_8859_1))
            .mapToLong(token -> TextKeys.key(token, 0, token.length))
            .toArray());
  }

  @Override
  public void close() {
    open.decrementAndGet();
    arena.close();
  }
}
