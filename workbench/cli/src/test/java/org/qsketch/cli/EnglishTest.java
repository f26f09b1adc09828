package org.qsketch.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The phrases of {@code docs/words.txt} stand in no page, notebook, comment or message, and Javadoc
 * of methods begins with a verb.
 */
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

  private static final Pattern GENERATED = Pattern.compile(".*/gpu/launch/.*");
  private static final Pattern LIKE_A_VERB = Pattern.compile("[A-Z][a-z-]*s");

  /** Words that end like a verb in the third person, but are none, and frequent plurals. */
  private static final Pattern NO_VERB =
      Pattern.compile(
          "Always|As|Bits|Buckets|Bytes|Columns|Counters|Devices|Digits|Entries|Its|Keys|Kernels"
              + "|Lines|Pairs|Parts|Perhaps|Plus|Results|Rows|Sketches|Tables|This|Unless|Words|Yes");

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

  /** Collects the Javadoc of methods and constructors that begins with no verb. */
  private static final class MethodComments extends TreePathScanner<Void, List<String>> {
    private final DocTrees comments;

    MethodComments(DocTrees comments) {
      this.comments = comments;
    }

    @Override
    public Void visitMethod(MethodTree method, List<String> found) {
      DocCommentTree comment = comments.getDocCommentTree(getCurrentPath());
      if (comment != null) {
        String sentence =
            comment.getFirstSentence().stream().map(Object::toString).collect(joining());
        if (!beginsWithVerb(sentence)) {
          String file = getCurrentPath().getCompilationUnit().getSourceFile().getName();
          found.add("%s: %s: %s".formatted(file, method.getName(), sentence));
        }
      }
      return super.visitMethod(method, found);
    }

    private static boolean beginsWithVerb(String sentence) {
      String word = sentence.split("[\\s,.:;]", 2)[0];
      return sentence.equals("{@inheritDoc}")
          || (LIKE_A_VERB.matcher(word).matches() && !NO_VERB.matcher(word).matches());
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
    for (String name : read(root)) {
      String text = Files.readString(root.resolve(name));
      Stream.of(prose(name, text), strings(name, text))
          .forEach(read -> phrases.forEach(phrase -> found.addAll(phrase.find(name, read))));
    }
    return found;
  }

  private static List<String> read(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .filter(name -> READ.matcher(name).matches() && !LEFT_OUT.matcher(name).matches())
          .sorted()
          .toList();
    }
  }

  private static List<String> withoutVerb(Path root) throws IOException {
    List<Path> sources =
        read(root).stream()
            .filter(name -> name.endsWith(".java") && !GENERATED.matcher(name).matches())
            .map(root::resolve)
            .toList();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources));
      List<String> found = new ArrayList<>();
      new MethodComments(DocTrees.instance(task)).scan(task.parse(), found);
      return found;
    }
  }

  @Test
  void pagesCommentsAndMessagesReadLikeEnglish() throws IOException {
    assertThat(find(ROOT)).isEmpty();
  }

  @Test
  void javadocOfMethodsBeginsWithAVerb() throws IOException {
    assertThat(withoutVerb(ROOT)).as("write \"Returns\", \"Tells\", ...").isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "Returns a number., true",
    "How many there are., false",
    "Keys of a device., false",
    "@return a number, false",
    "{@inheritDoc}, true"
  })
  void javadocWithoutAVerbIsFound(String comment, boolean good, @TempDir Path root)
      throws IOException {
    Path source = root.resolve("src/main/java/A.java");
    Files.createDirectories(source.getParent());
    Files.writeString(source, "/** The a. */ class A { /** %s */ int a() {} }".formatted(comment));
    assertThat(withoutVerb(root)).hasSize(good ? 0 : 1);
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
