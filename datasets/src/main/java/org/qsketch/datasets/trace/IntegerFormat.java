package org.qsketch.datasets.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import org.qsketch.datasets.KeyBlock;
import org.qsketch.datasets.KeyBlock.Numbers;
import org.qsketch.datasets.csv.CsvValue;
import org.qsketch.datasets.csv.CsvWeight;
import org.qsketch.datasets.text.LineEnds;
import org.qsketch.datasets.text.MalformedRowException;
import org.qsketch.datasets.text.Tokenizer;
import org.qsketch.keys.KeyKind;

/** Integers in digits between blanks and line ends, as in the data sets of FIMI. */
final class IntegerFormat implements TraceFormat, Tokenizer {
  @Override
  public String things() {
    return "integers";
  }

  @Override
  public Tokenizer tokenizer(String name) {
    return this;
  }

  @Override
  public KeyKind keyKind() {
    return KeyKind.INTEGERS;
  }

  @Override
  public long key(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'%s' is no integer of 64 bits, and these are the keys: give one".formatted(text), e);
    }
  }

  @Override
  public Optional<String> textOf(long key) {
    return Optional.of(Long.toString(key));
  }

  private static boolean isBlank(byte letter) {
    return letter == ' ' || (letter >= '\t' && letter <= '\r');
  }

  @Override
  public int cut(byte[] bytes, int to) {
    int at = to;
    while (at > 0 && !isBlank(bytes[at - 1])) {
      at--;
    }
    return at;
  }

  @Override
  public void split(KeyBlock block) throws MalformedRowException {
    block.beginNumbers(Numbers.SIGNED);
    byte[] bytes = block.bytes();
    int to = block.limit();
    int at = 0;
    while (at < to) {
      if (isBlank(bytes[at])) {
        at++;
      } else {
        int end = end(bytes, at, to);
        block.addNumber(number(bytes, at, end));
        at = end + 1;
      }
    }
  }

  private static int end(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && !isBlank(bytes[at])) {
      at++;
    }
    return at;
  }

  private static long number(byte[] bytes, int from, int to) throws MalformedRowException {
    try {
      return CsvValue.parse(bytes, from, to);
    } catch (NumberFormatException e) {
      throw new MalformedRowException(
          from,
          ": '%s' is no integer of 64 bits, and TraceFormat.integers() reads nothing else: count its words instead"
              .formatted(CsvWeight.shown(new String(bytes, from, to - from, UTF_8))));
    }
  }

  @Override
  public int countLines(byte[] bytes, int to) {
    return LineEnds.count(bytes, 0, to);
  }

  @Override
  public String unit() {
    return "integer";
  }
}
