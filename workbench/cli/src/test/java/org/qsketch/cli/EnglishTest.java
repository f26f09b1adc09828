package org.qsketch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The phrases of {@code docs/words.txt} stand in no page, notebook, comment or message. */
class EnglishTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final Pattern READ =
      Pattern.compile(".*\\.md|notebooks/.*\\.ipynb|.*src/main/.*\\.java|.*\\.cl");
  private static final Pattern LEFT_OUT = Pattern.compile("(^|.*/)(target|\\.[^/.]+|my-.*)/.*");
  private static final Pattern PAGE_CODE = Pattern.compile("(?ms)^ *```.*?^ *```$|`[^`\n]+`");
  private static final Pattern END_OF_NOTEBOOK_LINE = Pattern.compile("\\\\n\",\n *\"");
  private static final Pattern CODE = Pattern.compile("(?m)^(?! *(/?\\*|//))((?!// ).)*");
  private static final Pattern MARGIN = Pattern.compile("(?m)^ *(\\*/?|//) ?");

  /** Comments, characters, text blocks, and strings that {@code +} joins, as group 1. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "/\\*(?s:.*?)\\*/|//.*|'(?:[^'\\\\]|\\\\.)++'|\"\"\"(?s:.*?)\"\"\"|(S(?:\\s*\\+\\s*S)*+)"
              .replace("S", "\"(?:[^\"\\\\\\n]|\\\\.)*+\""));

  private static final Pattern JOIN = Pattern.compile("\"(\\s*)\\+(\\s*)\"");

  /** A phrase, and what to write instead. */
  private record Phrase(Pattern pattern, String instead) {
    static Phrase of(String line) {
      String[] parts = line.split(" = ", 2);
      String words = Pattern.quote(parts[0]).replace(" ", "\\E\\s+\\Q");
      int flags = parts[0].startsWith("/**") ? 0 : Pattern.CASE_INSENSITIVE;
      return new Phrase(Pattern.compile("(?<!\\w)" + words + "(?!\\w)", flags), parts[1]);
    }

    List<String> find(String name, String prose) {
      return pattern
          .matcher(prose)
          .results()
          .map(at -> "%s:%d: %s".formatted(name, lines(prose, at.start()), at.group()))
          .map(place -> place.replaceAll("\\s+", " ") + ": write " + instead)
          .toList();
    }

    private static long lines(String text, int end) {
      return 1 + text.chars().limit(end).filter(letter -> letter == '\n').count();
    }
  }

  /** Blanks code, but not the ends of its lines. Of a notebook, code in cells stays. */
  private static String prose(String name, String text) {
    if (name.endsWith(".ipynb")) {
      return prose(name + ".md", END_OF_NOTEBOOK_LINE.matcher(text).replaceAll("\n"));
    }
    if (name.endsWith(".md")) {
      return PAGE_CODE.matcher(text).replaceAll(code -> code.group().replaceAll("[^\n]", ""));
    }
    return MARGIN.matcher(CODE.matcher(text).replaceAll("")).replaceAll("");
  }

  /** Returns the strings of a source, each in its line. */
  private static String strings(String name, String text) {
    if (!name.endsWith(".java")) {
      return "";
    }
    StringBuilder strings = new StringBuilder();
    int end = 0;
    for (MatchResult token : TOKEN.matcher(text).results().toList()) {
      strings.append(text.substring(end, token.start()).replaceAll("[^\n]", ""));
      String string = token.group(1);
      strings.append(
          string == null
              ? token.group().replaceAll("[^\n]", "")
              : JOIN.matcher(string).replaceAll("$1$2"));
      end = token.end();
    }
    return strings.toString();
  }

  private static List<String> find(Path root) throws IOException {
    List<Phrase> phrases =
        Files.readAllLines(ROOT.resolve("docs/words.txt")).stream()
            .filter(line -> !line.startsWith("#"))
            .map(Phrase::of)
            .toList();
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = root.relativize(file).toString();
        if (READ.matcher(name).matches() && !LEFT_OUT.matcher(name).matches()) {
          String text = Files.readString(file);
          Stream.of(prose(name, text), strings(name, text))
              .forEach(read -> phrases.forEach(phrase -> found.addAll(phrase.find(name, read))));
        }
      }
    }
    return found;
  }

  @Test
  void pagesCommentsAndMessagesReadLikeEnglish() throws IOException {
    assertThat(find(ROOT)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "page.md, One is larger than that of others., 1",
    "page.md, One is larger¶than that¶of others., 2",
    "src/main/A.java, int a;¶/** The same set. */, 2",
    "src/main/A.java, int a;¶/**¶ * Those before. */, 2",
    "src/main/A.java, int a; // beside others, 1",
    "notebooks/a.ipynb, '[¶ \"larger than that\\n\",¶ \"of others\"¶]', 2",
    "page.md, `beside` besides¶```¶beside¶```, 0",
    "src/main/A.java, int beside;¶// besides, 0",
    "src/main/A.java, int a;¶String b = \"beside\";, 2",
    "src/main/A.java, f(\"larger than that\"¶+ \" of others\");, 1",
    "src/main/A.java, char a = '\"';¶int beside = '\"';¶f(\"a\");, 0",
    "src/main/A.java, f(\"that\");¶f(\" of others\");, 0"
  })
  void aPhraseIsFoundByItsLine(String name, String text, int line, @TempDir Path folder)
      throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    Files.writeString(folder.resolve(name), text.replace('¶', '\n'));
    assertThat(find(folder))
        .hasSize(Math.min(1, line))
        .allMatch(hit -> hit.startsWith(name + ":" + line));
  }
}
