package org.qsketch.gpu;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.qsketch.keys.TextKeys;
import org.qsketch.keys.Tokens;

/** Tokens found in the plainest way: in a whole text, as a string of Latin-1. */
final class NaiveTokens {
  private static final Pattern LINE = Pattern.compile("([^\r\n]*+)(?:\r\n|\n|\r)|[^\r\n]++");
  private static final Pattern WORD =
      Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9]|'(?=[A-Za-z0-9]))*+");

  private NaiveTokens() {}

  static long[] keys(Tokens tokens, byte[] text) {
    String characters = new String(text, StandardCharsets.ISO_8859_1);
    return switch (tokens) {
      case LINES -> keys(lines(characters));
      case ASCII_WORDS -> keys(words(characters));
    };
  }

  private static Stream<String> lines(String text) {
    return LINE.matcher(text)
        .results()
        .map(line -> line.group(1) == null ? line.group() : line.group(1));
  }

  private static Stream<String> words(String text) {
    return WORD.matcher(text)
        .results()
        .map(MatchResult::group)
        .map(word -> word.toLowerCase(Locale.ROOT));
  }

  private static long[] keys(Stream<String> tokens) {
    List<byte[]> bytes = tokens.map(token -> token.getBytes(StandardCharsets.ISO_8859_1)).toList();
    return bytes.stream().mapToLong(token -> TextKeys.key(token, 0, token.length)).toArray();
  }
}
